import { listBatches, type BatchRow } from '@granary/api/stock';
import { bareNumberOf, isBatch, readScan, searchTextOf } from '../../scanning/index.ts';
import { askList } from '../../ui/list/use-list.ts';

const MOST = 20;

export const isScan = (text: string): boolean => readScan(text).kind !== 'text';

/** Whether the text is nothing but a scan. A number alone may as well be part of anything else. */
export const isOnlyScan = (text: string): boolean => isScan(text) && bareNumberOf(text) === undefined;

/** What finds the item of a code. */
export const itemTextOf = (text: string): string => {
  const scan = readScan(text);
  return (isOnlyScan(text) && scan.kind === 'goods' && scan.gtin) || text;
};

/**
 * The batches of a label, of a GTIN with a lot, or of a number alone, which is a GTIN or their own. Undefined: the text
 * is none of these.
 */
export const scannedBatches = async (
  text: string,
  signal?: AbortSignal,
): Promise<readonly BatchRow[] | undefined> => {
  const scan = readScan(text);
  if (scan.kind === 'text') return undefined;
  if (scan.kind === 'label') {
    const rows = await batches({ q: searchTextOf(text) }, signal);
    return rows.filter(({ id }) => id === scan.batchId);
  }
  const number = bareNumberOf(text);
  if (number !== undefined) {
    const filters = [`batch:equals:${number}`, `gtin:equals:${scan.gtin}`];
    const found = await Promise.all(filters.map((filter) => batches({ filter: [filter] }, signal)));
    return found.flat();
  }
  const { gtin, lot } = scan;
  if (gtin === null && lot === null) return [];
  const found = {
    ...(gtin === null ? {} : { filter: [`gtin:equals:${gtin}`] }),
    ...(lot === null ? {} : { q: lot }),
  };
  const rows = await batches(found, signal);
  return lot === null ? rows : rows.filter((row) => isBatch(text, row));
};

const batches = async (query: object, signal?: AbortSignal): Promise<readonly BatchRow[]> =>
  (await askList<BatchRow>(listBatches, { ...query, limit: MOST }, signal)).rows;
