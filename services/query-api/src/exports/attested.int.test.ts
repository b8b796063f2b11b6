import { permissions } from '@granary/api/access';
import { CategoryRow, SpecificationRow, UnitRow } from '@granary/read-models/configuration';
import { ItemRow } from '@granary/read-models/items';
import { OperationRow } from '@granary/read-models/operation-log';
import { RecallRow } from '@granary/read-models/recalls';
import { BatchRow, CostChangeRow, ExpiryChangeRow, MovementRow } from '@granary/read-models/stock';
import { SupplierRow } from '@granary/read-models/suppliers';
import { UserRow } from '@granary/read-models/users';
import { WarehouseRow } from '@granary/read-models/warehouses';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import { operationRows } from '@granary/testing/fixtures/operation-rows';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { batch, itemRow, movement } from '@granary/testing/fixtures/rows';
import { openWorkbook } from '../../testing/expectations/workbook.ts';
import { startJobs, type Person } from '../../testing/stack/jobs.ts';

/** Starting a thread loads every list. */
jest.setTimeout(300_000);

/** More than a file made in a request could hold. */
const MANY = { operations: 50_001, batches: 20_001 };
const row = operationRows();
let api: TestApi;
let running: ReturnType<typeof startJobs>;
beforeAll(async () => {
  api = await startTestApi([
    BatchRow,
    CategoryRow,
    CostChangeRow,
    ExpiryChangeRow,
    ItemRow,
    MovementRow,
    OperationRow,
    RecallRow,
    SpecificationRow,
    SupplierRow,
    UnitRow,
    UserRow,
    WarehouseRow,
  ]);
  running = startJobs(api);
  await api.insert(OperationRow, [
    row({ subject: 'PP.FILE', reason: '=cmd()' }),
    row({ subject: 'PP.FILE', type: 'CommandRefused', outcome: 'refused', document: 'OUT-7' }),
    row({ subject: 'BTB.FILE', warehouse: 'BTB' }),
  ]);
  await api.insert(ItemRow, [itemRow('UREA-46', { name: '尿素', englishName: 'Urea 46%' })]);
  await api.insert(BatchRow, [
    batch({ batch: 'A', current: '35.000', unitCost: '4.000000', supplierLot: '=L-77' }),
    batch({ batch: 'B', current: '10.000', unitCost: '2.000000', warehouse: 'WH-SR' }),
  ]);
  // 100 received, 40 shipped in March, 25 after it; the cost rises on 2 April.
  const place = (position: number): string => `${String(position).padStart(19, '0')}-0000`;
  const moved = (position: number, delta: string, occurredAt: string) =>
    movement(place(position), { batchId: 'WH-PP.UREA-46.A', delta, occurredAt });
  await api.insert(MovementRow, [
    moved(100, '100.000', '2026-01-10T02:00:00.000Z'),
    moved(400, '-40.000', '2026-03-31T16:59:59.000Z'),
    moved(500, '-25.000', '2026-03-31T17:00:00.000Z'),
  ]);
  await api.insert(CostChangeRow, [
    {
      id: place(300),
      batchId: 'WH-PP.UREA-46.A',
      warehouse: 'WH-PP',
      item: 'UREA-46',
      before: '3.000000',
      after: '4.000000',
      change: '1.000000',
      changeRate: '33.33',
      reason: 'invoice',
      username: 'sok',
      changedAt: '2026-04-02T02:00:00.000Z',
      recordedAt: '2026-04-02T02:00:00.000Z',
    },
  ]);
  for (const model of ['operations', 'inventory', 'catalogue'] as const) await api.fold(model, 77n);
});
afterAll(() => api.close());

interface Asked {
  readonly query?: Record<string, string | string[]>;
  readonly format?: 'csv' | 'xlsx';
  readonly language?: string;
}
type List = '/logs/operations' | '/audit/stock-as-of';

const made = async (list: List, asked: Asked = {}, of: Person = { role: 'auditor' }) => {
  const { query = {}, format = 'csv', language = 'en-US' } = asked;
  const person = await running.signIn(of);
  const parameters = JSON.stringify({ list, query });
  const id = await running.ask(person, { kind: 'list', name: 'File', parameters, format, language });
  await running.jobs().work();
  const { rows } = await api.pool.query<Record<string, unknown>>(
    'SELECT state, failure, done::int, total::int, position::text FROM platform.job WHERE id = $1',
    [id],
  );
  return { person, job: rows[0], ...(await running.fileOf(person, id)) };
};
const operations = (asked?: Asked, of?: Person) => made('/logs/operations', asked, of);
const stock = (asked?: Asked, of?: Person) => made('/audit/stock-as-of', asked, of);

/** The lines of the table, and the facts below it. */
const partsOf = (csv: string) => {
  const [table = '', facts = ''] = csv.split('\r\n\r\n');
  const [header = '', ...lines] = table.split('\r\n');
  return { header, lines, facts };
};
const sha256 = (lines: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(`${line}\n`);
  return hash.digest('hex');
};
const accessOf = async (userId: string) => {
  const { rows } = await api.pool.query('SELECT what, subject FROM platform.access_log WHERE user_id = $1', [
    userId,
  ]);
  return rows as unknown[];
};

describe('the exported operation log', () => {
  const ofFile = { filter: 'subject:equals:PP.FILE', sort: 'recordedAt:asc' };

  it('contains the filtered rows, the log position and a digest of the rows', async () => {
    const { text, job } = await operations({ query: ofFile });
    const { header, lines, facts } = partsOf(text);
    expect(header).toContain('Role,Role name,Outcome,Outcome name,Event,Event name,Stream');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`,'=cmd(),`);
    expect(lines[1]).toContain(
      ',warehouse_admin,Warehouse administrator,refused,Refused,CommandRefused,Command refused,stock-PP.FILE,0,OUT-7,',
    );
    expect(facts).toMatch(/^About\r\nContents,Operation logs\r\n/);
    expect(facts).toContain(`SHA-256 of the rows,${sha256(lines)}`);
    expect(facts).toContain('Rows,2\r\nAs of event no.,77');
    expect(facts).toContain('Filters,subject:equals:PP.FILE');
    expect(facts).toMatch(/Exported,\d{4}-\d\d-\d\d \d\d:\d\d Asia\/Phnom_Penh/);
    expect(job).toMatchObject({ state: 'ready', done: 2, position: '77' });
  });

  it('shows codes and their names in the requested language', async () => {
    const query = { filter: 'document:equals:OUT-7' };
    const chinese = await operations({ query, language: 'zh-CN' });
    expect(chinese.text).toContain(',warehouse_admin,仓库管理员,refused,被拒绝,CommandRefused,');
    const khmer = await operations({ query, language: 'km-KH' });
    expect(khmer.text).toMatch(/,CommandRefused,\p{Script=Khmer}/u);
  });

  it('is also available as XLSX, with the same digest', async () => {
    const { lines } = partsOf((await operations({ query: ofFile })).text);
    const { problems, sheets } = openWorkbook((await operations({ query: ofFile, format: 'xlsx' })).content);
    expect(problems).toEqual([]);
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Operation logs', 3],
      ['About', 6],
    ]);
    expect(sheets[1]?.rows.at(-1)).toEqual(['SHA-256 of the rows', sha256(lines)]);
  });

  it('is recorded when it is downloaded, with its filters', async () => {
    const { person } = await operations({ query: { filter: 'outcome:in:refused', q: 'file' } });
    expect(await accessOf(person.userId)).toEqual([
      { what: 'export', subject: 'logs/operations outcome:in:refused file (csv)' },
    ]);
  });

  it('is restricted to the reader’s warehouses, and needs both export permissions', async () => {
    const local = await operations(
      { query: { q: 'FILE' } },
      { permissions: ['log:export', 'data:export'], warehouses: ['BTB'] },
    );
    expect(local.text.match(/-FILE|\.FILE/g)).toHaveLength(1);
    for (const lacking of ['log:export', 'data:export']) {
      const { job } = await operations({}, { permissions: permissions.filter((one) => one !== lacking) });
      expect([lacking, job?.['failure']]).toEqual([lacking, 'refused']);
    }
  });
});

describe('the exported stock as of a day', () => {
  const on = '2026-03-31';

  it('contains the log position and a digest, the same for the same figures', async () => {
    const { text, content } = await stock({ query: { on, warehouse: 'WH-PP' } });
    expect(content.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const { lines, facts } = partsOf(text);
    expect(lines).toEqual(["WH-PP,UREA-46,Urea 46%,A,'=L-77,2099-12-31,,60.000,3.000000,180.00"]);
    expect(facts).toContain('As of,"2026-03-31 end of day (Asia/Phnom_Penh), by effective time"');
    expect(facts).toContain('Filters,WH-PP\r\nTotal,180.00\r\nAs of event no.,77');
    const digest = sha256(['WH-PP.UREA-46.A,60.000,3.000000,180.00']);
    expect(facts).toContain(`SHA-256,${digest}`);
    const khmer = await stock({ query: { on, warehouse: 'WH-PP' }, language: 'km-KH' });
    expect(khmer.text).toContain(digest);
    const other = await stock({ query: { on: '2026-04-01', warehouse: 'WH-PP' } });
    expect(other.text).not.toContain(digest);
  });

  it('names its moment, also in the access record', async () => {
    const { text, person } = await stock({ query: { at: '2026-03-31T16:59:59Z', basis: 'effective' } });
    expect(text).toContain('"2026-03-31T16:59:59Z, by effective time"');
    expect(await accessOf(person.userId)).toEqual([
      { what: 'export', subject: 'audit/stock-as-of at:2026-03-31T16:59:59Z basis:effective (csv)' },
    ]);
    expect((await stock({ query: { at: '400' } })).text).toContain('"As of event no. 400, by recorded time"');
    expect((await stock()).text).toContain('"now, by effective time"');
  });

  it('is also available as XLSX, with numeric figures', async () => {
    const { content } = await stock({ query: { on, warehouse: 'WH-PP' }, format: 'xlsx' });
    const { problems, sheets, parts } = openWorkbook(content);
    expect(problems).toEqual([]);
    expect(sheets[0]?.rows[1]?.slice(-3)).toEqual(['60.000', '3.000000', '180.00']);
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<c><v>180.00</v></c>');
  });

  it('omits costs without the permission', async () => {
    const { text } = await stock(
      { query: { on } },
      { permissions: ['inventory:read', 'data:export'], warehouses: ['WH-PP'] },
    );
    expect(text).toContain('60.000');
    expect(text).not.toMatch(/WH-SR|3\.000000|180\.00|Unit cost|Total/);
    const { job } = await stock({ query: { on } }, { permissions: ['data:export', 'batch:read'] });
    expect(job).toMatchObject({ state: 'failed', failure: 'refused' });
  });
});

describe('large exports', () => {
  it('contain the whole operation log, with its digest', async () => {
    await api.insert(OperationRow, [row({ subject: 'LONG' })]);
    await api.pool.query(
      `INSERT INTO operations.operation SELECT (jsonb_populate_record(o, jsonb_build_object(
         'id', 'L-' || n, 'event_id', gen_random_uuid()))).*
       FROM operations.operation o, generate_series(2, $1::int) n WHERE o.subject = 'LONG'`,
      [MANY.operations],
    );
    const { text, job } = await operations({ query: { filter: 'subject:equals:LONG' } });
    const { lines, facts } = partsOf(text);
    expect(new Set(lines).size).toBe(MANY.operations);
    expect(facts).toContain(`Rows,${String(MANY.operations)}\r\n`);
    expect(facts).toContain(`SHA-256 of the rows,${sha256(lines)}`);
    expect(job).toMatchObject({ done: MANY.operations, total: MANY.operations });
  });

  it('contain the whole stock of a day, with its total', async () => {
    await api.pool.query(
      `INSERT INTO inventory.batch SELECT (jsonb_populate_record(b, jsonb_build_object(
         'id', 'WH-PP.UREA-46.L' || n, 'batch', 'L' || n, 'supplier_lot', 'LONG'))).*
       FROM inventory.batch b, generate_series(1, $1::int) n WHERE b.batch = 'A'`,
      [MANY.batches],
    );
    const query = { on: '2026-03-31', filter: 'supplierLot:equals:LONG' };
    const { lines, facts } = partsOf((await stock({ query })).text);
    expect(lines).toHaveLength(MANY.batches);
    const figures = lines.map((line) => {
      const cells = line.split(',');
      return [`WH-PP.UREA-46.${cells[3] ?? ''}`, ...cells.slice(-3)].join(',');
    });
    expect(facts).toContain(`SHA-256,${sha256(figures)}`);
    expect(facts).toContain(`Total,${String(MANY.batches * 140)}.00`);
  });
});
