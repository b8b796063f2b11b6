import { offsetIn } from '@granary/domain/kernel';
import type { OutboundEvent } from '@granary/domain/outbound';
import type { StockEvent } from '@granary/domain/stock';
import type { StoredEvent } from '@granary/event-store';
import { mappings, type EpcisBody } from './stock-events.ts';
import {
  documentTypes,
  documentUri,
  eventUri,
  lotUri,
  packageUri,
  warehouseUri,
  type EpcisEvent,
} from './vocabulary.ts';

/** Context from the read models that events do not contain. */
export interface Surrounding {
  readonly timeZoneOf: (warehouse: string) => string;
  /** UN/ECE unit code; undefined means packages. */
  readonly unitOf: (item: string) => string | undefined;
  /** Whether a batch was requested. */
  readonly wanted: (warehouse: string, item: string, batch: string) => boolean;
  /** Whether the reader may see this warehouse. */
  readonly sees: (warehouse: string) => boolean;
}

/** Goods picked for an order and not yet shipped, which are what is packed. */
export interface Picked {
  readonly item: string;
  readonly batch: string;
  readonly quantity: string;
}

/** Maps a stock event to EPCIS; undefined if there is nothing to report. */
export const stockEvent = (
  stored: StoredEvent<StockEvent>,
  surrounding: Surrounding,
): EpcisEvent | undefined => {
  const { warehouse, item } = stored.data;
  const map = mappings[stored.type] as ((data: unknown, say: object) => EpcisBody | undefined) | null;
  const quantity = (batch: string, amount?: string) =>
    lots(surrounding, warehouse, [{ item, batch, quantity: amount }]);
  const lot = (batch: string, amount: string) =>
    lotOf(surrounding, warehouse, { item, batch, quantity: amount });
  const body = map?.(stored.data, { quantity, lot, sees: surrounding.sees });
  if (!body || !tellsSomething(body)) return undefined;
  return withHeader(stored, warehouse, surrounding, body);
};

/** Maps picking and packing of an order. */
export const outboundEvent = (
  stored: StoredEvent<OutboundEvent>,
  picked: readonly Picked[],
  surrounding: Surrounding,
): EpcisEvent | undefined => {
  const warehouse = stored.metadata.warehouseId;
  if (warehouse === undefined) return undefined;
  const number = stored.streamId;
  const order = [{ type: documentTypes.outbound, bizTransaction: documentUri('outbound', number) }];
  const here = { readPoint: { id: warehouseUri(warehouse) }, bizLocation: { id: warehouseUri(warehouse) } };
  if (stored.type === 'OutboundLinePicked' || stored.type === 'OutboundLinePickUndone') {
    const quantityList = lots(surrounding, warehouse, [stored.data as Picked]);
    if (quantityList.length === 0) return undefined;
    return withHeader(stored, warehouse, surrounding, {
      type: 'TransactionEvent',
      bizTransactionList: order,
      quantityList,
      action: stored.type === 'OutboundLinePicked' ? 'ADD' : 'DELETE',
      bizStep: 'picking',
      disposition: 'sellable_not_accessible',
      ...here,
    });
  }
  if (stored.type !== 'OutboundPacked') return undefined;
  const childQuantityList = lots(surrounding, warehouse, picked);
  if (childQuantityList.length === 0) return undefined;
  return withHeader(stored, warehouse, surrounding, {
    type: 'AggregationEvent',
    parentID: packageUri(number),
    childQuantityList,
    action: 'ADD',
    bizStep: 'packing',
    disposition: 'in_progress',
    ...here,
    bizTransactionList: order,
  });
};

/** The original event with an error declaration, for an event that was reversed. */
export const declaredAnError = (
  original: EpcisEvent,
  reversal: Pick<StoredEvent, 'id' | 'recordedAt'>,
  corrective: EpcisEvent | undefined,
): EpcisEvent => ({
  ...original,
  errorDeclaration: {
    declarationTime: reversal.recordedAt,
    reason: 'did_not_occur',
    ...(corrective && { correctiveEventIDs: [corrective.eventID] }),
  },
});

const withHeader = (
  { id, metadata, recordedAt }: StoredEvent,
  warehouse: string,
  { timeZoneOf }: Surrounding,
  body: EpcisBody,
): EpcisEvent =>
  ({
    type: 'ObjectEvent',
    eventID: eventUri(id),
    eventTime: metadata.occurredAt,
    eventTimeZoneOffset: offsetIn(timeZoneOf(warehouse), metadata.occurredAt),
    recordTime: recordedAt,
    ...body,
  }) as EpcisEvent;

interface Part {
  readonly item: string;
  readonly batch: string;
  readonly quantity?: string | undefined;
}

const lots = (surrounding: Surrounding, warehouse: string, parts: readonly Part[]): object[] =>
  parts
    .filter(({ item, batch }) => surrounding.wanted(warehouse, item, batch))
    .map((part) => lotOf(surrounding, warehouse, part));

const lotOf = ({ unitOf }: Surrounding, warehouse: string, { item, batch, quantity }: Part): object => {
  const uom = unitOf(item);
  return {
    epcClass: lotUri(warehouse, item, batch),
    ...(quantity !== undefined && { quantity: Number(quantity) }),
    ...(quantity !== undefined && uom && { uom }),
  };
};

/** An event about other batches only has empty lists. */
const tellsSomething = (body: EpcisBody): boolean => {
  const lists = ['quantityList', 'inputQuantityList', 'outputQuantityList'].map((name) => body[name]);
  return lists.some((list) => Array.isArray(list) && list.length > 0);
};
