import { costAt, quantityLess, quantitySum, toMoney, toQuantity } from '@granary/domain/kernel';
import { batchId, stock, type BatchFigures, type BatchOrigin } from '@granary/domain/stock';
import { planAfter, type ExpiryPlan } from '@granary/domain/stock/rules';
import { BatchRow, NEVER_EXPIRES } from '@granary/read-models/stock';
import { keyed, type RowBefore } from '../engine/index.ts';
import { partOf, touchedBatches, type StoredStockEvent, type TouchedBatch } from './touched.ts';

/** The values of a row, to spread into a new one. */
type Values = Pick<BatchRow, keyof BatchRow>;
type Changes = Partial<Values>;
type Received = Extract<StoredStockEvent, { type: 'BatchReceived' }>;
type Split = Extract<StoredStockEvent, { type: 'BatchSplit' }>;

export const batchTable = keyed({
  entity: BatchRow,
  from: [stock],
  keys: (event) => touchedBatches(event).map(({ id }) => id),
  evolve: (row, event, key, before) => {
    const touched = touchedBatches(event).find(({ id }) => id === key);
    return touched && batchAfter(row, event, touched, before);
  },
});

/** A batch after an event that touches it. */
export const batchAfter = (
  row: BatchRow | undefined,
  event: StoredStockEvent,
  { id, batch, after }: TouchedBatch,
  before: RowBefore<BatchRow>,
): BatchRow | undefined => {
  if (event.type === 'BatchReceived') return settled(arrived(event, id), event, after);
  if (event.type === 'BatchSplit' && event.data.child === batch) {
    const parent = before(batchId(event.data));
    return parent && settled(child(parent, event, id), event, after);
  }
  return row && settled(row, event, after, changes(row, event, batch));
};

/** The figures after the event, and the values derived from them. */
const settled = (
  values: Values,
  event: StoredStockEvent,
  after: BatchFigures,
  changed: Changes = {},
): BatchRow => {
  const row = { ...values, ...changed };
  return {
    ...row,
    expiryPlan: planAfter(row.expiryPlan as ExpiryPlan, event.type),
    current: after.current,
    available: after.available,
    reserved: after.reserved,
    blocked: quantityLess(after.current, [after.available, after.reserved]),
    status: after.status,
    statusReason: unblocked.has(after.status) ? null : row.statusReason,
    value: costAt(after.current, row.unitCost),
    lastOperation: event.type,
    lastChangedAt: event.metadata.occurredAt,
  };
};

const unblocked: ReadonlySet<string> = new Set(['active', 'reserved', 'exhausted']);

const changes = (row: Values, event: StoredStockEvent, batch: string): Changes => {
  switch (event.type) {
    case 'BatchReplenished':
      return { received: quantitySum([row.received, event.data.quantity]) };
    case 'ReceiptReversed':
      return { received: toQuantity(0), statusReason: event.data.reason };
    case 'StockIssued':
      return issued(row, event.data.purpose, partOf(event.data.batches, batch)?.quantity ?? NOTHING);
    case 'IssueReversed':
      return issued(row, event.data.purpose, `-${partOf(event.data.batches, batch)?.quantity ?? NOTHING}`);
    case 'BatchLocked':
      return { locked: true, statusReason: event.data.reason };
    case 'BatchUnlocked':
      return { locked: false };
    case 'BatchDeactivated':
    case 'BatchDisposed':
      return { statusReason: event.data.reason };
    case 'BatchRecalled':
      return { recalls: [...row.recalls, event.data.recall], statusReason: event.data.reason };
    case 'BatchRecallCancelled':
      return { recalls: row.recalls.filter((recall) => recall !== event.data.recall) };
    case 'BatchInspected': {
      const { result, inspector, inspectedAt, certificate, notes } = event.data;
      return {
        quality: result,
        inspector,
        inspectedAt,
        certificate: certificate ?? row.certificate,
        statusReason: result === 'failed' ? notes : row.statusReason,
      };
    }
    case 'BatchExpiryExtended': {
      const { expiryDate, certificate } = event.data;
      return { expiryDate, expiresOn: expiryDate, certificate };
    }
    case 'BatchExpiryPlanned':
      return { expiryPlan: event.data.plan };
    case 'BatchCostRevised':
      return { unitCost: event.data.unitCost };
    case 'BatchAttachmentAdded': {
      const { actor, occurredAt } = event.metadata;
      const file = { ...event.data.attachment, addedBy: actor.username, addedAt: occurredAt };
      return { attachments: [...without(row.attachments, file.id), file] };
    }
    case 'BatchAttachmentRemoved':
      return { attachments: without(row.attachments, event.data.attachment) };
    case 'BatchRelocated':
      return { location: event.data.location, shelf: event.data.shelf };
    default:
      return {};
  }
};

const issued = (row: Values, purpose: string, quantity: string): Changes => ({
  issued: quantitySum([row.issued, quantity]),
  ...(purpose === 'transfer' && { transferred: quantitySum([row.transferred, quantity]) }),
});

const without = (attachments: Values['attachments'], id: string): Values['attachments'] =>
  attachments.filter((file) => file.id !== id);

const NOTHING = toQuantity(0);

const arrived = ({ data }: Received, id: string): Values => ({
  id,
  warehouse: data.warehouse,
  item: data.item,
  batch: data.batch,
  ...originOf(data.origin),
  supplier: data.supplier,
  supplierLot: data.supplierLot,
  status: data.after.status,
  statusReason: null,
  locked: false,
  recalls: [],
  quality: data.awaitingInspection ? 'pending' : null,
  inspector: null,
  inspectedAt: null,
  certificate: data.certificate,
  attachments: [],
  notes: data.notes,
  initial: data.quantity,
  current: data.after.current,
  available: data.after.available,
  reserved: data.after.reserved,
  blocked: NOTHING,
  received: data.quantity,
  issued: NOTHING,
  transferred: NOTHING,
  unitCost: data.unitCost,
  value: toMoney(0),
  receivedAt: data.receivedAt,
  productionDate: data.productionDate,
  expiryDate: data.expiryDate,
  expiresOn: data.expiryDate ?? NEVER_EXPIRES,
  expiryPlan: 'none',
  location: data.location,
  shelf: data.shelf,
  lastOperation: 'BatchReceived',
  lastChangedAt: data.receivedAt,
});

const child = (parent: Values, { data }: Split, id: string): Values => ({
  ...parent,
  id,
  batch: data.child,
  originKind: 'split',
  originDocument: data.from?.document.number ?? null,
  originLine: data.from?.line ?? null,
  parent: parent.id,
  initial: data.quantity,
  received: data.quantity,
  issued: NOTHING,
  transferred: NOTHING,
  locked: parent.locked || data.childLocked,
  statusReason: data.reason,
});

const originOf = (
  origin: BatchOrigin,
): Pick<BatchRow, 'originKind' | 'originDocument' | 'originLine' | 'parent'> => {
  switch (origin.kind) {
    case 'inbound':
      return { originKind: 'inbound', originDocument: origin.inbound, originLine: origin.line, parent: null };
    case 'transfer':
      return {
        originKind: 'transfer',
        originDocument: origin.outbound,
        originLine: origin.line,
        parent: batchId(origin.parent),
      };
    case 'return':
      return {
        originKind: 'return',
        originDocument: origin.inbound,
        originLine: origin.line,
        parent: batchId(origin.parent),
      };
    case 'split':
      return { originKind: 'split', originDocument: null, originLine: null, parent: batchId(origin.parent) };
  }
};
