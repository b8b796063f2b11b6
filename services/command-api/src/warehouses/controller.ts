import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  addLocation,
  changeWarehouseStatus,
  deleteWarehouse,
  openWarehouse,
  removeLocation,
  reviseWarehouse,
} from '@granary/api/warehouses';
import { requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf, type Make } from '../commands/index.ts';
import { CloseWarehouseCommand } from './close-warehouse.handler.ts';
import { DeleteMasterCommand } from '../references/index.ts';
import { warehouseCommands } from './warehouse-commands.ts';

type WarehouseCall = Parameters<typeof contextOf>[0] & { readonly params: { readonly code: string } };

@Controller()
export class WarehousesController {
  constructor(private readonly commands: CommandBus) {}

  @Route(openWarehouse)
  open(@Call() call: CallOf<typeof openWarehouse>) {
    const { code } = call.body;
    const context = contextOf(call, { warehouseId: code });
    return this.commands.execute(warehouseCommands.open({ context, id: code }, call.body));
  }

  @Route(reviseWarehouse)
  revise(@Call() call: CallOf<typeof reviseWarehouse>) {
    const { revision, ...details } = call.body;
    return this.change(call, warehouseCommands.revise, details, revision);
  }

  @Route(changeWarehouseStatus)
  changeStatus(@Call() call: CallOf<typeof changeWarehouseStatus>) {
    const { body } = call;
    if (body.status === 'active') return this.change(call, warehouseCommands.activate, undefined);
    const { code } = call.params;
    requireWarehouse(call.caller, code);
    const context = contextOf(call, { warehouseId: code, reason: body.reason });
    return this.commands.execute(new CloseWarehouseCommand(context, code, body.reason));
  }

  @Route(deleteWarehouse)
  delete(@Call() call: CallOf<typeof deleteWarehouse>) {
    const { code } = call.params;
    const { reason } = call.body;
    requireWarehouse(call.caller, code);
    const context = contextOf(call, { warehouseId: code, reason });
    return this.commands.execute(new DeleteMasterCommand(context, 'warehouse', code, reason));
  }

  @Route(addLocation)
  addLocation(@Call() call: CallOf<typeof addLocation>) {
    const { location } = call.params;
    const { description } = call.body;
    return this.change(call, warehouseCommands.addLocation, { location, description });
  }

  @Route(removeLocation)
  removeLocation(@Call() call: CallOf<typeof removeLocation>) {
    return this.change(call, warehouseCommands.removeLocation, call.params.location);
  }

  private change<Data, Answer>(call: WarehouseCall, command: Make<Data, Answer>, data: Data, seen?: number) {
    const { code } = call.params;
    requireWarehouse(call.caller, code);
    const context = contextOf(call, { warehouseId: code });
    return this.commands.execute(command({ context, id: code, seen }, data));
  }
}
