import { registeredEndpoints } from '@granary/api/registry';
import { readModels, type Endpoint } from '@granary/api/http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BatchRow } from '@granary/read-models/stock';
import { getMetadataArgsStorage } from 'typeorm';
import { z } from 'zod';
import { startTestApi, type TestApi } from '../testing/stack/test-api.ts';
import { batch } from '@granary/testing/fixtures/rows';

const capabilities = [
  'configuration',
  'contracts',
  'costs',
  'counts',
  'credit',
  'customers',
  'discussions',
  'distribution',
  'inbound',
  'items',
  'lineage',
  'operation-log',
  'outbound',
  'recalls',
  'stock',
  'suppliers',
  'users',
  'warehouses',
  'workflow',
];

let api: TestApi;
let token: string;
beforeAll(async () => {
  for (const capability of capabilities) await import(`@granary/read-models/${capability}`);
  const entities = getMetadataArgsStorage()
    .tables.filter(({ schema }) => readModels.some((model) => model === schema))
    .map(({ target }) => target as new () => object);
  expect(entities.length).toBeGreaterThan(30);
  api = await startTestApi([...new Set(entities)]);
  token = await api.tokenFor({ role: 'super_admin' });
});
afterAll(() => api.close());

const reads = registeredEndpoints.filter(
  ({ contract }) => contract.method === 'GET' && contract.path !== '/changes',
);
const asks = (contract: Endpoint, name: string) =>
  contract.query instanceof z.ZodObject && name in contract.query.shape;

/** The status of every read for these queries; parameters are filled with valid placeholders. */
const statuses = async (contract: Endpoint, queries: readonly Record<string, string>[]) => {
  const named: Record<string, string> = { id: 'WH-PP.UREA.B-1', customer: 'CUST-1' };
  const usual = { q: 'urea', from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', format: 'csv' };
  const params = contract.params instanceof z.ZodObject ? Object.keys(contract.params.shape) : [];
  const rest = Object.entries(usual).filter(([name]) => asks(contract, name));
  return Promise.all(
    queries.map(async (query) => {
      const { status } = await api.raw(contract, {
        params: Object.fromEntries(params.map((name) => [name, named[name] ?? 'X-1'])),
        query: { ...Object.fromEntries(rest), ...query },
        token,
      });
      return status;
    }),
  );
};

describe('every list', () => {
  const lists = reads.filter(({ contract }) => asks(contract, 'filter'));

  it.each(lists.map(({ name, contract }) => [name, contract] as const))(
    'refuses filters and sorts by property names of objects: %s',
    async (_, contract) => {
      const queries = ['__proto__', '__proto__:eq:1', 'constructor', 'toString:contains:x'].map((filter) => ({
        filter,
      }));
      expect(await statuses(contract, queries)).toEqual([422, 422, 422, 422]);
      if (asks(contract, 'sort'))
        expect(await statuses(contract, [{ sort: '__proto__' }, { sort: 'constructor:asc' }])).toEqual([
          422, 422,
        ]);
    },
  );
});

describe('a moment outside the supported calendar', () => {
  const names = ['at', 'from', 'to', 'effective', 'on', 'around', 'before'];
  const moments = [
    '0000-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '0000-01-01',
    '9999-12-31',
    '2026-02-30T00:00:00Z',
    `2026-01-01T00:00:00.${'1'.repeat(200)}Z`,
    '9'.repeat(30),
  ];
  const asked = reads.flatMap(({ name, contract }) =>
    names.filter((one) => asks(contract, one)).map((one) => [name, one, contract] as const),
  );

  it.each(asked)('is refused: %s, %s', async (_, name, contract) => {
    const queries = moments.map((moment) => ({ [name]: moment }));
    expect(await statuses(contract, queries)).toEqual(moments.map(() => 422));
  });

  it('is refused as a filter', async () => {
    const contract = reads.find(({ name }) => name === 'listOperations')!.contract;
    const queries = moments.map((moment) => ({ filter: `recordedAt:gte:${moment}` }));
    expect(await statuses(contract, queries)).toEqual(moments.map(() => 422));
  });
});

describe('a value only the database can reject', () => {
  it('is a validation error, not a failure', async () => {
    const inbound = reads.find(({ name }) => name === 'listInbounds')!.contract;
    const lines = (count: string) => ({ filter: `lineCount:gte:${count}` });
    const asked = [lines('9'), lines('9'.repeat(15)), { ...lines('9'.repeat(15)), purpose: 'export' }];
    expect(await statuses(inbound, asked)).toEqual([200, 422, 422]);
  });
});

it('a moment may be written in any time zone', async () => {
  const lineage = reads.find(({ name }) => name === 'getLineage')!.contract;
  await api.insert(BatchRow, [batch({ id: 'WH-PP.UREA.B-1' })]);
  expect(await statuses(lineage, [{ effective: '2026-01-01T00:00:00+23:59' }])).toEqual([200]);
});
