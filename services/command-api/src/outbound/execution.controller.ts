import { Controller } from '@nestjs/common';
import * as contracts from '@granary/api/outbound';
import { toQuantity } from '@granary/domain/kernel';
import {
  completeOutbound,
  deliverOutbound,
  finishPicking,
  packOutbound,
  pickLine,
  pickShort,
  requireShipmentCauses,
  startPicking,
  startShipment,
  startVoid,
  startWriteOff,
  undoPick,
  unpick,
  type OutboundEvent,
} from '@granary/domain/outbound';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { crashPoint } from '../processes/index.ts';
import { Allocations } from './allocations.ts';
import { ArrivalNumbers } from './arrival-numbers.ts';
import { lookedAt } from '../commands/index.ts';
import { OutboundCatalogue } from './catalogue.ts';
import { OutboundChanges } from './changes.ts';
import { OutboundDocuments } from './documents.ts';

/** Picking, packing, shipping and delivering. */
@Controller()
export class OutboundExecutionController {
  constructor(
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
    return this.changes.change(call, (state) => startPicking(state, { picker, takeOver }));
  }

  @Route(contracts.unpickOutbound)
  unpick(@Call() call: CallOf<typeof contracts.unpickOutbound>) {
    const { reason } = call.query;
    return this.changes.change(call, (state) => unpick(state, { reason }), reason);
  }

  @Route(contracts.recordPick)
  async pick(@Call() call: CallOf<typeof contracts.recordPick>) {
    const { document } = await this.documents.open(call, call.params.number);
    const requirePickable = await this.allocations.shelf(document, call.body, call.at);
    await crashPoint('outbound:shelf-looked-at');
    const pick = { ...call.body, by: call.caller.userId };
    return this.changes.change(
      call,
      (state) => {
        const picked = pickLine(state, pick);
        requirePickable();
        return picked;
      },
      null,
      pickedAfter,
    );
  }

  @Route(contracts.undoPick)
  undoPick(@Call() call: CallOf<typeof contracts.undoPick>) {
    const undo = { ...call.body, by: call.caller.userId };
    return this.changes.change(call, (state) => undoPick(state, undo), null, pickedAfter);
  }

  @Route(contracts.recordShortage)
  shortage(@Call() call: CallOf<typeof contracts.recordShortage>) {
    const short = { ...call.body, by: call.caller.userId };
    return this.changes.run(
      call,
      (state) => pickShort(state, short),
      short.note ?? short.reason,
      ({ type, data }) => ({ lockedBatch: type === 'OutboundShortageSettled' ? data.lockedBatch : null }),
    );
  }

  @Route(contracts.finishPicking)
  finishPicking(@Call() call: CallOf<typeof contracts.finishPicking>) {
    return this.changes.change(call, (state) => finishPicking(state, { by: call.caller.userId }));
  }

  @Route(contracts.packOutbound)
  pack(@Call() call: CallOf<typeof contracts.packOutbound>) {
    const { packages } = call.body;
    return this.changes.change(call, (state) => packOutbound(state, { packages }));
  }

  @Route(contracts.shipOutbound)
  async ship(@Call() call: CallOf<typeof contracts.shipOutbound>) {
    const { courier, trackingNumber, shippedAt = call.at } = call.body;
    const { document } = await this.documents.open(call, call.params.number);
    const causes = await this.catalogue.shipmentCauses(document, shippedAt);
    return this.changes.run(call, (state) => {
      const started = startShipment(state, {
        shippedAt,
        at: call.at,
        courier: courier ?? undefined,
        trackingNumber: trackingNumber ?? undefined,
      });
      requireShipmentCauses(state, causes);
      return started;
    });
  }

  @Route(contracts.voidShipment)
  void(@Call() call: CallOf<typeof contracts.voidShipment>) {
    const { reason } = call.query;
    const approver = call.caller.userId;
    return this.changes.run(call, (state) => startVoid(state, { reason, approver }), reason);
  }

  @Route(contracts.writeOffOutbound)
  writeOff(@Call() call: CallOf<typeof contracts.writeOffOutbound>) {
    const { shippedAt = call.at } = call.body;
    return this.changes.run(call, (state) => startWriteOff(state, { shippedAt, at: call.at }));
  }

  @Route(contracts.deliverOutbound)
  async deliver(@Call() call: CallOf<typeof contracts.deliverOutbound>) {
    const { number } = call.params;
    const { received, deliveredAt = call.at } = call.body;
    const { document, context } = await this.documents.openAtDestination(call, number);
    const { destination } = document.content;
    const requireOpen = await lookedAt(this.catalogue.requireDestination(document.content));
    const inbound = destination ? await this.arrivals.next(destination, context) : '';
    return this.changes.runIn(
      context,
      number,
      (state) => {
        const delivery = deliverOutbound(state, { deliveredAt, at: call.at, received, inbound });
        requireOpen();
        return delivery;
      },
      ({ type, data }) => ({ inbound: type === 'OutboundDelivered' ? data.inbound : null }),
    );
  }

  @Route(contracts.completeOutbound)
  complete(@Call() call: CallOf<typeof contracts.completeOutbound>) {
    return this.changes.change(call, completeOutbound);
  }
}

const pickedAfter = ({ events: [event] }: { readonly events: readonly OutboundEvent[] }) => ({
  picked: event && 'pickedAfter' in event.data ? event.data.pickedAfter : toQuantity(0),
});
