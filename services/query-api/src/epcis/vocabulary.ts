import type { BatchStatus } from '@granary/domain/stock';

/** One event as EPCIS 2.0 writes it in JSON-LD. */
export interface EpcisEvent {
  readonly type: 'ObjectEvent' | 'AggregationEvent' | 'TransactionEvent' | 'TransformationEvent';
  readonly eventID: string;
  readonly eventTime: string;
  readonly eventTimeZoneOffset: string;
  readonly recordTime: string;
  readonly [property: string]: unknown;
}

/**
 * What has no number of GS1 (goods carry no GTIN, places no GLN) is named in a space of our own; a lot is one batch of
 * one item in one warehouse, the name that it has everywhere here.
 */
const NAMESPACE = 'urn:x-granary';
const named = (kind: string, name: string): string =>
  `${NAMESPACE}:${kind}:${name.split('.').map(encodeURIComponent).join('.')}`;

export const lotUri = (warehouse: string, item: string, batch: string): string =>
  named('lot', `${warehouse}.${item}.${batch}`);
export const warehouseUri = (warehouse: string): string => named('location', warehouse);
export const placeUri = (warehouse: string, location: string, shelf: string | null): string =>
  named('location', [warehouse, location, ...(shelf ? [shelf] : [])].join('.'));
export const documentUri = (kind: string, number: string): string => named(kind, number);
export const packageUri = (outbound: string): string => named('shipment', outbound);
export const eventUri = (id: string): string => `urn:uuid:${id}`;

export const CONTEXT = [
  'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
  { granary: `${NAMESPACE}:vocabulary:` },
] as const;

/** What a status says about goods in the words of the standard's core vocabulary. */
export const dispositions: Readonly<Record<BatchStatus, string>> = {
  active: 'sellable_accessible',
  // Held for orders: there, and not for anybody else.
  reserved: 'sellable_not_accessible',
  inactive: 'non_sellable_other',
  locked: 'non_sellable_other',
  expired: 'expired',
  recalled: 'recalled',
  exhausted: 'inactive',
  depleted: 'disposed',
};

/** Units that have a code of UN/ECE; everything else is counted in packages, which the standard writes without one. */
const units: Readonly<Record<string, string>> = {
  kg: 'KGM',
  g: 'GRM',
  t: 'TNE',
  l: 'LTR',
  ml: 'MLT',
};
export const unitCode = (symbol: string | null | undefined): string | undefined =>
  units[symbol?.toLowerCase() ?? ''];

export const documentTypes = { inbound: 'recadv', outbound: 'desadv' } as const;
