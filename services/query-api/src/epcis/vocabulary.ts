import type { BatchStatus } from '@granary/domain/stock';

/** An EPCIS 2.0 event in JSON-LD. */
export interface EpcisEvent {
  readonly type: 'ObjectEvent' | 'AggregationEvent' | 'TransactionEvent' | 'TransformationEvent';
  readonly eventID: string;
  readonly eventTime: string;
  readonly eventTimeZoneOffset: string;
  readonly recordTime: string;
  readonly [property: string]: unknown;
}

/**
 * A private namespace for what may have no GS1 number (not all goods have a GTIN, and no place a GLN). A lot is one batch of one item in
 * one warehouse, with the same id as everywhere else.
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

/** The disposition of each batch status in the Core Business Vocabulary. */
export const dispositions: Readonly<Record<BatchStatus, string>> = {
  active: 'sellable_accessible',
  // Held for an order, so not available to others.
  reserved: 'sellable_not_accessible',
  inactive: 'non_sellable_other',
  locked: 'non_sellable_other',
  expired: 'expired',
  recalled: 'recalled',
  exhausted: 'inactive',
  depleted: 'disposed',
};

/** Units with a UN/ECE code. Everything else counts as packages, which EPCIS writes without a unit. */
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
