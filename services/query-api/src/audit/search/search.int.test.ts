import { searchEvents } from '@granary/api/audit';
import { wordsIn } from '@granary/api/operation-log';
import { stock, type StockEvent } from '@granary/domain/stock';
import { supplier } from '@granary/domain/suppliers';
import type { CommandContext } from '@granary/event-store';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { Vault } from '@granary/platform/vault';
import { OperationRow, soughtForm } from '@granary/read-models/operation-log';
import { RecallRow } from '@granary/read-models/recalls';
import { UserRow } from '@granary/read-models/users';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { operationRows } from '@granary/testing/fixtures/operation-rows';
import { batchReceived } from '../../../testing/fixtures/batch-received.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../testing/stack/test-api.ts';

let api: TestApi;
const row = operationRows();

const context = (): CommandContext =>
  commandContext({
    actor: { userId: 'u-1', username: 'sok', role: 'warehouse_admin' },
    at: '2026-01-01T00:00:00.000Z',
  });
/** Appends to the log and writes the operation log rows as the projector does. */
const happened = async (warehouse: string, ...events: StockEvent[]): Promise<void> => {
  const id = `${warehouse}.${randomUUID().toUpperCase()}`;
  await api.store.decide(stock, id, context(), () => events);
  const rows: OperationRow[] = [];
  for await (const { id: eventId, position, type, streamId, revision, data } of api.store.readStream(
    stock.category,
    id,
  )) {
    const told = row({ eventId, type, subject: streamId, revision: Number(revision), warehouse });
    rows.push(placed({ ...told, ...saying(told, data) }, position));
  }
  await api.insert(OperationRow, rows);
};
const saying = (
  { type, searchText }: OperationRow,
  data: unknown,
): Pick<OperationRow, 'words' | 'figures'> => {
  const { anybodys, figures } = wordsIn(type, data);
  return {
    words: soughtForm([searchText, ...anybodys].join('\n')),
    figures: figures.size === 0 ? null : soughtForm([...figures].join('\n')),
  };
};
const placed = (one: OperationRow, position: bigint): OperationRow => ({
  ...one,
  id: `${String(position).padStart(19, '0')}-0000`,
  position: String(position),
});

const search = async (
  q: string,
  query: Record<string, string> = {},
  person: TestPerson = { role: 'auditor' },
) => api.request(searchEvents, { token: await api.tokenFor(person), query: { q, ...query } });
const count = async (...asked: Parameters<typeof search>): Promise<number> =>
  (await search(...asked)).body.data.rows.length;

beforeAll(async () => {
  api = await startTestApi([OperationRow, UserRow, RecallRow]);
  await happened('PP', batchReceived('B-CHEM-1', { supplierLot: 'LOT/2231', notes: 'ខូចវេចខ្ចប់ នៅ"ច្រក" 3' }));
  await happened('PP', batchReceived('B-CHEM-2', { certificate: '质检合格证 2026', unitCost: '7.777700' }));
  await happened('BTB', batchReceived('B-CHEM-3', { supplierLot: 'Lot/2231-b', quantity: '1234.500' }));
}, 60_000);
afterAll(() => api.close());

describe('full-text search over events', () => {
  it('finds batches, lots, quantities and notes in any case and script', async () => {
    const { body } = await search('lot/2231');
    expect(body.data.rows.map(({ subject, type }) => [subject.split('.')[0], type])).toEqual([
      ['BTB', 'BatchReceived'],
      ['PP', 'BatchReceived'],
    ]);
    expect(body.data).toMatchObject({ searched: 3, before: null, freshness: { stale: false } });
    expect(await count('b-chem-1')).toBe(1);
    expect(await count('1,234.5')).toBe(1);
    expect(await count('合格证')).toBe(1);
    expect(await count('ខូចវេចខ្ចប់')).toBe(1);
    expect(await count('"ច្រក"')).toBe(1);
    expect(await count('nothing-of-the-kind')).toBe(0);
  });

  it('requires every word, in the event or its operation log entry', async () => {
    expect(await count('sok B-CHEM-1')).toBe(1);
    expect(await count('sok BatchReceived lot/2231')).toBe(2);
    expect(await count('dara B-CHEM-1')).toBe(0);
  });

  it('applies filters and the warehouses of the reader', async () => {
    expect(await count('lot/2231', { filter: 'warehouse:in:BTB' })).toBe(1);
    expect(await count('lot/2231', { filter: 'username:equals:dara' })).toBe(0);
    expect(await count('lot/2231', {}, { role: 'manager', warehouses: ['PP'] })).toBe(1);
  });

  it('finds no costs without the permission', async () => {
    expect(await count('7.7777')).toBe(1);
    const { body } = await search('7.7777', {}, { permissions: ['log:read'] });
    expect(body.data).toMatchObject({ rows: [], searched: 3 });
    expect(await count('withheld', {}, { permissions: ['log:read'] })).toBe(0);
    expect(await count('B-CHEM-2', {}, { permissions: ['log:read'] })).toBe(1);
  });

  it('never finds personal data, open or sealed, for anybody', async () => {
    const vault = new Vault(api.pool, api.config.GRANARY_DATA_KEY);
    const phone = await vault.seal('supplier:SUP-9', '+855 12 345 678');
    const registered = {
      type: 'SupplierRegistered' as const,
      data: {
        code: 'SUP-9',
        name: '湄公化肥有限公司',
        englishName: 'Mekong',
        khmerName: null,
        contactPerson: null,
        phone,
        email: null,
        address: null,
        remarks: null,
      },
    };
    const { position } = await api.store.decide(supplier, 'SUP-9', context(), () => [registered]);
    const told = row({ category: 'supplier', subject: 'SUP-9', type: registered.type, warehouse: null });
    await api.insert(OperationRow, [placed({ ...told, ...saying(told, registered.data) }, position)]);
    expect(await count('化肥')).toBe(1);
    for (const part of ['345', 'sealed:', phone, phone.slice(-12)])
      expect([part, await count(part, { filter: 'category:in:supplier' }, { role: 'super_admin' })]).toEqual([
        part,
        0,
      ]);
  });

  it('without an index stops after its time, reports how far it got, and continues there', async () => {
    const many = Array.from({ length: 400 }, (_, n) =>
      batchReceived(`B-MANY-${n}`, { notes: n % 100 ? 'needle' : 'needle %q' }),
    );
    for (let part = 0; part < 20; part += 1) await happened('PP', ...many.slice(part * 20, part * 20 + 20));
    const token = await api.tokenFor({ role: 'auditor' });
    const found: string[] = [];
    const places: bigint[] = [];
    let before: string | null = null;
    do {
      const query: Record<string, string> = { q: '%q', milliseconds: '1', ...(before && { before }) };
      const { data } = (await api.request(searchEvents, { token, query })).body;
      found.push(...data.rows.map(({ eventId }) => eventId));
      before = data.before;
      expect(data.searchedTo).toMatch(/^\d{4}-/);
      expect(data.searched).toBeGreaterThan(0);
      if (before !== null) places.push(BigInt(before));
    } while (before !== null);
    expect(new Set(found).size).toBe(4);
    expect(found).toHaveLength(4);
    expect(places.length).toBeGreaterThan(1);
    expect(places).toEqual(places.toSorted((a, b) => Number(b - a)));
    const whole = await search('%q', { milliseconds: '5000' });
    expect(whole.body.data).toMatchObject({ before: null, searched: 404 });
    expect(whole.body.data.rows.map(({ eventId }) => eventId)).toEqual(found);
    expect((await search('%q', { limit: '1' })).body.data).toMatchObject({ before: expect.any(String) });
  });

  it('with an index returns older events after newer ones, and each page continues the last', async () => {
    const found: string[] = [];
    let before: string | null = null;
    do {
      const query: Record<string, string> = before === null ? { limit: '70' } : { limit: '70', before };
      const { data } = (await search('needle', query)).body;
      found.push(...data.rows.map(({ eventId }) => eventId));
      before = data.before;
    } while (before !== null);
    expect([found.length, new Set(found).size]).toEqual([400, 400]);
  });

  it('reveals neither position nor number of hits in withheld values', async () => {
    const seen = async (permissions: TestPerson['permissions']) => {
      const { data } = (await search('7777', {}, { permissions })).body;
      return { rows: data.rows.length, searched: data.searched, searchedTo: data.searchedTo };
    };
    const { searched } = (await search('nothing-of-the-kind')).body.data;
    expect(await seen(['log:read'])).toEqual({ rows: 0, searched, searchedTo: null });
    expect(await seen(['log:read', 'cost_price:view'])).toMatchObject({ rows: 1, searched });
    expect(await seen(['log:read', 'sales_outbound:read'])).toMatchObject({ rows: 0, searched });
  });

  it('finds two Chinese characters, and treats wildcards literally', async () => {
    expect(await count('格证')).toBe(1);
    expect(await count('ខូ')).toBe(1);
    expect(await count('b%chem')).toBe(0);
    expect(await count('b_chem')).toBe(0);
  });

  it('refuses an empty query, an invalid position and readers without permission', async () => {
    const wrong: Record<string, string>[] = [
      { q: ' ' },
      { before: 'x' },
      { milliseconds: '99999' },
      { sort: 'x:asc', q: '' },
    ];
    for (const query of wrong) expect((await search('zinc', query)).status).toBe(422);
    expect((await search('zinc', {}, { role: 'warehouse_staff' })).status).toBe(403);
  });
});
