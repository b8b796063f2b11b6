import { permissionsOf, type Permission } from '@granary/api/access';
import type { ExportColumn } from '@granary/api/exports';
import { BatchRow } from '@granary/read-models/stock';
import { until } from '@granary/testing/stack';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startStockApi, type StockApi } from '../../testing/stack/stock.ts';
import { batch } from '@granary/testing/fixtures/rows';
import { startJobs, type Person, type SignedIn } from '../../testing/stack/jobs.ts';

/** Starting a thread loads every list. */
jest.setTimeout(300_000);

const MANY = 12_000;
let api: StockApi['api'];
let running: ReturnType<typeof startJobs>;
beforeAll(async () => {
  ({ api } = await startStockApi());
  running = startJobs(api);
  await api.insert(BatchRow, [
    batch({ batch: 'A', location: 'A-01', shelf: '2', unitCost: '3.141500' }),
    batch({ batch: 'B', status: 'locked', location: null, receivedAt: '2026-11-02T20:30:00.000Z' }),
    batch({ batch: 'ELSEWHERE', warehouse: 'WH-SR' }),
  ]);
  for (const model of ['inventory', 'catalogue'] as const) await api.fold(model, 77n);
});
afterAll(() => api.close());

const columns: ExportColumn[] = [
  { label: 'Batch', of: ['batch'], as: 'text' },
  { label: 'Item', of: ['itemNames'], as: 'text' },
  { label: 'Status', of: ['status'], as: 'text', words: { active: 'Active', locked: 'Locked' } },
  { label: 'Place', of: ['location', 'shelf'], as: 'text' },
  { label: 'Received', of: ['receivedAt'], as: 'moment' },
  { label: 'On hand', of: ['current'], as: 'number' },
  { label: 'Unit cost', of: ['unitCost'], as: 'number' },
];

interface Asked {
  readonly query?: Record<string, string | string[]>;
  readonly format?: 'csv' | 'xlsx';
  readonly kind?: string;
  readonly list?: string;
  /** Further columns of the job's row. */
  readonly also?: Readonly<Record<string, unknown>>;
}

const ask = (person: SignedIn, asked: Asked = {}): Promise<string> => {
  const { query = {}, format = 'csv', kind = 'list', list = '/inventory', also = {} } = asked;
  const parameters = JSON.stringify({ list, query, columns });
  return running.ask(person, { kind, name: 'Stock', parameters, format, ...also });
};

const jobs = () => running.jobs();
const rowOf = async (id: string) =>
  (await api.pool.query<Record<string, unknown>>('SELECT * FROM platform.job WHERE id = $1', [id])).rows[0];
const signIn = (person?: Person) => running.signIn(person);
const listed = (person: SignedIn, id: string) => running.listed(person, id);
const fileOf = (person: SignedIn, id: string) => running.fileOf(person, id);
const refusedWith = async (person: SignedIn, id: string) => {
  const { answer, text } = await fileOf(person, id);
  return [answer.status, (JSON.parse(text) as { code: string }).code];
};
const made = async (person: SignedIn, asked: Asked = {}) => {
  const id = await ask(person, asked);
  await jobs().work();
  return { id, ...(await fileOf(person, id)) };
};

describe('an exported list', () => {
  it('has the filtered rows in the chosen order and columns, and its log position', async () => {
    const manager = await signIn();
    const { id, text, content, answer } = await made(manager, {
      query: { sort: 'batch:desc', filter: ['item:equals:UREA-46'], warehouse: 'WH-PP' },
    });
    expect(text).toBe(
      [
        '\uFEFFBatch,Item,Status,Place,Received,On hand,Unit cost',
        'B,Urea 46%,Locked,,2026-11-03 03:30,10.000,3.000000',
        'A,Urea 46%,Active,A-01 · 2,2026-11-01 09:00,10.000,3.141500',
        '',
      ].join('\r\n'),
    );
    expect(answer.headers.get('content-disposition')).toContain('Stock.csv');
    expect(await listed(manager, id)).toMatchObject({
      state: 'ready',
      done: 2,
      total: 2,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      position: '77',
      available: true,
    });
  });

  it('is also available as XLSX', async () => {
    const { content } = await made(await signIn(), { format: 'xlsx' });
    expect(content.subarray(0, 2).toString()).toBe('PK');
  });

  it('omits costs without the permission, and other warehouses', async () => {
    const permissions: Permission[] = ['inventory:read', 'batch:read', 'data:export'];
    const { text } = await made(await signIn({ permissions, warehouses: ['WH-SR'] }));
    expect(text.split('\r\n').slice(1)).toEqual([
      'ELSEWHERE,Urea 46%,Active,A-01,2026-11-01 09:00,10.000,',
      '',
    ]);
  });

  it('is refused if sorted by a hidden field', async () => {
    const person = await signIn({ permissions: ['inventory:read', 'batch:read', 'data:export'] });
    const id = await ask(person, { query: { sort: 'unitCost:desc' } });
    await jobs().work();
    expect(await listed(person, id)).toMatchObject({ state: 'failed', failure: 'refused' });
    expect(await refusedWith(person, id)).toEqual([409, 'EXPORT_NOT_READY']);
  });

  it('is recorded on every download', async () => {
    const manager = await signIn();
    const { id } = await made(manager, { query: { q: 'urea', filter: ['batch:equals:A'] } });
    await fileOf(manager, id);
    const { rows } = await api.pool.query(
      `SELECT what, subject FROM platform.access_log WHERE user_id = $1`,
      [manager.userId],
    );
    expect(rows).toEqual(Array(2).fill({ what: 'export', subject: 'inventory batch:equals:A urea (csv)' }));
  });
});

describe('an export file', () => {
  it('is visible only to its owner', async () => {
    const { id } = await made(await signIn());
    const other = await signIn({ role: 'admin' });
    expect(await listed(other, id)).toBeUndefined();
    expect(await refusedWith(other, id)).toEqual([404, 'NOT_FOUND']);
  });

  it('is withheld once its owner has fewer permissions', async () => {
    const manager = await signIn();
    const { id } = await made(manager);
    const now = async (person: Person) => {
      const later = await signIn(person);
      await api.pool.query('UPDATE platform.job SET user_id = $2 WHERE id = $1', [id, later.userId]);
      return later;
    };
    const fewer = await now({ warehouses: ['WH-PP'] });
    expect(await listed(fewer, id)).toMatchObject({ available: false });
    expect(await refusedWith(fewer, id)).toEqual([403, 'EXPORT_RIGHTS_CHANGED']);
    const blind = permissionsOf('manager', [], ['cost_price:view']);
    expect(await refusedWith(await now({ permissions: blind }), id)).toEqual([403, 'EXPORT_RIGHTS_CHANGED']);
    const none = permissionsOf('manager', [], ['data:export']);
    expect(await refusedWith(await now({ permissions: none }), id)).toEqual([403, 'PERMISSION_DENIED']);
    const more = permissionsOf('manager', ['user:read']);
    expect((await fileOf(await now({ permissions: more }), id)).answer.status).toBe(200);
  });

  it('is not created if permissions have changed since the request', async () => {
    const manager = await signIn();
    const id = await ask(manager, { also: { permission_version: 0 } });
    await jobs().work();
    expect(await listed(manager, id)).toMatchObject({ state: 'failed', failure: 'rights-changed' });
  });

  it('is gone after it expires', async () => {
    const manager = await signIn();
    const { id } = await made(manager);
    await api.pool.query(`UPDATE platform.job SET expires_at = now() - interval '1 s' WHERE id = $1`, [id]);
    expect(await listed(manager, id)).toBeUndefined();
    expect(await refusedWith(manager, id)).toEqual([404, 'NOT_FOUND']);
  });
});

describe('an interrupted export', () => {
  it('is taken over by the next worker, and its partial file is never offered', async () => {
    const manager = await signIn();
    const gone = randomUUID();
    const id = await ask(manager, {
      also: { state: 'making', run: gone, attempts: 1, beat_at: new Date(Date.now() - 60_000) },
    });
    const half = join(api.config.GRANARY_EXPORTS, `${id}.${gone}`);
    writeFileSync(half, 'half of it');
    expect(await refusedWith(manager, id)).toEqual([409, 'EXPORT_NOT_READY']);
    await jobs().work();
    expect((await fileOf(manager, id)).text).toContain('Batch,Item');
    expect(await rowOf(id)).toMatchObject({ state: 'ready', attempts: 2 });
  });

  it('is not taken over while its worker sends heartbeats', async () => {
    const id = await ask(await signIn(), {
      also: { state: 'making', run: randomUUID(), attempts: 1, beat_at: new Date() },
    });
    await jobs().work();
    expect(await rowOf(id)).toMatchObject({ state: 'making', attempts: 1 });
    await api.pool.query('DELETE FROM platform.job WHERE id = $1', [id]);
  });

  it('fails after three attempts', async () => {
    const manager = await signIn();
    const id = await ask(manager, {
      also: { state: 'making', run: randomUUID(), attempts: 3, beat_at: new Date(Date.now() - 60_000) },
    });
    await jobs().work();
    expect(await listed(manager, id)).toMatchObject({ state: 'failed', failure: 'broken' });
  });

  it('fails if its list is unknown', async () => {
    const manager = await signIn();
    const id = await ask(manager, { list: '/no/such/list' });
    await jobs().work();
    expect(await listed(manager, id)).toMatchObject({ state: 'failed', failure: 'refused' });
  });
});

describe('a long list', () => {
  beforeAll(async () => {
    await api.pool.query(
      `INSERT INTO inventory.batch SELECT (jsonb_populate_record(b, jsonb_build_object(
         'id', 'WH-PP.UREA-46.L' || n, 'batch', 'L' || n, 'supplier_lot', 'LONG'))).*
       FROM inventory.batch b, generate_series(1, $1::int) n WHERE b.batch = 'A'`,
      [MANY],
    );
  });

  it('is exported to its last row', async () => {
    const { text } = await made(await signIn(), { query: { filter: ['supplierLot:equals:LONG'] } });
    expect(text.trimEnd().split('\r\n')).toHaveLength(MANY + 1);
  });

  it('leaves nothing behind when cancelled during the export', async () => {
    const manager = await signIn();
    const id = await ask(manager, { format: 'xlsx' });
    const working = jobs().work();
    await until(async () => (await rowOf(id))?.['state'] === 'making');
    await api.pool.query(`UPDATE platform.job SET state = 'cancelled', run = NULL WHERE id = $1`, [id]);
    await working;
    expect(await listed(manager, id)).toMatchObject({ state: 'cancelled', bytes: null });
    expect(readdirSync(api.config.GRANARY_EXPORTS).filter((name) => name.startsWith(id))).toEqual([]);
  });
});

describe('the export folder', () => {
  it('is cleaned of orphaned files, and keeps current ones', async () => {
    const manager = await signIn();
    const { id } = await made(manager);
    const stray = join(api.config.GRANARY_EXPORTS, `${randomUUID()}.${randomUUID()}`);
    writeFileSync(stray, 'left behind');
    for (const name of readdirSync(api.config.GRANARY_EXPORTS))
      utimesSync(join(api.config.GRANARY_EXPORTS, name), 0, 0);
    await jobs().tidy();
    const names = readdirSync(api.config.GRANARY_EXPORTS);
    expect(names.some((name) => stray.endsWith(name))).toBe(false);
    expect(names.some((name) => name.startsWith(id))).toBe(true);
  });
});
