import { COUNT_CEILING, endpoint, listQuery, page, type ListFields } from '@granary/api/http';
import type { Permission } from '@granary/api/access';
import { createPool } from '@granary/platform/database';
import { soughtForm } from '@granary/read-models/operation-log';
import { createTestDatabase, type TestDatabase } from '@granary/testing/stack';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { z } from 'zod';
import { createReaderPool, inSnapshot, sql } from '../database/index.ts';
import { defineList, type ListCall, type ListDefinition } from './list.ts';
import { pageOf, type PageOfRows } from './page.ts';

// Thousands of queries, possibly on a busy machine.
jest.setTimeout(60_000);

const batchFields = {
  code: { kind: 'text', sortable: true, filterable: true, searched: true },
  name: { kind: 'text', sortable: true, filterable: true, searched: true },
  status: { kind: 'enum', values: ['active', 'locked', 'expired'], sortable: true, filterable: true },
  available: { kind: 'decimal', sortable: true, filterable: true },
  expiryDate: { kind: 'day', sortable: true, filterable: true },
  receivedAt: { kind: 'moment', sortable: true, filterable: true },
  tested: { kind: 'boolean', sortable: true, filterable: true },
  serial: { kind: 'integer', sortable: true, filterable: true },
  cost: { kind: 'decimal', sortable: true, filterable: true },
} satisfies ListFields;

const row = z.object({
  code: z.string(),
  name: z.string(),
  warehouse: z.string(),
  status: z.string(),
  available: z.string(),
  expiryDate: z.string(),
  receivedAt: z.string(),
  tested: z.boolean(),
  serial: z.number(),
  cost: z.string().nullable(),
});
const listBatches = endpoint({
  method: 'GET',
  path: '/batches',
  summary: 'Batches',
  access: 'signed-in',
  query: listQuery(batchFields, { minimum: z.string().optional() }),
  answer: page(row),
});

const definition: ListDefinition<typeof listBatches, typeof batchFields> = {
  from: 'sample.batch b',
  select: {
    code: 'b.code',
    name: 'b.name',
    warehouse: 'b.warehouse',
    status: 'b.status',
    available: 'b.available',
    expiryDate: 'b.expiry_date',
    receivedAt: 'b.received_at',
    tested: 'b.tested',
    serial: 'b.serial',
    cost: 'b.cost',
  },
  columns: {},
  id: 'b.code',
  order: [{ field: 'receivedAt', direction: 'desc' }],
  indexed: ['expiryDate', 'name'],
  warehouses: ['b.warehouse'],
  guarded: { cost: ['cost_price:view'] },
  where: ({ query }) => (query.minimum === undefined ? undefined : sql`b.available >= ${query.minimum}`),
};
const batches = defineList(listBatches, batchFields, definition);
/** The same list with every optimization; must return the same rows. */
const longBatches = defineList(listBatches, batchFields, {
  ...definition,
  atOnce: false,
  key: ['b.code', 'b.serial'],
  led: { by: 'b.words', holds: ['code', 'name'], form: soughtForm },
  search: ['b.code'],
  referred: [{ column: 'b.name', of: 'sample.substance', key: 'name', names: ['name'] }],
  ties: { status: 'receivedAt' },
});

const call = (
  query: Readonly<Record<string, unknown>> = {},
  warehouses: readonly string[] | 'all' = 'all',
  permissions: readonly Permission[] = ['cost_price:view'],
): ListCall<typeof listBatches> => ({
  params: undefined,
  query: listBatches.query!.parse(query),
  caller: { userId: 'u-1', role: 'viewer', warehouses, permissions: new Set(permissions) },
});

let database: TestDatabase;
let writer: pg.Pool;
let reader: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  writer = createPool(database.url);
  reader = createReaderPool(database.url, { program: 'test' });
  await writer.query(`
    CREATE SCHEMA sample;
    CREATE TABLE sample.batch (
      code text PRIMARY KEY, name text NOT NULL, warehouse text NOT NULL, status text NOT NULL,
      available numeric NOT NULL, expiry_date date NOT NULL, received_at timestamptz NOT NULL,
      tested boolean NOT NULL, serial integer NOT NULL, cost numeric NOT NULL, words text NOT NULL);
    CREATE TABLE sample.substance (name text PRIMARY KEY);
    GRANT USAGE ON SCHEMA sample TO granary_reader;
    GRANT SELECT ON sample.batch, sample.substance TO granary_reader;`);
  await writer.query('INSERT INTO sample.substance SELECT unnest($1::text[])', [names]);
});
afterAll(async () => {
  await reader.end();
  await writer.end();
  await database.drop();
});

const ask = (asked: ListCall<typeof listBatches>, list = batches): Promise<PageOfRows> =>
  inSnapshot(reader, (question) => pageOf(question, list, asked));

type Batch = z.output<typeof row>;
const fill = async (rows: readonly Batch[]): Promise<void> => {
  await writer.query('DELETE FROM sample.batch');
  await writer.query(
    `INSERT INTO sample.batch SELECT "code", "name", "warehouse", "status", "available", "expiryDate", "receivedAt", "tested", "serial", "cost", "words"
     FROM json_to_recordset($1) AS r("code" text, "name" text, "warehouse" text, "status" text, "available" numeric,
       "expiryDate" date, "receivedAt" timestamptz, "tested" boolean, "serial" integer, "cost" numeric, "words" text)`,
    [JSON.stringify(rows.map((one) => ({ ...one, words: soughtForm(`${one.code}\n${one.name}`) })))],
  );
};
const codes = ({ rows }: PageOfRows): unknown[] => rows.map(({ code }) => code);

// Few distinct values, so that ties are frequent; names that sort differently by bytes or contain wildcards.
const names = ['urea', 'Urea', 'Ärger', 'zinc', '50% zinc', 'a_b', 'a\\b', '尿素', 'អ៊ុយរ៉េ', "O'Neil"];
const batch = fc.record({
  name: fc.constantFrom(...names),
  warehouse: fc.constantFrom('PP', 'BTB', 'KPC'),
  status: fc.constantFrom('active', 'locked', 'expired'),
  available: fc.constantFrom('0', '0.001', '9.5', '10', '1000000'),
  expiryDate: fc.constantFrom('2026-01-01', '2026-01-02', '2027-12-31', 'infinity'),
  receivedAt: fc.constantFrom(
    '2026-01-01T00:00:00.000001Z',
    '2026-01-01T00:00:00.000002Z',
    '2026-06-01T12:00:00Z',
  ),
  tested: fc.boolean(),
  serial: fc.integer({ min: -2, max: 2 }),
  cost: fc.constantFrom('1.5', '2.25'),
});
const data = fc
  .array(batch, { maxLength: 40, size: 'max' })
  .map((rows) => rows.map((one, index): Batch => ({ code: `B-${(index * 37) % 101}`, ...one })));

const columnOf: Readonly<Record<string, string>> = {
  code: 'code COLLATE "und-x-icu"',
  name: 'name COLLATE "und-x-icu"',
  status: 'status',
  available: 'available',
  expiryDate: 'expiry_date',
  receivedAt: 'received_at',
  tested: 'tested',
  serial: 'serial',
};
const sorts = fc.uniqueArray(
  fc.record({
    field: fc.constantFrom(...Object.keys(columnOf)),
    direction: fc.constantFrom('asc', 'desc'),
  }),
  { minLength: 1, maxLength: 4, size: 'max', selector: ({ field }) => field },
);

/** Filters in API syntax and as plain SQL. */
const filters = fc.uniqueArray(
  fc.constantFrom(
    ['status:in:active,locked', `status IN ('active', 'locked')`],
    ['status:in:expired', `status = 'expired'`],
    ['available:gte:9.5', 'available >= 9.5'],
    ['expiryDate:lte:2026-01-02', `expiry_date <= '2026-01-02'`],
    ['receivedAt:gte:2026-01-01T07:00:00.000002+07:00', `received_at >= '2026-01-01T00:00:00.000002Z'`],
    ['tested:eq:true', 'tested'],
    ['serial:eq:-1', 'serial = -1'],
    ['name:contains:%', `position('%' IN name) > 0`],
    ['name:startsWith:A_', `lower(left(name, 2)) = 'a_'`],
    ['name:contains:R', `lower(name) LIKE '%r%'`],
    ['name:contains:äR', `lower(name) LIKE '%är%'`],
    ['name:contains:尿', `position('尿' IN name) > 0`],
    ['name:contains:ុយ', `position('ុយ' IN name) > 0`],
    ['code:contains:_', 'false'],
    ['name:equals:Urea', `name = 'Urea'`],
  ),
  { maxLength: 2 },
);
const searches = fc.constantFrom(
  ['', 'true'],
  ['URE', `lower(code || chr(10) || name) LIKE '%ure%'`],
  ['\\', `position('\\' IN name) > 0`],
  ['尿素', `name = '尿素'`],
  ['%', `position('%' IN name) > 0`],
  ['zinc b-', `lower(name) LIKE '%zinc%' AND lower(code) LIKE '%b-%'`],
);

describe('paging', () => {
  it('visits every row once and in order, forward and backward, for any sort and filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        data,
        sorts,
        filters,
        searches,
        fc.integer({ min: 1, max: 13 }),
        fc.constantFrom(batches, longBatches),
        async (rows, sort, filter, [q, found], limit, list) => {
          await fill(rows);
          const conditions = [...filter.map(([, condition]) => condition), found].join(' AND ');
          const order = sort.map(({ field, direction }) => `${columnOf[field]} ${direction}`);
          const last = sort.at(-1)!;
          const tie = list.ties[last.field];
          if (tie && !sort.some(({ field }) => field === tie))
            order.push(`${columnOf[tie]} ${last.direction}`);
          const naive = await writer.query<{ code: string }>(
            `SELECT code FROM sample.batch WHERE ${conditions} ORDER BY ${order.join(', ')}, code ${last.direction}`,
          );
          const expected = naive.rows.map(({ code }) => code);
          const query = {
            limit,
            sort: sort.map(({ field, direction }) => `${field}:${direction}`).join(','),
            filter: filter.map(([text]) => text),
            q,
          };
          const walk = async (start: string | undefined, way: 'next' | 'previous'): Promise<PageOfRows[]> => {
            const pages = [await ask(call({ ...query, cursor: start }), list)];
            for (let cursor = pages[0]!.page[way]; cursor; cursor = pages.at(-1)!.page[way])
              pages.push(await ask(call({ ...query, cursor }), list));
            return pages;
          };

          const forward = await walk(undefined, 'next');
          expect(forward.flatMap(codes)).toEqual(expected);
          let seen = 0;
          for (const one of forward) {
            expect(one.page).toMatchObject({
              from: expected.length === 0 ? 0 : seen + 1,
              to: seen + one.rows.length,
              total: expected.length,
              exact: true,
            });
            seen += one.rows.length;
          }

          const backward = await walk(forward[0]!.page.last ?? undefined, 'previous');
          expect(backward.toReversed().flatMap(codes)).toEqual(expected);
          expect(backward.toReversed().map(({ page: at }) => [at.from, at.to])).toEqual(
            forward.map(({ page: at }) => [at.from, at.to]),
          );
          expect(backward.at(-1)!.page.first).toBeNull();
        },
      ),
      { numRuns: 60, interruptAfterTimeLimit: 40_000 },
    );
  });
});

const one = (code: string, changed: Partial<Batch> = {}): Batch => ({
  code,
  name: 'Urea',
  warehouse: 'PP',
  status: 'active',
  available: '10',
  expiryDate: '2027-01-01',
  receivedAt: '2026-01-01T00:00:00Z',
  tested: true,
  serial: 1,
  cost: '2.5',
  ...changed,
});
const numbered = (count: number): Batch[] =>
  Array.from({ length: count }, (_, index) => one(`B-${String(index + 1).padStart(5, '0')}`));
const byCode = { sort: 'code:asc', limit: 10 };

describe('a list', () => {
  it('returns moments in ISO format and decimals as text', async () => {
    await fill([one('B-1')]);
    expect((await ask(call())).rows).toEqual([one('B-1', { receivedAt: '2026-01-01T00:00:00.000Z' })]);
  });

  it('is restricted to the warehouses of the caller', async () => {
    await fill([one('B-1'), one('B-2', { warehouse: 'BTB' }), one('B-3', { warehouse: 'KPC' })]);
    expect(codes(await ask(call(byCode, ['PP', 'KPC'])))).toEqual(['B-1', 'B-3']);
    expect(codes(await ask(call(byCode, [])))).toEqual([]);
    expect((await ask(call(byCode, ['BTB']))).page).toMatchObject({ from: 1, to: 1, total: 1 });
  });

  it('applies its base condition to every row', async () => {
    await fill([one('B-1', { available: '5' }), one('B-2', { available: '50' })]);
    expect(codes(await ask(call({ minimum: '10' })))).toEqual(['B-2']);
  });

  it('is searched by the names of any number of records', async () => {
    await writer.query(
      `INSERT INTO sample.substance SELECT 'Mixture ' || n FROM generate_series(1, 3000) AS n`,
    );
    await fill([one('B-1', { name: 'Mixture 2999' }), one('B-2'), one('B-3', { name: 'Mixture 7' })]);
    expect(codes(await ask(call({ ...byCode, q: 'mixture' }), longBatches))).toEqual(['B-1', 'B-3']);
    expect(codes(await ask(call({ ...byCode, q: 'mixture 99' }), longBatches))).toEqual(['B-1']);
    expect(codes(await ask(call({ ...byCode, q: 'mixture nowhere' }), longBatches))).toEqual([]);
  });

  it('hides guarded fields, and refuses to sort or filter by them', async () => {
    await fill([one('B-1')]);
    expect((await ask(call({}, 'all', []))).rows[0]).toMatchObject({ code: 'B-1', cost: null });
    await expect(ask(call({ sort: 'cost:asc' }, 'all', []))).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
      facts: { permission: 'cost_price:view' },
    });
    await expect(ask(call({ filter: 'cost:gte:1' }, 'all', []))).rejects.toThrow('PERMISSION_DENIED');
  });
});

describe('the count of a list', () => {
  it('stops at the ceiling, except on the last page', async () => {
    await fill(numbered(COUNT_CEILING + 25));
    const first = await ask(call(byCode));
    expect(first.page).toMatchObject({ from: 1, to: 10, total: COUNT_CEILING, exact: false });
    const last = await ask(call({ ...byCode, cursor: first.page.last }));
    expect(last.page).toMatchObject({ from: 10_021, to: 10_025, total: 10_025, exact: true, next: null });
    const before = await ask(call({ ...byCode, cursor: last.page.previous }));
    expect(before.page).toMatchObject({ from: 10_011, to: 10_020, total: 10_020, exact: false });
    expect(codes(before)[0]).toBe('B-10011');
  });

  it('is exact at the ceiling itself', async () => {
    await fill(numbered(COUNT_CEILING));
    expect((await ask(call(byCode))).page).toMatchObject({ total: COUNT_CEILING, exact: true });
  });
});

describe('a cursor', () => {
  it('is valid for one sort, filter and search', async () => {
    await fill(numbered(30));
    const cursor = (await ask(call(byCode))).page.next;
    for (const other of [{ sort: 'code:desc' }, { q: 'B' }, { filter: 'tested:eq:true' }, { minimum: '1' }])
      await expect(ask(call({ ...byCode, ...other, cursor }))).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        field: 'cursor',
      });
    expect(codes(await ask(call({ ...byCode, limit: 5, cursor })))).toHaveLength(5);
  });

  it('is refused if forged', async () => {
    const { next } = (await ask(call({ ...byCode, sort: 'receivedAt:asc' }))).page;
    const cursor = JSON.parse(Buffer.from(next!, 'base64url').toString()) as Record<string, unknown>;
    const forged = [
      { ...cursor, keys: ['yesterday or so', 'B-1'] },
      { ...cursor, keys: ["'; DROP TABLE sample.batch; --", 'B-1'] },
      { ...cursor, keys: ['2026-01-01'] },
      { ...cursor, from: -1 },
      { ...cursor, to: 'sideways' },
      'nonsense',
    ];
    for (const made of forged) {
      const text = Buffer.from(JSON.stringify(made)).toString('base64url');
      await expect(ask(call({ ...byCode, sort: 'receivedAt:asc', cursor: text }))).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        field: 'cursor',
      });
    }
    await expect(ask(call({ cursor: '%%%' }))).rejects.toThrow('VALIDATION_ERROR');
  });

  it('leads to the nearest page if its rows are gone', async () => {
    await fill(numbered(30));
    const first = await ask(call(byCode));
    const second = await ask(call({ ...byCode, cursor: first.page.next }));
    await writer.query(`DELETE FROM sample.batch WHERE code BETWEEN 'B-00004' AND 'B-00010'`);
    const back = await ask(call({ ...byCode, cursor: second.page.previous }));
    expect(back.page).toMatchObject({ from: 1, to: 10, total: 23, previous: null });
    await writer.query(`DELETE FROM sample.batch WHERE code > 'B-00003'`);
    const forward = await ask(call({ ...byCode, cursor: second.page.next }));
    expect(codes(forward)).toEqual(['B-00001', 'B-00002', 'B-00003']);
    expect(forward.page).toMatchObject({ from: 1, to: 3, total: 3, previous: null, next: null });
  });
});
