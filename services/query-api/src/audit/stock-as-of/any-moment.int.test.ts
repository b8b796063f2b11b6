import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/audit';
import { BatchRow, CostChangeRow, ExpiryChangeRow, MovementRow } from '@granary/read-models/stock';
import { CategoryRow, SpecificationRow, UnitRow } from '@granary/read-models/configuration';
import { ItemRow } from '@granary/read-models/items';
import { SupplierRow } from '@granary/read-models/suppliers';
import { WarehouseRow } from '@granary/read-models/warehouses';
import fc from 'fast-check';
import { startTestApi } from '../../../testing/stack/test-api.ts';
import { batch, movement } from '@granary/testing/fixtures/rows';

let api: Awaited<ReturnType<typeof startTestApi>>;
const tokens: Record<'auditor' | 'staff', string> = { auditor: '', staff: '' };
const stock = [BatchRow, CostChangeRow, ExpiryChangeRow, MovementRow];

beforeAll(async () => {
  api = await startTestApi([
    ...stock,
    CategoryRow,
    ItemRow,
    SpecificationRow,
    SupplierRow,
    UnitRow,
    WarehouseRow,
  ]);
  tokens.auditor = await api.tokenFor({ role: 'auditor' });
  tokens.staff = await api.tokenFor({ role: 'warehouse_staff', warehouses: ['WH-PP'] });
}, 60_000);
afterAll(() => api.close());

const BATCHES = ['A', 'B', 'C', 'D', 'E'].map((code, n) => ({
  batch: code,
  warehouse: n % 2 === 0 ? 'WH-PP' : 'WH-SR',
  item: n < 2 ? 'UREA-46' : 'ZINC-20',
}));
const idOf = ({ warehouse, item, batch: code }: (typeof BATCHES)[number]) => `${warehouse}.${item}.${code}`;
const FIRST_COST = 2;
const DAYS = 12;

/** A change to a batch: a movement or a new cost. */
type Entry = { readonly of: number; readonly occurredAt: string; readonly recordedAt: string } & (
  | { readonly delta: number }
  | { readonly cost: number }
);
interface Figures {
  readonly quantity: number;
  readonly cost: number;
}

const dayOf = (n: number) => `2026-03-${String(n + 1).padStart(2, '0')}`;
/** Noon, and both sides of midnight in the company's time zone. */
const hours = fc.constantFrom('05:00:00.000Z', '16:59:59.999Z', '17:00:00.000Z');
const moments = fc.tuple(fc.nat(DAYS - 1), hours).map(([day, hour]) => `${dayOf(day)}T${hour}`);
const entries: fc.Arbitrary<Entry> = fc
  .tuple(
    fc.nat(BATCHES.length - 1),
    moments,
    moments,
    fc.oneof(
      // Small numbers, so that batches often return to exactly zero.
      { weight: 3, arbitrary: fc.record({ delta: fc.integer({ min: -4, max: 4 }) }) },
      { weight: 1, arbitrary: fc.record({ cost: fc.integer({ min: 1, max: 5 }) }) },
    ),
  )
  // The store's clock may be set back, and business time is whatever was entered: neither is monotonic.
  .map(([of, occurredAt, recordedAt, what]) => ({ of, occurredAt, recordedAt, ...what }));
const logs = fc.array(entries, { maxLength: 30, size: 'max' });

/** Folds the entries in order. */
const folded = (log: readonly Entry[]): ReadonlyMap<number, Figures> => {
  const figures = new Map<number, Figures>();
  for (const entry of log) {
    const { quantity, cost } = figures.get(entry.of) ?? { quantity: 0, cost: FIRST_COST };
    figures.set(
      entry.of,
      'cost' in entry ? { quantity, cost: entry.cost } : { quantity: quantity + entry.delta, cost },
    );
  }
  return figures;
};

const units = (quantity: number) => quantity.toFixed(3);
const perUnit = (cost: number) => cost.toFixed(6);
const placed = (n: number) => `${String((n + 1) * 10).padStart(19, '0')}-0000`;

/** Writes the tables as the projector leaves them after the whole log. */
const fill = async (log: readonly Entry[]): Promise<void> => {
  await api.pool.query(
    'TRUNCATE inventory.batch, inventory.movement, inventory.cost_change, inventory.expiry_change',
  );
  const told = log.map((entry, n) => {
    const { item, warehouse } = BATCHES[entry.of]!;
    const { occurredAt, recordedAt } = entry;
    const of = { batchId: idOf(BATCHES[entry.of]!), item, warehouse };
    const before = folded(log.slice(0, n)).get(entry.of)?.cost ?? FIRST_COST;
    return { id: placed(n), entry, of, before, occurredAt, recordedAt };
  });
  await api.insert(
    BatchRow,
    [...folded(log)].map(([of, { quantity, cost }]) =>
      batch({ ...BATCHES[of]!, current: units(quantity), unitCost: perUnit(cost) }),
    ),
  );
  await api.insert(
    MovementRow,
    told.map(({ id, entry, of, occurredAt, recordedAt }) =>
      movement(id, { ...of, occurredAt, recordedAt, delta: units('delta' in entry ? entry.delta : 0) }),
    ),
  );
  await api.insert(
    CostChangeRow,
    told.flatMap(({ id, entry, of, before, occurredAt, recordedAt }) =>
      'cost' in entry
        ? [
            {
              id,
              ...of,
              before: perUnit(before),
              after: perUnit(entry.cost),
              change: perUnit(entry.cost - before),
              changeRate: null,
              reason: 'invoice',
              username: 'sok',
              changedAt: occurredAt,
              recordedAt,
            },
          ]
        : [],
    ),
  );
};

/** A query with the entries it must include. */
const asked: fc.Arbitrary<{ query: Record<string, string>; knows: (entry: Entry, n: number) => boolean }> =
  fc.oneof(
    fc.constant({ query: {}, knows: () => true }),
    fc.integer({ min: 0, max: 320 }).map((at) => ({
      query: { at: String(at) },
      knows: (_: Entry, n: number) => (n + 1) * 10 <= at,
    })),
    fc.tuple(fc.nat(DAYS - 1), fc.constantFrom('effective', 'recorded')).map(([day, basis]) => ({
      query: { on: dayOf(day), basis },
      knows: ({ occurredAt, recordedAt }: Entry) =>
        (basis === 'effective' ? occurredAt : recordedAt) < `${dayOf(day)}T17:00:00.000Z`,
    })),
    fc.tuple(moments, fc.constantFrom('effective', 'recorded')).map(([at, basis]) => ({
      query: { at, basis },
      knows: ({ occurredAt, recordedAt }: Entry) => (basis === 'effective' ? occurredAt : recordedAt) <= at,
    })),
  );

interface Expected extends Figures {
  readonly id: string;
  readonly batch: string;
  readonly item: string;
  readonly warehouse: string;
}
const sorts: readonly (readonly [field: string, key: (row: Expected) => string | number])[] = [
  ['item', ({ item }) => item],
  ['itemName', ({ item }) => item],
  ['itemEnglishName', ({ item }) => item],
  ['itemKhmerName', ({ item }) => item],
  ['warehouse', ({ warehouse }) => warehouse],
  ['batch', ({ batch: code }) => code],
  ['quantity', ({ quantity }) => quantity],
  ['unitCost', ({ cost }) => cost],
  ['value', ({ quantity, cost }) => quantity * cost],
];
const filters: readonly (readonly [Record<string, string>, (row: Expected) => boolean])[] = [
  [{}, () => true],
  [{ filter: 'quantity:gte:3' }, ({ quantity }) => quantity >= 3],
  [{ filter: 'item:equals:ZINC-20' }, ({ item }) => item === 'ZINC-20'],
  [{ warehouse: 'WH-SR' }, ({ warehouse }) => warehouse === 'WH-SR'],
  [{ q: 'urea' }, ({ item }) => item === 'UREA-46'],
];

const inOrder = (
  rows: readonly Expected[],
  key: (row: Expected) => string | number,
  direction: string,
): Expected[] => {
  const compare = (a: Expected, b: Expected) => {
    const [x, y] = key(a) === key(b) ? [a.id, b.id] : [key(a), key(b)];
    return x < y ? -1 : 1;
  };
  return rows.toSorted((a, b) => (direction === 'asc' ? compare(a, b) : compare(b, a)));
};

const shown = ({ id, quantity, cost }: Expected) => ({
  id,
  quantity: units(quantity),
  unitCost: perUnit(cost),
  value: (quantity * cost).toFixed(2),
});

describe('stock at any moment', () => {
  it('equals the fold of the log, in any order, by page and in total', async () => {
    await fc.assert(
      fc.asyncProperty(
        logs,
        asked,
        fc.constantFrom(...sorts),
        fc.constantFrom('asc', 'desc'),
        fc.constantFrom(...filters),
        fc.integer({ min: 1, max: 6 }),
        async (log, { query, knows }, [field, key], direction, [filter, passes], limit) => {
          await fill(log);
          const then = [...folded(log.filter(knows))].map(([of, figures]): Expected => ({
            id: idOf(BATCHES[of]!),
            ...BATCHES[of]!,
            ...figures,
          }));
          const there = then.filter(({ quantity }) => quantity !== 0).filter(passes);

          const sent = { ...query, ...filter, sort: `${field}:${direction}`, limit: String(limit) };
          const rows: unknown[] = [];
          let cursor: string | null | undefined;
          do {
            const { body } = await api.request(contracts.listStockAsOf, {
              token: tokens.auditor,
              query: cursor ? { ...sent, cursor } : sent,
            });
            expect(body.data.page).toMatchObject({ total: there.length, exact: true });
            rows.push(...body.data.rows);
            cursor = body.data.page.next;
          } while (cursor);
          expect(rows).toMatchObject(inOrder(there, key, direction).map(shown));
          expect(rows).toHaveLength(there.length);

          const totals = await api.request(contracts.getStockAsOfTotals, {
            token: tokens.auditor,
            query: { ...query, ...filter },
          });
          expect(totals.body.data).toMatchObject({
            batches: there.length,
            items: new Set(there.map(({ item }) => item)).size,
            value: there.reduce((sum, { quantity, cost }) => sum + quantity * cost, 0).toFixed(2),
          });

          const own = await api.request(contracts.listStockAsOf, {
            token: tokens.staff,
            query: { ...query, ...filter },
          });
          const costs = own.body.data.rows.map(({ id, unitCost }) => [id, unitCost]);
          const ofOwn = there.filter(({ warehouse }) => warehouse === 'WH-PP');
          expect(Object.fromEntries(costs)).toEqual(Object.fromEntries(ofOwn.map(({ id }) => [id, null])));
        },
      ),
      { numRuns: 80, interruptAfterTimeLimit: 40_000 },
    );
  }, 60_000);

  it('uses a backdated cost from its day on', async () => {
    const at = (occurredAt: string, recordedAt: string) => ({ of: 0, occurredAt, recordedAt });
    const [early, middle, late] = [
      `${dayOf(1)}T05:00:00.000Z`,
      `${dayOf(4)}T05:00:00.000Z`,
      `${dayOf(8)}T05:00:00.000Z`,
    ];
    await fill([
      { ...at(early, early), delta: 10 },
      { ...at(late, late), cost: 4 },
      { ...at(middle, late), cost: 3 },
    ]);
    const costs = (basis: string) =>
      Promise.all(
        [3, 4, 7, 8].map(async (day) => {
          const query = { on: dayOf(day), basis };
          const { body } = await api.request(contracts.listStockAsOf, { token: tokens.auditor, query });
          return Number(body.data.rows[0]?.unitCost);
        }),
      );
    expect(await costs('effective')).toEqual([2, 3, 3, 3]);
    expect(await costs('recorded')).toEqual([2, 2, 2, 3]);
  });

  it('uses the expiry date in force then', async () => {
    const came = `${dayOf(1)}T05:00:00.000Z`;
    await fill([{ of: 0, occurredAt: came, recordedAt: came, delta: 10 }]);
    const extended = (n: number, before: string, after: string, day: number) => ({
      id: placed(n),
      batchId: idOf(BATCHES[0]!),
      before,
      after,
      changedAt: `${dayOf(day)}T05:00:00.000Z`,
      recordedAt: `${dayOf(9)}T05:00:00.000Z`,
    });
    await api.insert(ExpiryChangeRow, [
      extended(5, '2099-06-30', '2099-09-30', 4),
      extended(6, '2099-09-30', '2099-12-31', 6),
    ]);
    const dates = (sort: string, basis: string) =>
      Promise.all(
        [3, 4, 6].map(async (day) => {
          const query = { on: dayOf(day), basis, sort };
          const { body } = await api.request(contracts.listStockAsOf, { token: tokens.auditor, query });
          return body.data.rows[0]?.expiryDate;
        }),
      );
    for (const sort of ['item:asc', 'value:desc']) {
      expect(await dates(sort, 'effective')).toEqual(['2099-06-30', '2099-09-30', '2099-12-31']);
      expect(await dates(sort, 'recorded')).toEqual(['2099-06-30', '2099-06-30', '2099-06-30']);
    }
  });
});
