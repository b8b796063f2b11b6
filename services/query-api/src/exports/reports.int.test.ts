import { permissionsOf, type Permission } from '@granary/api/access';
import { reportTypes, type ReportType } from '@granary/api/reports';
import { spanOf } from '@granary/domain/reports/rules';
import { CategoryRow, SpecificationRow, UnitRow } from '@granary/read-models/configuration';
import { ContractRow } from '@granary/read-models/contracts';
import { ReturnedLineRow, ShipmentRow, ShippedLineRow } from '@granary/read-models/costs';
import { CountRow } from '@granary/read-models/counts';
import { CreditAccountRow, CreditLineRow, CreditShipmentRow } from '@granary/read-models/credit';
import { CustomerRow } from '@granary/read-models/customers';
import { InboundRow } from '@granary/read-models/inbound';
import { ItemRow } from '@granary/read-models/items';
import { OutboundRow, TransitLossRow } from '@granary/read-models/outbound';
import { RecallRow } from '@granary/read-models/recalls';
import { BatchRow, CostChangeRow, ExpiryChangeRow, MovementRow } from '@granary/read-models/stock';
import { SupplierRow } from '@granary/read-models/suppliers';
import { WarehouseRow } from '@granary/read-models/warehouses';
import { InstanceRow, TaskRow } from '@granary/read-models/workflow';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { batch, customerRow, itemRow, movement } from '@granary/testing/fixtures/rows';
import { openWorkbook } from '../../testing/expectations/workbook.ts';
import { startJobs, type SignedIn } from '../../testing/stack/jobs.ts';

/** Starting a thread loads every report. */
jest.setTimeout(300_000);

let api: TestApi;
let running: ReturnType<typeof startJobs>;
beforeAll(async () => {
  api = await startTestApi([
    BatchRow,
    CategoryRow,
    ContractRow,
    CostChangeRow,
    CountRow,
    CreditAccountRow,
    CreditLineRow,
    CreditShipmentRow,
    CustomerRow,
    ExpiryChangeRow,
    InboundRow,
    InstanceRow,
    ItemRow,
    MovementRow,
    OutboundRow,
    RecallRow,
    ReturnedLineRow,
    ShipmentRow,
    ShippedLineRow,
    SpecificationRow,
    SupplierRow,
    TaskRow,
    TransitLossRow,
    UnitRow,
    WarehouseRow,
  ]);
  running = startJobs(api);
  await api.insert(ItemRow, [itemRow('UREA-46', { name: '尿素', englishName: 'Urea 46%', unit: 'bag' })]);
  await api.insert(CustomerRow, [customerRow('CUST-A', { name: '甲', englishName: 'Alpha' })]);
  await api.insert(BatchRow, [
    batch({
      batch: 'A',
      current: '6.000',
      unitCost: '4.000000',
      expiryDate: '2026-12-15',
      expiresOn: '2026-12-15',
    }),
    batch({
      batch: 'ELSEWHERE',
      warehouse: 'WH-SR',
      current: '3.000',
      unitCost: '2.000000',
      supplier: 'SUP-1',
    }),
  ]);
  await api.insert(MovementRow, [
    // The last second of October and the first of November in Phnom Penh.
    movement('0000000000000000011-0000', {
      delta: '10.000',
      after: '10.000',
      unitCost: '3.000000',
      occurredAt: '2026-10-31T16:59:59.999Z',
    }),
    movement('0000000000000000012-0000', {
      type: 'outbound',
      delta: '-3.000',
      after: '7.000',
      unitCost: '3.000000',
      occurredAt: '2026-10-31T17:00:00.000Z',
    }),
    movement('0000000000000000013-0000', {
      type: 'cost_revision',
      delta: '0.000',
      after: '7.000',
      occurredAt: '2026-11-10T05:00:00.000Z',
    }),
    movement('0000000000000000014-0000', {
      type: 'outbound',
      delta: '-1.000',
      after: '6.000',
      unitCost: '4.000000',
      occurredAt: '2026-12-01T05:00:00.000Z',
    }),
    movement('0000000000000000015-0000', {
      batchId: 'WH-SR.UREA-46.ELSEWHERE',
      warehouse: 'WH-SR',
      documentKind: 'inbound',
      delta: '3.000',
      after: '3.000',
      unitCost: '2.000000',
      occurredAt: '2026-11-05T05:00:00.000Z',
    }),
  ]);
  await api.insert(CostChangeRow, [
    {
      id: '0000000000000000013-0000',
      batchId: 'WH-PP.UREA-46.A',
      warehouse: 'WH-PP',
      item: 'UREA-46',
      before: '3.000000',
      after: '4.000000',
      change: '1.000000',
      changeRate: '33.33',
      reason: 'Freight',
      username: 'dara',
      changedAt: '2026-11-10T05:00:00.000Z',
      recordedAt: '2026-11-10T05:00:00.000Z',
    },
  ]);
  await api.insert(RecallRow, [
    {
      number: 'RC-1',
      status: 'open',
      subject: 'batch',
      item: 'UREA-46',
      batch: 'ELSEWHERE',
      supplierLot: null,
      classification: 'class_2',
      reason: 'Impure',
      batches: ['WH-SR.UREA-46.ELSEWHERE'],
      warehouses: ['WH-SR'],
      openedBy: 'sok',
      openedAt: '2026-11-20T05:00:00.000Z',
      endedAt: null,
      searchText: '',
    },
  ]);
  await api.insert(ShipmentRow, [{ number: 'OUT-1', warehouse: 'WH-PP', shippedRevision: 5 }]);
  await api.insert(ShippedLineRow, [
    {
      id: '2',
      number: 'OUT-1',
      revision: 5,
      line: 1,
      item: 'UREA-46',
      customer: 'CUST-A',
      shippedAt: '2026-10-31T17:00:00.000Z',
      quantity: '3.000',
      unitPrice: '5.00',
      revenue: '15.00',
      cost: '9.00',
      batches: ['A'],
      unitCosts: { A: '3.000000' },
    },
  ]);
  for (const model of ['inventory', 'catalogue', 'profit', 'customers'] as const) await api.fold(model, 77n);
});
afterAll(() => api.close());

const november = { kind: 'monthly', day: '2026-11-15' } as const;
const ask = (person: SignedIn, type: ReportType, more: object = {}, also: object = {}) =>
  running.ask(person, {
    kind: 'report',
    name: 'A report',
    parameters: JSON.stringify({ type, period: november, ...more }),
    format: 'csv',
    ...also,
  });
const made = async (person: SignedIn, type: ReportType, more: object = {}, also: object = {}) => {
  const id = await ask(person, type, more, also);
  await running.jobs().work();
  const { text, content } = await running.fileOf(person, id);
  /** Tables are separated by empty lines, cells by commas. */
  const tables = text
    .replace('\uFEFF', '')
    .split('\r\n\r\n')
    .map((table) => table.trimEnd().split('\r\n'));
  return { id, text, content, tables };
};

describe('a report', () => {
  it('lists the movements of its period in the company time zone', async () => {
    const { tables } = await made(await running.signIn({ role: 'admin' }), 'movements');
    expect(tables[0]).toEqual([
      'Effective,Recorded,Warehouse,Item code,Item,Batch,Type,Change,Unit,Before,After,Unit cost,Document,Reason,By',
      '2026-11-01 00:00,2026-11-01 00:00,WH-PP,UREA-46,Urea 46%,A,Outbound,-3.000,,0.000,7.000,3.000000,,,sok',
      '2026-11-05 12:00,2026-11-05 12:00,WH-SR,UREA-46,Urea 46%,ELSEWHERE,Inbound,3.000,,0.000,3.000,2.000000,,,sok',
    ]);
    expect(tables[1]).toEqual([
      'By item and type',
      'Warehouse,Item code,Item,Type,Lines,Change,Unit,Value at cost',
      'WH-PP,UREA-46,Urea 46%,Outbound,1,-3.000,,-9.00',
      'WH-SR,UREA-46,Urea 46%,Inbound,1,3.000,,6.00',
    ]);
  });

  it('shows its parameters, log position, author and time', async () => {
    const person = await running.signIn();
    const { id, tables } = await made(person, 'movements', { warehouse: 'WH-PP', item: 'UREA-46' });
    expect(tables.at(-1)).toEqual([
      'About',
      'Report,Movements',
      'Period,Month: 2026-11-01 – 2026-11-30',
      'Warehouse,WH-PP',
      'Item code,UREA-46',
      'Time zone,Asia/Phnom_Penh',
      'As of event no.,77',
      `Made by,${person.userId}`,
      expect.stringMatching(/^Made at,\d{4}-\d\d-\d\d \d\d:\d\d$/),
    ]);
    expect(await running.listed(person, id)).toMatchObject({
      kind: 'report',
      state: 'ready',
      position: '77',
      done: 2,
      total: 2,
      report: { type: 'movements', period: november, warehouse: 'WH-PP', item: 'UREA-46' },
    });
  });

  it('omits costs without the permission, and other warehouses', async () => {
    const permissions: Permission[] = ['inventory:read', 'data:export'];
    const person = await running.signIn({ permissions, warehouses: ['WH-SR'] });
    const { tables, text } = await made(person, 'movements');
    expect(tables[0]?.[0]).not.toContain('cost');
    expect(tables[0]).toHaveLength(2);
    expect(tables[1]?.[1]).not.toContain('Value');
    expect(text).not.toContain('WH-PP');
    const stock = await made(person, 'inventory');
    expect(stock.text).not.toMatch(/WH-PP|[Vv]alue|[Cc]ost/);
  });

  it('omits columns and tables without their permissions', async () => {
    const customers = async (...permissions: Permission[]) =>
      (
        await made(
          await running.signIn({ permissions: ['customer:read', 'data:export', ...permissions] }),
          'customer',
        )
      ).tables;
    const [plain, ...rest] = await customers();
    expect(plain).toEqual(['Customer code,Customer', 'CUST-A,Alpha']);
    expect(rest).toHaveLength(1);
    const [sold, byItem] = await customers('sales_outbound:read');
    expect(sold).toEqual(['Customer code,Customer,Orders,Revenue', 'CUST-A,Alpha,1,15.00']);
    expect(byItem?.[2]).toBe('CUST-A,Alpha,UREA-46,Urea 46%,1,3.000,,15.00');
    const [earned] = await customers('batch:profit');
    expect(earned?.[1]).toBe('CUST-A,Alpha,1,15.00,9.00,6.00,40.00');
    const [owed] = await customers('credit:read', 'contract:read');
    expect(owed?.[0]).toMatch(/^Customer code,Customer,Active contracts,Contract value,Limit,Used/);
  });

  it('fails without permission to read its data', async () => {
    const person = await running.signIn({ permissions: ['inventory:read', 'data:export'] });
    const id = await ask(person, 'sales');
    await running.jobs().work();
    expect(await running.listed(person, id)).toMatchObject({ state: 'failed', failure: 'refused' });
  });

  it('of inventory shows stock at both ends of the period and the changes between, at the final cost', async () => {
    const person = await running.signIn({ role: 'admin' });
    const of = async (day: string) =>
      (await made(person, 'inventory', { period: { kind: 'monthly', day }, warehouse: 'WH-PP' }))
        .tables[1]?.[2];
    expect(await of('2026-10-01')).toMatch(/,A,.*,0\.000,10\.000,0\.000,10\.000,,3\.000000,30\.00$/);
    expect(await of('2026-11-01')).toMatch(/,A,.*,10\.000,0\.000,3\.000,7\.000,,4\.000000,28\.00$/);
    expect(await of('2026-12-01')).toMatch(/,A,.*,7\.000,0\.000,1\.000,6\.000,,4\.000000,24\.00$/);
  });

  it('of suppliers shows deliveries and the share rejected, expired or recalled', async () => {
    const person = await running.signIn({ role: 'admin' });
    const { tables } = await made(person, 'supplier');
    expect(tables[0]?.slice(1)).toEqual(['SUP-1,SUP-1,1,1,6.00,0.00,0.00,100.00']);
    expect(tables[1]?.slice(2)).toEqual([
      '2026-11,SUP-1,SUP-1,UREA-46,Urea 46%,1,3.000,,2.000000,2.000000,2.000000,6.00',
    ]);
  });

  it('as a journal has two sides for every fact of stock, in the cost in force, with its rule', async () => {
    const { tables } = await made(await running.signIn({ role: 'admin' }), 'journal');
    const issued = ',WH-PP,UREA-46,A,,Outbound: quantity × unit cost of the batch,sok';
    const revised = ',WH-PP,UREA-46,A,,Cost revision: quantity on hand × change of the unit cost,sok';
    const received = ',WH-SR,UREA-46,ELSEWHERE,,Inbound: quantity × unit cost of the batch,sok';
    expect(tables[0]?.slice(1)).toEqual([
      `12,2026-11-01 00:00,2026-11-01 00:00,inventory,Inventory,,9.00,${issued}`,
      `12,2026-11-01 00:00,2026-11-01 00:00,cost_of_goods,Cost of goods issued,9.00,,${issued}`,
      `15,2026-11-05 12:00,2026-11-05 12:00,inventory,Inventory,6.00,,${received}`,
      `15,2026-11-05 12:00,2026-11-05 12:00,goods_received,"Goods received, not invoiced",,6.00,${received}`,
      `13,2026-11-10 12:00,2026-11-10 12:00,inventory,Inventory,7.00,,${revised}`,
      `13,2026-11-10 12:00,2026-11-10 12:00,revaluation,Revaluation,,7.00,${revised}`,
    ]);
  });

  it('as a journal revalues goods that come back after a revision of their cost', async () => {
    const issue = {
      batchId: 'WH-J.UREA-46.J',
      warehouse: 'WH-J',
      document: 'OUT-9',
      line: 1,
      unitCost: '5.000000',
    };
    const occurredAt = '2026-03-02T05:00:00.000Z';
    await api.insert(MovementRow, [
      movement('0000000000000000001-0000', { ...issue, type: 'outbound', delta: '-2.000', occurredAt }),
      movement('0000000000000000002-0000', {
        ...issue,
        type: 'cost_revision',
        document: null,
        line: null,
        delta: '0.000',
        after: '0.000',
        occurredAt,
      }),
      movement('0000000000000000003-0000', { ...issue, type: 'reversal', delta: '2.000', occurredAt }),
    ]);
    await api.insert(CostChangeRow, [
      {
        id: '0000000000000000002-0000',
        batchId: issue.batchId,
        warehouse: 'WH-J',
        item: 'UREA-46',
        before: '5.000000',
        after: '6.000000',
        change: '1.000000',
        changeRate: '20.00',
        reason: 'Freight',
        username: 'dara',
        changedAt: occurredAt,
        recordedAt: occurredAt,
      },
    ]);
    await api.insert(BatchRow, [
      batch({ batch: 'J', warehouse: 'WH-J', current: '2.000', unitCost: '6.000000' }),
    ]);
    const march = { period: { kind: 'monthly', day: '2026-03-01' } };
    const { tables } = await made(await running.signIn({ role: 'admin' }), 'journal', march);
    const sides = tables[0]?.slice(1).map((line) => {
      const [event, , , account, , debit, credit] = line.split(',');
      return [event, account, debit, credit];
    });
    expect(sides).toEqual([
      ['1', 'inventory', '', '10.00'],
      ['1', 'cost_of_goods', '10.00', ''],
      ['3', 'inventory', '12.00', ''],
      ['3', 'cost_of_goods', '', '10.00'],
      ['3', 'revaluation', '', '2.00'],
    ]);
  });

  it('takes what was lost on the way out of the goods in transit, and counts it with the losses', async () => {
    const place = { batchId: 'WH-T.UREA-46.T', warehouse: 'WH-T', unitCost: '5.000000', line: 1 };
    const occurredAt = '2026-02-02T05:00:00.000Z';
    const at = (id: number, changes: Partial<MovementRow>) =>
      movement(`00000000000000000${id}-0000`, { ...place, occurredAt, ...changes });
    await api.insert(MovementRow, [
      at(31, { type: 'transfer_out', delta: '-4.000', document: 'OUT-T' }),
      at(32, {
        type: 'transfer_in',
        delta: '3.000',
        document: 'OUT-T',
        warehouse: 'WH-U',
        batchId: 'WH-U.UREA-46.T',
      }),
      at(34, { type: 'loss', delta: '-3.000', document: 'OUT-L' }),
      at(35, { type: 'reversal', delta: '3.000', document: 'OUT-L' }),
      at(36, { type: 'loss', delta: '-2.000', document: 'OUT-M' }),
    ]);
    const lost = { document: 'OUT-T', line: 1, batch: 'T', item: 'UREA-46', quantity: '1.000' };
    const arrived = { id: '0000000000000000033-0000', username: 'dara', occurredAt, recordedAt: occurredAt };
    await api.insert(TransitLossRow, [{ ...lost, ...arrived }]);
    const person = await running.signIn({ role: 'admin' });
    const february = { period: { kind: 'monthly', day: '2026-02-01' } };
    const accounts = (await made(person, 'journal', february)).tables[1]!.slice(2);
    expect(accounts).toEqual([
      'in_transit,Goods in transit,20.00,20.00,0.00',
      'inventory,Inventory,30.00,45.00,-15.00',
      'write_off,Write-offs,30.00,15.00,15.00',
    ]);
    const { tables } = await made(person, 'operation', february);
    const losses = tables.find(([title]) => title === 'Losses')!;
    expect(losses.slice(2)).toEqual(['WH-T,UREA-46,Urea 46%,3,3.000,,15.00,0.00']);
    const elsewhere = await made(person, 'operation', { ...february, warehouse: 'WH-U' });
    expect(elsewhere.tables.find(([title]) => title === 'Losses')).toHaveLength(2);
  });

  it.each(reportTypes)('%s is available in each language, with and without costs', async (type) => {
    const { from, to } = spanOf(november);
    for (const language of ['zh-CN', 'en-US', 'km-KH'] as const)
      for (const permissions of [permissionsOf('admin'), permissionsOf('auditor')]) {
        const person = await running.signIn({ permissions: [...permissions, 'data:export'] });
        const { text } = await made(person, type, {}, { language });
        expect([type, language, text]).toEqual([type, language, expect.stringContaining(`${from} – ${to}`)]);
      }
  });

  it('in XLSX has a sheet per table', async () => {
    const { content } = await made(await running.signIn({ role: 'admin' }), 'sales', {}, { format: 'xlsx' });
    const { sheets, parts } = openWorkbook(content);
    expect(sheets.map(({ name }) => name)).toEqual(['By item', 'By customer', 'By day', 'Lines', 'About']);
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<c><v>15.00</v></c>');
  });

  it('in XLSX has charts titled in its language', async () => {
    const person = await running.signIn({ role: 'admin' });
    for (const [language, titles] of Object.entries({
      'zh-CN': ['按商品 – 销售额', '按客户 – 销售额', '按日 – 销售额'],
      'en-US': ['By item – Revenue', 'By customer – Revenue', 'By day – Revenue'],
      'km-KH': ['តាមទំនិញ – ចំណូល', 'តាមអតិថិជន – ចំណូល', 'តាមថ្ងៃ – ចំណូល'],
    })) {
      const { content } = await made(person, 'sales', {}, { format: 'xlsx', language });
      const { charts, problems } = openWorkbook(content);
      expect(problems).toEqual([]);
      expect(charts.map(({ title }) => title)).toEqual(titles);
      for (const { figures } of charts) expect(figures).toEqual(['15.00']);
    }
  });

  it('has no chart of figures its reader may not see', async () => {
    const person = await running.signIn({ permissions: ['customer:read', 'data:export'] });
    const { content } = await made(person, 'customer', {}, { format: 'xlsx' });
    const { charts, problems, sheets } = openWorkbook(content);
    expect([charts, problems]).toEqual([[], []]);
    expect(sheets[0]?.rows).toEqual([
      ['Customer code', 'Customer'],
      ['CUST-A', 'Alpha'],
    ]);
  });

  it.each(['zh-CN', 'en-US', 'km-KH'])('in PDF uses the fonts of %s', async (language) => {
    const { content } = await made(
      await running.signIn({ role: 'admin' }),
      'sales',
      {},
      { format: 'pdf', language },
    );
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    const fonts = [...content.toString('latin1').matchAll(/\/BaseFont \/[A-Z]+\+(\w+)/g)].join();
    const own = { 'zh-CN': 'NotoSansSC', 'en-US': 'NotoSans', 'km-KH': 'NotoSansKhmer' }[language] ?? '?';
    expect(fonts).toContain(own);
  });

  it('is recorded when it is downloaded, with its period and filters', async () => {
    const person = await running.signIn();
    await made(person, 'movements', { item: 'UREA-46' });
    const { rows } = await api.pool.query(`SELECT subject FROM platform.access_log WHERE user_id = $1`, [
      person.userId,
    ]);
    expect(rows).toEqual([{ subject: 'report movements 2026-11-01..2026-11-30 UREA-46 (csv)' }]);
  });
});
