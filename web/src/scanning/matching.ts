import { inBaseUnit } from '@granary/domain/items/rules';
import { bareNumberOf, contentOf, readScan } from './read-scan.ts';

const same = (a: string, b: string | null | undefined): boolean =>
  b !== null && b !== undefined && a.trim().toUpperCase() === b.trim().toUpperCase();

interface Place {
  readonly location: string | null;
  readonly shelf: string | null;
}

/** A location label contains the location, or location and shelf. */
export const isPlace = (scanned: string, { location, shelf }: Place): boolean =>
  location !== null &&
  [location, ...(shelf === null ? [] : [`${location}-${shelf}`, `${location}/${shelf}`])].some((place) =>
    same(place, contentOf(scanned)),
  );

interface MarkedPack {
  readonly gtin: string | null;
}

interface KnownItem {
  /** Null: it has none. */
  readonly gtin?: string | null;
  readonly packUnits?: readonly MarkedPack[];
}

/** The pack that has the GTIN, such as a carton; undefined: none of these. */
export const packOf = <Pack extends MarkedPack>(
  gtin: string | null,
  packUnits: readonly Pack[] = [],
): Pack | undefined => (gtin === null ? undefined : packUnits.find((pack) => pack.gtin === gtin));

const isGtinOf = (scanned: string, { gtin, packUnits }: KnownItem): boolean =>
  scanned === gtin || packOf(scanned, packUnits) !== undefined;

/**
 * Base units in the scanned pack, or in as many as the code says; undefined if it is no pack of these, or they are too
 * many.
 */
export const packedQuantity = (
  scanned: string,
  packUnits?: readonly (MarkedPack & { readonly factor: string })[],
): string | undefined => {
  const scan = readScan(scanned);
  const pack = scan.kind === 'goods' ? packOf(scan.gtin, packUnits) : undefined;
  if (scan.kind !== 'goods' || !pack) return undefined;
  const base = inBaseUnit({ quantity: scan.quantity ?? '1', factor: pack.factor });
  return 'fault' in base ? undefined : base.quantity;
};

export interface KnownBatch extends KnownItem {
  readonly batch: string;
  /** Code of its item. */
  readonly item?: string;
  readonly supplierLot?: string | null;
}

/**
 * A batch label contains the batch number or the batch's id; a GS1 code its lot, and the GTIN of the item or of one of
 * its packs. The lot alone has to do if the item has none.
 */
export const isBatch = (scanned: string, known: KnownBatch): boolean => {
  const { batch, item, supplierLot, gtin } = known;
  if (same(contentOf(scanned), batch)) return true;
  const scan = readScan(scanned);
  if (scan.kind === 'label') {
    const [, itemOfLabel = '', batchOfLabel = ''] = scan.batchId.split('.');
    return same(batchOfLabel, batch) && (item === undefined || same(itemOfLabel, item));
  }
  if (scan.kind !== 'goods' || scan.lot === null) return false;
  const ofItem = scan.gtin === null || !gtin || isGtinOf(scan.gtin, known);
  return ofItem && (same(scan.lot, batch) || same(scan.lot, supplierLot));
};

/** Whether the code names the batch's item or one of its packs, but no batch. */
export const isItemOf = (scanned: string, known: KnownItem): boolean => {
  const scan = readScan(scanned);
  return scan.kind === 'goods' && scan.lot === null && scan.gtin !== null && isGtinOf(scan.gtin, known);
};

/**
 * What to search for where the code is not known: its lot, the batch of its label, its GTIN, or all of it. Of a number
 * alone the digits as they are, which find a batch number as well as the GTIN.
 */
export const searchTextOf = (scanned: string): string => {
  const scan = readScan(scanned);
  switch (scan.kind) {
    case 'label':
      return scan.batchId.split('.').at(-1) ?? '';
    case 'goods':
      return bareNumberOf(scanned) ?? scan.lot ?? scan.gtin ?? contentOf(scanned);
    case 'text':
      return scan.text;
  }
};

/** As a person reads it: control characters would be invisible. */
export const shownScan = (scanned: string): string => {
  const scan = readScan(scanned);
  if (scan.kind === 'label') return scan.batchId;
  const named = scan.kind === 'goods' ? [scan.gtin, scan.lot].filter(Boolean) : [];
  return named.join(' · ') || contentOf(scanned);
};
