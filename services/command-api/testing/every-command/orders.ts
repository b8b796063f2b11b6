import * as contracts from '@granary/api/outbound';
import { allocationOf, isDocument, outbound, type OutboundDocument } from '@granary/domain/outbound';
import type { OutboundEvent, OutboundState } from '@granary/domain/outbound';
import { openPicks, outboundTypes, shortPickReasons } from '@granary/domain/outbound/rules';
import { DESTINATION, ITEMS, SOURCE } from '../fixtures/masters.ts';
import { CUSTOMER, SUPPLIER, type Ground } from './ground.ts';
import type { Dice, Known } from './samples.ts';
import type { Kind, Step } from './walk.ts';

const [GLY, UREA] = ITEMS;
const entered = outboundTypes.filter((type) => type !== 'distribution');

let created = 0;
export const orders = ({ made, restock }: Ground): Kind<OutboundState, OutboundEvent> => ({
  decider: outbound,
  path: '/outbound/{number}',
  create: async () => {
    await restock();
    const type = entered[created % entered.length]!;
    created += 1;
    const { number } = await made(contracts.createOutbound, {
      warehouse: SOURCE,
      type,
      title: 'Walked',
      destination: type === 'transfer' ? DESTINATION : '',
      supplier: type === 'return' ? SUPPLIER : '',
      customer: type === 'sale' ? CUSTOMER : '',
      lines: [
        { item: GLY, quantity: '15' },
        { item: UREA, quantity: '4' },
      ],
    });
    return number ?? '';
  },
  statusOf: (state) => (isDocument(state) && state.deleted ? 'deleted' : state.status),
  known,
  next: (state, dice) => (isDocument(state) ? next(state, dice) : undefined),
});

const known = (state: OutboundState): Known => {
  const held = isDocument(state) ? state.lines.flatMap(({ batches }) => batches) : [];
  const short = isDocument(state) ? state.lines.map(({ short }) => short) : [];
  return {
    line: [1, 2, 9],
    item: [...ITEMS, 'NO-SUCH'],
    unit: ['bottle', 'bottle', '', 'NO-SUCH'],
    batch: [...held.map(({ batch }) => batch), 'W-1A', 'NO-SUCH'],
    quantity: [...held.map(({ quantity }) => quantity), ...short, '1', '15', '99999'],
    received: ['0', '1', ...held.map(({ quantity }) => quantity)],
    revision: isDocument(state) ? [state.revision] : [0],
    submission: seen(state),
    type: entered,
    destination: [DESTINATION, SOURCE, 'NO-SUCH'],
    customer: [CUSTOMER, 'NO-SUCH'],
    supplier: [SUPPLIER, 'NO-SUCH'],
    salesDate: ['2026-11-01', ''],
    expectedDate: ['2026-12-01', ''],
    shippedAt: ['2026-11-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'],
    deliveredAt: ['2026-11-02T00:00:00.000Z', '2099-01-01T00:00:00.000Z'],
    amount: ['1', '90.00'],
    location: ['A-01', 'Z-9'],
  };
};

/** Mostly the submission that counts. */
const seen = (state: OutboundState): number[] => {
  const { submission } = isDocument(state) ? state.steps : { submission: 0 };
  return [...Array<number>(5).fill(submission), submission + 1];
};

const next = (document: OutboundDocument, dice: Dice): Step | undefined => {
  const { lines, status, content } = document;
  const notes = { body: { notes: 'Nobody else is here' } };
  switch (status) {
    case 'created':
    case 'sales_rejected':
    case 'inventory_rejected': {
      const body = { lines: lines.map(({ line }) => ({ line, strategy: 'fifo' })) };
      return allocationOf(lines) === 'complete'
        ? { contract: contracts.submitOutbound }
        : { contract: contracts.planAllocation, sent: { body } };
    }
    case 'sales_pending':
      return { contract: contracts.approveSale, sent: notes, other: true };
    case 'sales_approved':
      return { contract: contracts.handOver };
    case 'inventory_reviewing':
      return { contract: contracts.approveOutbound, sent: notes, other: true };
    case 'inventory_approved':
      return { contract: content.type === 'loss' ? contracts.writeOffOutbound : contracts.releaseOutbound };
    case 'pending':
      return { contract: contracts.startPicking };
    case 'picking':
      return pick(document, dice);
    case 'picked':
      return { contract: contracts.shipOutbound };
    case 'shipped':
      return { contract: contracts.deliverOutbound };
    case 'delivered':
      return { contract: contracts.completeOutbound };
  }
};

/** Picks an open part, undoes a pick, records its shortage in full, or reallocates a line without batches. */
const pick = ({ lines }: OutboundDocument, dice: Dice): Step => {
  const open = lines.flatMap(({ line, batches, picks }) =>
    openPicks(batches, picks).map((part) => ({ line, ...part })),
  );
  const [part] = open;
  const spent = lines.find(({ batches }) => batches.length === 0);
  if (spent && dice.chance(0.5)) {
    const allocation = { strategy: dice.pick(['fifo', 'fefo']) };
    const body = { line: spent.line, allocation, reason: 'needed after all' };
    return { contract: contracts.reallocateLine, sent: { body } };
  }
  const [picked] = lines.flatMap(({ line, picks }) => picks.slice(-1).map((last) => ({ line, ...last })));
  if (picked && dice.chance(0.2)) {
    const { line, batch, quantity } = picked;
    return { contract: contracts.undoPick, sent: { body: { line, batch, quantity } } };
  }
  if (!part) return { contract: contracts.finishPicking };
  if (dice.chance(0.6)) return { contract: contracts.recordPick, sent: { body: part } };
  const body = { ...part, reason: dice.pick(shortPickReasons), note: 'as agreed' };
  return { contract: contracts.recordShortage, sent: { body } };
};
