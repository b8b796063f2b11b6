import { Controller } from '@nestjs/common';
import * as contracts from '@granary/api/outbound';
import { actorOf } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { OutboundChanges } from './changes.ts';
import { outboundCommands, outboundWorkCommands } from './outbound-commands.ts';

/** The sales approval, which comes before the warehouse sees the order. */
@Controller()
export class SalesController {
  constructor(private readonly changes: OutboundChanges) {}

  @Route(contracts.approveSale)
  approve(@Call() call: CallOf<typeof contracts.approveSale>) {
    const { notes, submission: seen } = call.body;
    const by = actorOf(call.caller);
    return this.changes.change(call, outboundCommands.approveSale, { by, notes, seen }, notes);
  }

  @Route(contracts.rejectSale)
  reject(@Call() call: CallOf<typeof contracts.rejectSale>) {
    const { reason, submission: seen } = call.body;
    const by = actorOf(call.caller);
    return this.changes.change(call, outboundWorkCommands.rejectSale, { by, reason, seen }, reason);
  }

  @Route(contracts.handOver)
  handOver(@Call() call: CallOf<typeof contracts.handOver>) {
    return this.changes.change(call, outboundCommands.handOver, undefined);
  }
}
