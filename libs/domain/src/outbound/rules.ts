import {
  compare,
  isZero,
  minus,
  plus,
  quantitySum,
  sum,
  times,
  toMoney,
  toQuantity,
  type DecimalText,
} from '../kernel/index.ts';

export const outboundTypes = ['sale', 'distribution', 'transfer', 'loss', 'return', 'other'] as const;
export type OutboundType = (typeof outboundTypes)[number];

/** Types without customer credit. `return` goes back to the supplier. */
export const stockOutboundTypes = ['transfer', 'loss', 'return', 'other'] as const;
export type StockOutboundType = (typeof stockOutboundTypes)[number];

/** Types on customer credit, at the customer's prices. */
export const creditOutboundTypes = ['sale', 'distribution'] as const;
export const isOnCredit = (type: OutboundType): boolean => type === 'sale' || type === 'distribution';

/** Members pay the member price, everyone else retail. */
export const priceLists = ['member', 'retail'] as const;
export type PriceList = (typeof priceLists)[number];

/** Rounded half up, before the lines are summed. */
export const lineAmount = (quantity: DecimalText, unitPrice: DecimalText): DecimalText =>
  toMoney(times(quantity, unitPrice));

export const totalAmount = (lines: readonly { readonly amount: DecimalText }[]): DecimalText =>
  toMoney(sum(lines.map(({ amount }) => amount)));

export const outboundStatuses = [
  'created',
  'sales_pending',
  'sales_approved',
  'sales_rejected',
  'inventory_reviewing',
  'inventory_approved',
  'inventory_rejected',
  'pending',
  'picking',
  'picked',
  'shipped',
  'delivered',
] as const;
export type OutboundStatus = (typeof outboundStatuses)[number];

const toPick: readonly OutboundStatus[] = ['pending', 'picking', 'picked'];
const picked: readonly OutboundStatus[] = ['picked', 'shipped', 'delivered'];

/** Released to picking and not shipped yet. */
export const hasPickingList = (status: OutboundStatus): boolean => toPick.includes(status);

/** Goods that are not picked yet may still be others. */
export const hasDeliveryNote = (status: OutboundStatus): boolean => picked.includes(status);

export const allocationStatuses = ['pending', 'partial', 'complete', 'error'] as const;
export type AllocationStatus = (typeof allocationStatuses)[number];

/** The first two lock the goods in a separate batch; the others return them to stock. */
export const shortPickReasons = ['not_found', 'damaged', 'unreachable', 'not_needed', 'other'] as const;
export type ShortPickReason = (typeof shortPickReasons)[number];

/** Whether the unpicked goods are locked until they have been counted. */
export const locksTheRest = (reason: ShortPickReason): boolean =>
  reason === 'not_found' || reason === 'damaged';

/** Rejected because of the date only: on another day the same batches may leave. */
export const isAboutTime = ({ code }: { readonly code: string }): boolean =>
  code === 'EFFECT_BEFORE_CAUSE' || code === 'STOCK_NOT_FREE_THEN';

/** Whether the goods may go to a customer; transfers, returns to suppliers and losses do not. */
export const namesCustomer = (type: OutboundType): boolean => isOnCredit(type) || isUncharged(type);

/** Goods for a customer that nothing on the customer's ledger stands for. */
export const isUncharged = (type: OutboundType): boolean => type === 'other';

export const outboundCommands = [
  'revise',
  'redirect',
  'prioritize',
  'plan',
  'submit',
  'submit_sale',
  'approve_sale',
  'reject_sale',
  'hand_over',
  'withdraw',
  'approve',
  'reject',
  'reallocate',
  'release',
  'start_picking',
  'pick',
  'finish_picking',
  'unpick',
  'pack',
  'ship',
  'write_off',
  'deliver',
  'complete',
  'void_shipment',
  'delete',
] as const;
export type OutboundCommand = (typeof outboundCommands)[number];

interface Transition {
  readonly from: readonly OutboundStatus[];
  /** Omitted: the status stays. */
  readonly to?: OutboundStatus;
  readonly types?: readonly OutboundType[];
  /** Rejected while a batch of the plan may not leave. */
  readonly soundAllocation?: true;
}

const editable = ['created', 'sales_rejected', 'inventory_rejected'] as const;
const decidedOrWaiting = [
  'sales_pending',
  'sales_approved',
  'inventory_reviewing',
  'inventory_approved',
  'pending',
] as const;
const pickedTypes = ['transfer', 'return', 'other', 'sale', 'distribution'] as const;

/** Allowed transitions per command: the single table behind decisions and buttons. */
export const outboundTransitions: Readonly<Record<OutboundCommand, Transition>> = {
  // Distributions are excluded: they match their approved request.
  revise: { from: editable, to: 'created', types: [...stockOutboundTypes, 'sale'] },
  // The destination may change until the goods leave.
  redirect: { from: [...editable, ...decidedOrWaiting, 'picking', 'picked'] },
  // So may the priority.
  prioritize: { from: [...editable, ...decidedOrWaiting, 'picking', 'picked'] },
  plan: { from: editable },
  submit: {
    from: ['created', 'inventory_rejected'],
    to: 'inventory_reviewing',
    types: [...stockOutboundTypes, 'distribution'],
  },
  submit_sale: { from: editable, to: 'sales_pending', types: ['sale'] },
  approve_sale: { from: ['sales_pending'], to: 'sales_approved' },
  reject_sale: { from: ['sales_pending'], to: 'sales_rejected' },
  hand_over: { from: ['sales_approved'], to: 'inventory_reviewing' },
  withdraw: { from: decidedOrWaiting, to: 'created' },
  approve: { from: ['inventory_reviewing'], to: 'inventory_approved', soundAllocation: true },
  reject: { from: ['inventory_reviewing'], to: 'inventory_rejected' },
  reallocate: { from: ['inventory_reviewing', 'inventory_approved', 'pending', 'picking'] },
  release: { from: ['inventory_approved'], to: 'pending', types: pickedTypes, soundAllocation: true },
  start_picking: { from: ['pending'], to: 'picking', soundAllocation: true },
  pick: { from: ['picking'] },
  finish_picking: { from: ['picking'], to: 'picked' },
  unpick: { from: ['picking', 'picked'], to: 'pending' },
  pack: { from: ['picked'] },
  // No `soundAllocation`: stock itself checks again whether the batches may leave.
  ship: { from: ['picked'], to: 'shipped', types: pickedTypes },
  write_off: { from: ['inventory_approved'], to: 'shipped', types: ['loss'] },
  deliver: { from: ['shipped'], to: 'delivered', types: pickedTypes },
  complete: { from: ['delivered'] },
  void_shipment: { from: ['shipped'], to: 'picked' },
  delete: { from: [...editable, ...decidedOrWaiting] },
};

const atRest: ReadonlySet<OutboundStatus> = new Set(['delivered', ...editable]);
/** Whether goods are promised, or on their way: from the reservation to the delivery. */
export const isUnderWay = (status: OutboundStatus): boolean => !atRest.has(status);

/** Statuses of a sale before the hand-over to the warehouse. */
const salesOnly: ReadonlySet<OutboundStatus> = new Set([
  'created',
  'sales_pending',
  'sales_approved',
  'sales_rejected',
]);
export const isWithSales = (type: OutboundType, status: OutboundStatus): boolean =>
  type === 'sale' && salesOnly.has(status);

/** A sale needs its own approval before the warehouse's. */
export const reservedAs = (type: OutboundType): 'sales_pending' | 'inventory_reviewing' =>
  type === 'sale' ? 'sales_pending' : 'inventory_reviewing';

/** A loss is never picked, so a voided one returns to where it was written off. */
export const voidedTo = (type: OutboundType): OutboundStatus =>
  type === 'loss' ? 'inventory_approved' : 'picked';

/** The part of a document that its buttons depend on. */
export interface OutboundStanding {
  readonly status: OutboundStatus;
  readonly type: OutboundType;
  readonly allocation: AllocationStatus;
  readonly processing: boolean;
  readonly deleted: boolean;
}

export type OutboundObstacle = 'deleted' | 'processing' | 'status' | 'allocation';

/** Why a command is not allowed; undefined if it is. */
export const obstacleTo = (
  command: OutboundCommand,
  { status, type, allocation, processing, deleted }: OutboundStanding,
): OutboundObstacle | undefined => {
  const { from, types, soundAllocation } = outboundTransitions[command];
  if (processing) return 'processing';
  if (deleted) return 'deleted';
  if (!from.includes(status) || (types && !types.includes(type))) return 'status';
  if ((command === 'submit' || command === 'submit_sale') && allocation !== 'complete') return 'allocation';
  return soundAllocation && allocation === 'error' ? 'allocation' : undefined;
};

export const allowedCommands = (standing: OutboundStanding): OutboundCommand[] =>
  outboundCommands.filter((command) => obstacleTo(command, standing) === undefined);

const forward: readonly OutboundCommand[] = [
  'submit',
  'submit_sale',
  'approve_sale',
  'hand_over',
  'approve',
  'release',
  'write_off',
  'start_picking',
  'ship',
  'deliver',
];

/** The command that takes the document one step further, if the table allows one. */
export const nextCommand = (standing: OutboundStanding): OutboundCommand | undefined =>
  forward.find((command) => obstacleTo(command, standing) === undefined);

/** Lines refused because of their goods, not because of the date or the destination warehouse. */
export const refusedGoods = (
  refusals: readonly { readonly line: number; readonly code: string }[],
): ReadonlySet<number> =>
  new Set(
    refusals
      .filter(
        (one) => !isAboutTime(one) && one.code !== 'WAREHOUSE_INACTIVE' && one.code !== 'WAREHOUSE_NOT_FOUND',
      )
      .map(({ line }) => line),
  );

interface AllocatedLine {
  readonly quantity: DecimalText;
  readonly short: DecimalText;
  readonly batches: readonly { readonly quantity: DecimalText }[];
  readonly sound: boolean;
}

export const totalQuantity = (parts: readonly { readonly quantity: DecimalText }[]): DecimalText =>
  quantitySum(parts.map(({ quantity }) => quantity));

/** Quantity of a line without a batch: requested − short − planned. */
export const unallocated = (line: AllocatedLine): DecimalText =>
  toQuantity(minus(minus(line.quantity, line.short), totalQuantity(line.batches)));

export const allocationStatusOf = (lines: readonly AllocatedLine[]): AllocationStatus => {
  if (lines.some(({ sound }) => !sound)) return 'error';
  if (lines.every((line) => isZero(unallocated(line)))) return 'complete';
  return lines.some(({ batches }) => batches.length > 0) ? 'partial' : 'pending';
};

/** What remains to be picked, per batch. */
export const openPicks = (
  batches: readonly { readonly batch: string; readonly quantity: DecimalText }[],
  picks: readonly { readonly batch: string; readonly quantity: DecimalText }[],
): { batch: string; quantity: DecimalText }[] =>
  batches.flatMap(({ batch, quantity }) => {
    const open = minus(quantity, totalQuantity(picks.filter((pick) => pick.batch === batch)));
    return compare(open, 0) > 0 ? [{ batch, quantity: toQuantity(open) }] : [];
  });

/** Index of the last pick of a batch; -1 if there is none. */
export const lastPickOf = (picks: readonly { readonly batch: string }[], batch: string): number =>
  picks.findLastIndex((pick) => pick.batch === batch);

/** Sums duplicate batches, in order of first occurrence. */
export const mergedByBatch = <Part extends { readonly batch: string; readonly quantity: DecimalText }>(
  parts: readonly Part[],
): { batch: string; quantity: DecimalText }[] => {
  const merged = new Map<string, DecimalText>();
  for (const { batch, quantity } of parts)
    merged.set(batch, toQuantity(plus(merged.get(batch) ?? 0, quantity)));
  return [...merged].map(([batch, quantity]) => ({ batch, quantity }));
};
