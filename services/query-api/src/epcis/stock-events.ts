import type { BatchOrigin, DocumentReference, StockEventData, StockEventType } from '@granary/domain/stock';
import { dispositions, documentTypes, documentUri, lotUri, placeUri, warehouseUri } from './vocabulary.ts';

/** An EPCIS event without its header; `null` if the goods were not affected. */
export type EpcisBody = Readonly<Record<string, unknown>> & { readonly type?: string };

interface Speaker {
  /** A batch with its quantity in the item's unit; empty for batches that were not requested. */
  readonly quantity: (batch: string, quantity?: string) => readonly object[];
  /** The same for any batch: what a batch was made from belongs to its event. */
  readonly lot: (batch: string, quantity: string) => object;
  /** Whether the reader may see this warehouse. */
  readonly sees: (warehouse: string) => boolean;
}

type Mappings = {
  readonly [Type in StockEventType]:
    | ((data: StockEventData<Type>, say: Speaker) => EpcisBody | undefined)
    /** Bookkeeping only. Allocation is not EPCIS `reserving`, which is about serial numbers. */
    | null;
};

/** The EPCIS mapping of every stock event type. */
export const mappings: Mappings = {
  BatchCodeClaimed: null,
  BatchCodeReleased: null,
  BatchReceived: (data, say) => ({
    ...arrived(data, say),
    // The lot is commissioned here, unless it comes from another warehouse or a customer.
    ...(data.origin.kind === 'inbound'
      ? {
          action: 'ADD',
          ilmd: {
            'granary:batch': data.batch,
            ...(data.supplierLot && { 'granary:supplierLot': data.supplierLot }),
            ...(data.productionDate && { 'granary:productionDate': data.productionDate }),
            ...(data.expiryDate && { 'granary:expiryDate': data.expiryDate }),
          },
        }
      : { action: 'OBSERVE' }),
  }),
  BatchReplenished: (data, say) => ({
    ...arrived(data, say),
    action: 'OBSERVE',
  }),
  // Reported as an error declaration of the receipt.
  ReceiptReversed: null,
  StockReserved: null,
  ReservationReleased: null,
  ReservationCommitted: null,
  ReservationReopened: null,
  StockIssued: (data, say) => {
    const { purpose, document, warehouse } = data;
    const quantityList = data.batches.flatMap(({ batch, quantity }) => say.quantity(batch, quantity));
    if (quantityList.length === 0) return undefined;
    const left = { quantityList, ...fromPlace(warehouse), ...about(document) };
    if (purpose === 'loss')
      return { ...left, action: 'DELETE', bizStep: 'destroying', disposition: 'destroyed' };
    const disposition = purpose === 'return' ? 'returned' : 'in_transit';
    return { ...left, action: 'OBSERVE', bizStep: 'shipping', disposition };
  },
  IssueReversed: (data, say) => {
    const quantityList = data.batches.flatMap(({ batch, quantity }) => say.quantity(batch, quantity));
    if (quantityList.length === 0) return undefined;
    return {
      quantityList,
      action: 'OBSERVE',
      bizStep: 'void_shipping',
      disposition: 'sellable_not_accessible',
      ...atPlace(data.warehouse),
      ...about(data.document),
      'granary:reason': data.reason,
    };
  },
  BatchLocked: (data, say) => observed(data, say, 'holding'),
  BatchUnlocked: (data, say) => observed(data, say, 'storing'),
  BatchDeactivated: (data, say) => observed(data, say, 'holding'),
  BatchInspected: (data, say) => ({
    ...observed(data, say, 'inspecting'),
    disposition: data.result === 'passed' ? 'conformant' : 'non_conformant',
    ...(data.certificate && { 'granary:certificate': data.certificate }),
  }),
  BatchExpired: (data, say) => observed(data, say, 'holding'),
  BatchExpiryExtended: (data, say) => ({
    ...observed(data, say, 'inspecting'),
    'granary:expiryDate': data.expiryDate,
    'granary:certificate': data.certificate,
  }),
  BatchRecalled: (data, say) => ({
    ...observed(data, say, 'holding'),
    bizTransactionList: [{ bizTransaction: documentUri('recall', data.recall) }],
  }),
  BatchRecallCancelled: (data, say) => ({
    ...observed(data, say, 'storing'),
    bizTransactionList: [{ bizTransaction: documentUri('recall', data.recall) }],
  }),
  // The batch is already empty; this retires its name.
  BatchDisposed: (data, say) => ({
    quantityList: say.quantity(data.batch),
    action: 'DELETE',
    bizStep: 'decommissioning',
    disposition: 'disposed',
    ...atPlace(data.warehouse),
    'granary:reason': data.reason,
  }),
  /** The quantity after the adjustment; the difference is an extension field. */
  BatchAdjusted: (data, say) => ({
    ...observed(data, say, data.count === undefined ? 'other' : 'stock_taking'),
    ...(data.count !== undefined && {
      bizTransactionList: [{ bizTransaction: documentUri('count', data.count) }],
    }),
    'granary:difference': data.delta,
  }),
  /** One lot becomes two; the part taken out gets its own name. */
  BatchSplit: (data, say) =>
    [data.batch, data.child].every((batch) => say.quantity(batch).length === 0)
      ? undefined
      : {
          type: 'TransformationEvent',
          inputQuantityList: [say.lot(data.batch, data.quantity)],
          outputQuantityList: [say.lot(data.child, data.quantity)],
          bizStep: 'other',
          disposition: dispositions[data.childAfter.status],
          ...atPlace(data.warehouse),
          ...(data.from && about(data.from.document)),
          'granary:reason': data.reason,
        },
  BatchExpiryPlanned: null,
  BatchCostRevised: null,
  BatchAttachmentAdded: null,
  BatchAttachmentRemoved: null,
  BatchRelocated: (data, say) => ({
    ...observed(data, say, 'storing'),
    ...(data.location && { readPoint: { id: placeUri(data.warehouse, data.location, data.shelf) } }),
  }),
};

const atPlace = (warehouse: string) => ({
  readPoint: { id: warehouseUri(warehouse) },
  bizLocation: { id: warehouseUri(warehouse) },
});

/** The warehouse where departing goods were last seen; their later location is unknown. */
const fromPlace = (warehouse: string) => ({ readPoint: { id: warehouseUri(warehouse) } });

const about = ({ kind, number }: DocumentReference) => ({
  bizTransactionList: [
    {
      ...((kind === 'inbound' || kind === 'outbound') && { type: documentTypes[kind] }),
      bizTransaction: documentUri(kind, number),
    },
  ],
});

interface OneBatch {
  readonly warehouse: string;
  readonly batch: string;
  readonly after: StockEventData<'BatchLocked'>['after'];
}

const observed = (data: OneBatch & { readonly reason?: string }, say: Speaker, bizStep: string) => ({
  quantityList: say.quantity(data.batch, data.after.current),
  action: 'OBSERVE',
  bizStep,
  disposition: dispositions[data.after.status],
  ...atPlace(data.warehouse),
  ...(data.reason !== undefined && { 'granary:reason': data.reason }),
});

const arrived = (
  data: OneBatch & { readonly quantity: string; readonly origin: BatchOrigin },
  say: Speaker,
) => ({
  quantityList: say.quantity(data.batch, data.quantity),
  bizStep: 'receiving',
  disposition: data.origin.kind === 'return' ? 'returned' : dispositions[data.after.status],
  ...atPlace(data.warehouse),
  ...comesFrom(data.origin, say),
});

const comesFrom = (origin: BatchOrigin, { sees }: Speaker) => {
  if (origin.kind === 'split') return {};
  const parent =
    // A parent batch in a warehouse the reader may not see is hidden, as in the lineage.
    origin.kind === 'inbound' || !sees(origin.parent.warehouse)
      ? {}
      : { 'granary:parent': lotUri(origin.parent.warehouse, origin.parent.item, origin.parent.batch) };
  return origin.kind === 'transfer'
    ? { ...about({ kind: 'outbound', number: origin.outbound }), ...parent }
    : { ...about({ kind: 'inbound', number: origin.inbound }), ...parent };
};
