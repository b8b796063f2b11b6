import { minus, toQuantity, type DecimalText } from '@granary/domain/kernel';
import {
  approveOutbound,
  approveSale,
  completeOutbound,
  deleteOutbound,
  deliverOutbound,
  finishPicking,
  handOver,
  outbound,
  packOutbound,
  pickLine,
  pickShort,
  planOutbound,
  prioritizeOutbound,
  purgeOutbound,
  redirectOutbound,
  rejectOutbound,
  rejectSale,
  releaseToPicking,
  requireShipmentCauses,
  restoreOutbound,
  reviseOutbound,
  startPicking,
  startReallocation,
  startShipment,
  startVoid,
  startWriteOff,
  submitOutbound,
  undoPick,
  unpick,
  withdrawOutbound,
  type Delivery,
  type OutboundEvent,
  type OutboundState,
  type PlannedLine,
  type PickLine,
  type Shipment,
  type ShipmentCauses,
  type Submission,
} from '@granary/domain/outbound';
import { totalQuantity } from '@granary/domain/outbound/rules';
import { answering, requireUnrefused, streamCommands, type Refusal } from '../commands/index.ts';
import { pricesFrom, type PriceTable } from './price-table.ts';
import { workCommands } from './run-outbound.command.ts';

type Priced<Command> = Omit<Command, 'prices'> & { readonly prices: PriceTable | undefined };
type Outcome = OutboundEvent;

interface Result {
  readonly events: readonly OutboundEvent[];
}

const priced = <Command extends { readonly prices: PriceTable | undefined }>(command: Command) => ({
  ...command,
  prices: command.prices && pricesFrom(command.prices),
});

const pickedAfter = ({ events: [event] }: Result) => ({
  picked: event && 'pickedAfter' in event.data ? event.data.pickedAfter : toQuantity(0),
});

/** Commands that change only the document. */
export const outboundCommands = streamCommands(outbound, {
  revise: (state, revision: Priced<Parameters<typeof reviseOutbound>[1]>) =>
    reviseOutbound(state, priced(revision)),
  redirect: redirectOutbound,
  prioritize: prioritizeOutbound,
  plan: answering((state: OutboundState, { lines }: Plan) => planOutbound(state, { lines }), planAnswer),
  approve: approveOutbound,
  approveSale,
  handOver,
  release: releaseToPicking,
  startPicking,
  unpick,
  pick: answering((state: OutboundState, { pick, refusal }: Checked<'pick', PickLine>) => {
    const picked = pickLine(state, pick);
    requireUnrefused(refusal);
    return picked;
  }, pickedAfter),
  undoPick: answering(undoPick, pickedAfter),
  finishPicking,
  pack: packOutbound,
  complete: completeOutbound,
  restore: restoreOutbound,
  purge: purgeOutbound,
});

/** Commands that open work on stock. Their answers are built from its outcome. */
export const outboundWorkCommands = workCommands({
  submit: (state, { submission, refusal }: Checked<'submission', Priced<Submission>>) => {
    const submitted = submitOutbound(state, priced(submission));
    requireUnrefused(refusal);
    return submitted;
  },
  reject: rejectOutbound,
  rejectSale,
  withdraw: withdrawOutbound,
  reallocate: answering(startReallocation, ({ type, data }: Outcome) => ({
    batches: type === 'OutboundLineReallocated' ? data.batches : [],
  })),
  delete: deleteOutbound,
  recordShortage: answering(pickShort, ({ type, data }: Outcome) => ({
    lockedBatch: type === 'OutboundShortageSettled' ? data.lockedBatch : null,
  })),
  ship: (state, { shipment, causes }: { readonly shipment: Shipment; readonly causes: ShipmentCauses }) => {
    const started = startShipment(state, shipment);
    requireShipmentCauses(state, causes);
    return started;
  },
  void: startVoid,
  writeOff: startWriteOff,
  deliver: answering(
    (state: OutboundState, { delivery, refusal }: Checked<'delivery', Delivery>) => {
      const delivered = deliverOutbound(state, delivery);
      requireUnrefused(refusal);
      return delivered;
    },
    ({ type, data }: Outcome) => ({ inbound: type === 'OutboundDelivered' ? data.inbound : null }),
  ),
});

/** Something that a look at other streams may have refused. */
type Checked<Name extends string, Given> = Readonly<Record<Name, Given>> & {
  readonly refusal: Refusal | null;
};

interface Plan {
  readonly lines: readonly PlannedLine[];
  readonly requested: readonly { readonly line: number; readonly quantity: DecimalText }[];
}

function planAnswer({ events: [event] }: Result, { requested }: Plan) {
  if (event?.type !== 'OutboundAllocationPlanned') throw new Error('a plan is always recorded');
  const { allocation, lines } = event.data;
  const quantityOf = (number: number) =>
    requested.find(({ line }) => line === number)?.quantity ?? toQuantity(0);
  return {
    allocation,
    lines: lines.map(({ line, batches, decision }) => ({
      line,
      batches,
      decision,
      missing: toQuantity(minus(quantityOf(line), totalQuantity(batches))),
    })),
  };
}
