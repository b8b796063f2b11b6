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

export interface KnownBatch {
  readonly batch: string;
  /** Code of its item. */
  readonly item?: string;
  readonly supplierLot?: string | null;
  /** Null: its item has none, so that the lot alone has to do. */
  readonly gtin?: string | null;
}

/** A batch label contains the batch number or the batch's id; a GS1 code its lot, and the item's GTIN. */
export const isBatch = (scanned: string, { batch, item, supplierLot, gtin }: KnownBatch): boolean => {
  if (same(contentOf(scanned), batch)) return true;
  const scan = readScan(scanned);
  if (scan.kind === 'label') {
    const [, itemOfLabel = '', batchOfLabel = ''] = scan.batchId.split('.');
    return same(batchOfLabel, batch) && (item === undefined || same(itemOfLabel, item));
  }
  if (scan.kind !== 'goods' || scan.lot === null) return false;
  const ofItem = scan.gtin === null || !gtin || scan.gtin === gtin;
  return ofItem && (same(scan.lot, batch) || same(scan.lot, supplierLot));
};

/** Whether the code names the batch's item, but no batch. */
export const isItemOf = (scanned: string, { gtin }: Pick<KnownBatch, 'gtin'>): boolean => {
  const scan = readScan(scanned);
  return scan.kind === 'goods' && scan.lot === null && scan.gtin !== null && scan.gtin === gtin;
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
