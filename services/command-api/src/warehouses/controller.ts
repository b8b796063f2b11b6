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
import {
  activateWarehouse,
  addLocation as decideAddition,
  openWarehouse as decideOpening,
  removeLocation as decideRemoval,
  reviseWarehouse as decideRevision,
  warehouse,
  type WarehouseEvent,
  type WarehouseState,
} from '@granary/domain/warehouses';
import { requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { changeStream, contextOf, createStream, unlessChanged } from '../commands/index.ts';
import { CloseWarehouseCommand } from './close-warehouse.handler.ts';
import { DeleteMasterCommand } from '../references/index.ts';

type WarehouseCall = Parameters<typeof contextOf>[0] & { readonly params: { readonly code: string } };

@Controller()
export class WarehousesController {
  constructor(private readonly commands: CommandBus) {}

  @Route(openWarehouse)
  open(@Call() call: CallOf<typeof openWarehouse>) {
    const { code } = call.body;
    return this.commands.execute(
      createStream(
        contextOf(call, { warehouseId: code }),
        warehouse,
        code,
        (state) => decideOpening(state, call.body),
        () => ({ code }),
      ),
    );
  }

  @Route(reviseWarehouse)
  revise(@Call() call: CallOf<typeof reviseWarehouse>) {
    const { revision, ...details } = call.body;
    return this.change(
      call,
      unlessChanged(revision, (state: WarehouseState) => decideRevision(state, details)),
    );
  }

  @Route(changeWarehouseStatus)
  changeStatus(@Call() call: CallOf<typeof changeWarehouseStatus>) {
    const { body } = call;
    if (body.status === 'active') return this.change(call, activateWarehouse);
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
    return this.change(call, (state) =>
      decideAddition(state, { location, description: call.body.description }),
    );
  }

  @Route(removeLocation)
  removeLocation(@Call() call: CallOf<typeof removeLocation>) {
    return this.change(call, (state) => decideRemoval(state, call.params.location));
  }

  private change(
    call: WarehouseCall,
    decision: (state: WarehouseState, revision: bigint) => readonly WarehouseEvent[],
    reason?: string,
  ) {
    const { code } = call.params;
    requireWarehouse(call.caller, code);
    const context = contextOf(call, { warehouseId: code, ...(reason && { reason }) });
    return this.commands.execute(changeStream(context, warehouse, code, decision));
  }
}
