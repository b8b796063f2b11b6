import type { BatchRow } from '@granary/api/stock';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isOnlyScan, itemTextOf, scannedBatches } from './scanned-batches.ts';
import { paletteSources } from './sources.ts';

interface Row {
  readonly warehouse: string;
  readonly item: string;
  readonly batch: string;
  readonly gtin: string | null;
  readonly supplierLot: string | null;
}
const UREA = '04006381333931';
const row = (batch: string, { item = 'UREA-46', ...more }: Partial<Row> = {}): Row => ({
  warehouse: 'WH-PP',
  item,
  batch,
  gtin: UREA,
  supplierLot: null,
  ...more,
});
const names = { name: 'x', englishName: null, khmerName: null };
const rowOf = (one: Row): BatchRow => ({
  ...one,
  id: idOf(one),
  itemNames: { ...names, name: one.item },
  unit: names,
  category: null,
  warehouseNames: names,
  packUnits: [],
  supplier: null,
  supplierNames: null,
  status: 'active',
  initial: '1.000',
  current: '1.000',
  available: '1.000',
  reserved: '0.000',
  blocked: '0.000',
  receivedAt: '2026-01-05T00:00:00.000Z',
  productionDate: null,
  expiryDate: null,
  expiryLevel: 'none',
  daysLeft: null,
  expiryPlan: 'none',
  location: null,
  shelf: null,
  unitCost: null,
  value: null,
});
const idOf = ({ warehouse, item, batch }: Row): string => `${warehouse}.${item}.${batch}`;

/** Newest first. */
let stored: Row[] = [];
const realFetch = globalThis.fetch;

/** As the server filters and searches, which ignores case except for equality. */
const isFound = (one: Row, asked: URLSearchParams): boolean =>
  asked.getAll('filter').every((filter) => {
    const [field = '', operator = '', value = ''] = filter.split(':');
    const held = one[field as keyof Row] ?? '';
    return operator === 'startsWith' ? held.toLowerCase().startsWith(value.toLowerCase()) : held === value;
  }) &&
  Object.values(one)
    .join('\n')
    .toLowerCase()
    .includes((asked.get('q') ?? '').toLowerCase());

beforeEach(() => {
  globalThis.fetch = ((url: string) => {
    const asked = new URL(url, 'http://localhost').searchParams;
    const rows = stored
      .filter((one) => isFound(one, asked))
      .slice(0, Number(asked.get('limit')))
      .map(rowOf);
    const places = { first: null, previous: null, next: null, last: null };
    const page = { from: 1, to: rows.length, total: rows.length, exact: true, ...places };
    const freshness = { position: '1', at: '2026-01-05T00:00:00.000Z', stale: false };
    return Promise.resolve({
      status: 200,
      ok: true,
      headers: { get: () => null },
      json: () => Promise.resolve({ success: true, data: { rows, page, freshness }, message: 'ok' }),
    });
  }) as never;
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const found = async (text: string): Promise<string[] | undefined> =>
  (await scannedBatches(text))?.map(({ id }) => id);
const hits = async (text: string): Promise<string[]> => {
  const source = paletteSources.find(({ key }) => key === 'batches')!;
  const answers = await source.find(text, ({ name }) => name ?? '', new AbortController().signal);
  return answers.map(({ id }) => id);
};

describe('a scan in the palette', () => {
  it('is a GTIN or a batch number where it is a number alone', async () => {
    stored = [
      row('20240110'),
      row('B-7', { gtin: '00000020240110' }),
      row('B-8', { supplierLot: '20240110' }),
    ];
    expect(await found('20240110')).toEqual(['WH-PP.UREA-46.20240110', 'WH-PP.UREA-46.B-7']);
    expect(await hits('20240110')).toEqual([
      'WH-PP.UREA-46.20240110',
      'WH-PP.UREA-46.B-7',
      'WH-PP.UREA-46.B-8',
    ]);
  });

  it('leaves the other sources alone where it is a number alone', () => {
    expect(isOnlyScan('20240110')).toBe(false);
    expect(itemTextOf('20240110')).toBe('20240110');
    expect(isOnlyScan(`(01)${UREA}`)).toBe(true);
    expect(itemTextOf(`(01)${UREA}(10)L-7`)).toBe(UREA);
  });

  it('opens the batch of a label, however many newer ones contain its number', async () => {
    const newer = Array.from({ length: 30 }, (_, index) => row(`B-7-${index}`));
    stored = [...newer, row('B-7', { item: 'NPK-15' }), row('B-7', { warehouse: 'WH-BB' }), row('B-7')];
    expect(await found('wh-pp.urea-46.b-7')).toEqual(['WH-PP.UREA-46.B-7']);
  });

  it('opens the batches of a GTIN and a lot, however many newer ones contain the lot', async () => {
    const newer = Array.from({ length: 30 }, (_, index) => row(`C-46-${index}`));
    stored = [
      ...newer,
      row('B-1', { supplierLot: 'l-46' }),
      row('L-46'),
      row('B-2', { supplierLot: 'L-47' }),
    ];
    const expected = ['WH-PP.UREA-46.L-46', 'WH-PP.UREA-46.B-1'];
    expect(await found(`(01)${UREA}(10)L-46`)).toEqual(expected);
    expect(await found('(10)L-46')).toEqual(expected);
  });

  it('opens the batch of a lot whose item has no GTIN, unless one with the GTIN has that lot', async () => {
    const unnamed = row('B-1', { item: 'NPK-15', gtin: null, supplierLot: 'L-7' });
    stored = [unnamed, row('B-2', { gtin: '00036000291452', supplierLot: 'L-7' })];
    expect(await found(`(01)${UREA}(10)L-7`)).toEqual(['WH-PP.NPK-15.B-1']);
    stored = [unnamed, row('B-3', { supplierLot: 'L-7' })];
    expect(await found(`(01)${UREA}(10)L-7`)).toEqual(['WH-PP.UREA-46.B-3']);
  });
});
