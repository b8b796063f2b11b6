import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/outbound';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { crashPoint } from '../processes/index.ts';
import { Allocations } from './allocations.ts';
import { ArrivalNumbers } from './arrival-numbers.ts';
import { lookedAt } from '../commands/index.ts';
import { OutboundCatalogue } from './catalogue.ts';
import { OutboundChanges } from './changes.ts';
import { OutboundDocuments } from './documents.ts';
import { outboundCommands, outboundWorkCommands } from './outbound-commands.ts';

/** Picking, packing, shipping and delivering. */
@Controller()
export class OutboundExecutionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly documents: OutboundDocuments,
    private readonly changes: OutboundChanges,
    private readonly allocations: Allocations,
    private readonly arrivals: ArrivalNumbers,
    private readonly catalogue: OutboundCatalogue,
  ) {}

  @Route(contracts.startPicking)
  startPicking(@Call() call: CallOf<typeof contracts.startPicking>) {
    const { takeOver } = call.body;
    const picker = call.caller.userId;
    return this.changes.change(call, outboundCommands.startPicking, { picker, takeOver });
  }

  @Route(contracts.unpickOutbound)
  unpick(@Call() call: CallOf<typeof contracts.unpickOutbound>) {
    const { reason } = call.query;
    return this.changes.change(call, outboundCommands.unpick, { reason }, reason);
  }

  @Route(contracts.recordPick)
  async pick(@Call() call: CallOf<typeof contracts.recordPick>) {
    const { document } = await this.documents.open(call, call.params.number);
    const refusal = await lookedAt(this.allocations.requirePickable(document, call.body, call.at));
    await crashPoint('outbound:shelf-looked-at');
    const pick = { ...call.body, by: call.caller.userId };
    return this.changes.change(call, outboundCommands.pick, { pick, refusal });
  }

  @Route(contracts.undoPick)
  undoPick(@Call() call: CallOf<typeof contracts.undoPick>) {
    const undo = { ...call.body, by: call.caller.userId };
    return this.changes.change(call, outboundCommands.undoPick, undo);
  }

  @Route(contracts.recordShortage)
  shortage(@Call() call: CallOf<typeof contracts.recordShortage>) {
    const short = { ...call.body, by: call.caller.userId };
    return this.changes.change(call, outboundWorkCommands.recordShortage, short, short.note ?? short.reason);
  }

  @Route(contracts.finishPicking)
  finishPicking(@Call() call: CallOf<typeof contracts.finishPicking>) {
    return this.changes.change(call, outboundCommands.finishPicking, { by: call.caller.userId });
  }

  @Route(contracts.packOutbound)
  pack(@Call() call: CallOf<typeof contracts.packOutbound>) {
    const { packages } = call.body;
    return this.changes.change(call, outboundCommands.pack, { packages });
  }

  @Route(contracts.shipOutbound)
  async ship(@Call() call: CallOf<typeof contracts.shipOutbound>) {
    const { courier, trackingNumber, shippedAt = call.at } = call.body;
    const { document } = await this.documents.open(call, call.params.number);
    const causes = await this.catalogue.shipmentCauses(document, shippedAt);
    const shipment = {
      shippedAt,
      at: call.at,
      courier: courier ?? undefined,
      trackingNumber: trackingNumber ?? undefined,
    };
    return this.changes.change(call, outboundWorkCommands.ship, { shipment, causes });
  }

  @Route(contracts.voidShipment)
  void(@Call() call: CallOf<typeof contracts.voidShipment>) {
    const { reason } = call.query;
    const approver = call.caller.userId;
    return this.changes.change(call, outboundWorkCommands.void, { reason, approver }, reason);
  }

  @Route(contracts.writeOffOutbound)
  writeOff(@Call() call: CallOf<typeof contracts.writeOffOutbound>) {
    const { shippedAt = call.at } = call.body;
    return this.changes.change(call, outboundWorkCommands.writeOff, { shippedAt, at: call.at });
  }

  @Route(contracts.deliverOutbound)
  async deliver(@Call() call: CallOf<typeof contracts.deliverOutbound>) {
    const { number } = call.params;
    const { received, deliveredAt = call.at } = call.body;
    const { document, context } = await this.documents.openAtDestination(call, number);
    const { destination } = document.content;
    const refusal = await lookedAt(this.catalogue.requireDestination(document.content));
    const inbound = destination ? await this.arrivals.next(destination, context) : '';
    const delivery = { deliveredAt, at: call.at, received, inbound };
    return this.commands.execute(
      outboundWorkCommands.deliver({ context, id: number }, { delivery, refusal }),
    );
  }

  @Route(contracts.completeOutbound)
  complete(@Call() call: CallOf<typeof contracts.completeOutbound>) {
    return this.changes.change(call, outboundCommands.complete, undefined);
  }
}
