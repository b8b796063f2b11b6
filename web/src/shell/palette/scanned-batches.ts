import { listBatches, type BatchRow } from '@granary/api/stock';
import { bareNumberOf, isBatch, readScan } from '../../scanning/index.ts';
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
  if (scan.kind === 'label') return ofLabel(scan.batchId, signal);
  const { gtin, lot } = scan;
  const ofItem = gtin === null ? [] : [`gtin:equals:${gtin}`];
  const number = bareNumberOf(text);
  if (number !== undefined) return batches([[`batch:equals:${number}`], ofItem], signal);
  if (lot === null) return ofItem.length === 0 ? [] : batches([ofItem], signal);
  const found = await ofLot(text, lot, ofItem, signal);
  // The lot alone has to do for an item without GTIN.
  return found.length > 0 || gtin === null ? found : ofLot(text, lot, [], signal);
};

const ofLot = async (
  text: string,
  lot: string,
  scope: readonly string[],
  signal?: AbortSignal,
): Promise<readonly BatchRow[]> => {
  // A batch number has no small letters. A supplier's lot may have; equality would tell them apart.
  const filters = [`batch:equals:${lot.toUpperCase()}`, `supplierLot:startsWith:${lot}`];
  const rows = await batches(
    filters.map((filter) => [filter, ...scope]),
    signal,
  );
  return rows.filter((row) => isBatch(text, row));
};

const ofLabel = (id: string, signal?: AbortSignal): Promise<readonly BatchRow[]> => {
  const [warehouse, item, batch] = id.split('.');
  return batches([[`warehouse:in:${warehouse}`, `item:equals:${item}`, `batch:equals:${batch}`]], signal);
};

/** The batches that meet all filters of one of the queries, each once. */
const batches = async (
  queries: readonly (readonly string[])[],
  signal?: AbortSignal,
): Promise<readonly BatchRow[]> => {
  const answers = await Promise.all(
    queries.map((filter) => askList<BatchRow>(listBatches, { filter, limit: MOST }, signal)),
  );
  return [...new Map(answers.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()];
};
