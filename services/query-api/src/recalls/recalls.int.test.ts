import {
  getRecall,
  getRecallImpact,
  getRecallNotice,
  getRecallReport,
  listRecalls,
  listSupplierLots,
} from '@granary/api/recalls';
import type { Actor, Decider, DomainEvent } from '@granary/domain/kernel';
import { outbound, type OutboundEvent } from '@granary/domain/outbound';
import {
  confirmBlocked,
  notifyCustomer,
  openRecall,
  recallCase,
  recordRecovery,
} from '@granary/domain/recalls';
import { commitReservation, issue, receiveBatch, recall, reserve, stock } from '@granary/domain/stock';
import { CategoryRow, SpecificationRow, UnitRow } from '@granary/read-models/configuration';
import { Vault } from '@granary/platform/vault';
import { CustomerRow } from '@granary/read-models/customers';
import { ItemRow } from '@granary/read-models/items';
import { OutboundRow } from '@granary/read-models/outbound';
import { RecallRow } from '@granary/read-models/recalls';
import { BatchRow, ItemStockRow } from '@granary/read-models/stock';
import { SupplierRow } from '@granary/read-models/suppliers';
import { UserRow } from '@granary/read-models/users';
import { WarehouseRow } from '@granary/read-models/warehouses';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectOptions } from '../../testing/expectations/paper-options.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { batch } from '@granary/testing/fixtures/rows';

const NUMBER = 'RC-20261121-0001';
const ITEM = 'UREA-46';
const CUSTOMER = 'CUST-001';
const params = { number: NUMBER };
const A = { warehouse: 'WH-PP', item: ITEM, batch: 'A' };
const B = { warehouse: 'WH-SR', item: ITEM, batch: 'A' };
const by: Actor = { userId: 'u-1', username: 'sok', role: 'warehouse_admin' };
let api: TestApi;
let tokens: Record<'keeper' | 'here' | 'elsewhere' | 'blind' | 'auditor', string>;

const happens = <State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  id: string,
  decision: (state: State) => readonly Event[],
) => {
  const at = '2026-11-21T04:00:00.000Z';
  return api.store.decide(decider, id, commandContext({ actor: by, at }), decision);
};

const receives = (name: typeof A, line: number) =>
  happens(stock, `${name.warehouse}.${ITEM}`, (state) =>
    receiveBatch(state, {
      ...name,
      quantity: '20.000',
      receivedAt: '2026-11-01T02:00:00.000Z',
      unitCost: '3.000000',
      productionDate: null,
      expiryDate: null,
      supplier: 'SUP-1',
      supplierLot: 'L-77',
      certificate: null,
      notes: null,
      location: null,
      shelf: null,
      inbound: 'IN-1',
      line,
      awaitingInspection: false,
    }),
  );
const holds = (reservation: string, quantity: string) =>
  happens(stock, `WH-PP.${ITEM}`, (state) =>
    reserve(state, {
      warehouse: 'WH-PP',
      item: ITEM,
      reservation,
      document: { kind: 'outbound', number: reservation },
      line: 1,
      day: '2026-11-21',
      purpose: 'sale',
      strategy: 'fifo',
      quantity,
    }),
  );
const order: OutboundEvent[] = [
  {
    type: 'OutboundCreated',
    data: {
      number: 'OUT-1',
      warehouse: 'WH-PP',
      type: 'sale',
      title: 'Rice season',
      destination: null,
      supplier: null,
      customer: CUSTOMER,
      salesDate: null,
      reference: null,
      expectedDate: null,
      deliveryMethod: null,
      deliveryAddress: null,
      courier: null,
      trackingNumber: null,
      remarks: null,
      lines: [{ line: 1, item: ITEM, quantity: '10.000', entered: null, remarks: null }],
      sale: null,
    },
  },
  {
    type: 'OutboundShipped',
    data: {
      number: 'OUT-1',
      shippedAt: '2026-11-10T03:00:00.000Z',
      lines: [
        {
          line: 1,
          item: ITEM,
          quantity: '10.000',
          batches: [{ batch: 'A', quantity: '10.000', unitCost: '3.000000' }],
        },
      ],
      sale: null,
    },
  },
];

beforeAll(async () => {
  api = await startTestApi([
    BatchRow,
    CategoryRow,
    CustomerRow,
    ItemRow,
    ItemStockRow,
    OutboundRow,
    RecallRow,
    SpecificationRow,
    SupplierRow,
    UnitRow,
    UserRow,
    WarehouseRow,
  ]);
  tokens = {
    keeper: await api.tokenFor({ role: 'admin' }),
    here: await api.tokenFor({ role: 'warehouse_admin', warehouses: ['WH-PP'] }),
    elsewhere: await api.tokenFor({ role: 'warehouse_admin', warehouses: ['WH-BTB'] }),
    blind: await api.tokenFor({ permissions: ['batch:read'] }),
    auditor: await api.tokenFor({ role: 'auditor' }),
  };
  await receives(A, 1);
  await receives(B, 2);
  await holds('OUT-1', '10.000');
  const hold = { warehouse: 'WH-PP', item: ITEM, reservation: 'OUT-1' };
  await happens(stock, `WH-PP.${ITEM}`, (state) => commitReservation(state, { ...hold, day: '2026-11-21' }));
  await happens(stock, `WH-PP.${ITEM}`, (state) => issue(state, hold));
  await happens(outbound, 'OUT-1', () => order);
  await holds('OUT-2', '3.000');
  await api.pool.query(
    `INSERT INTO customers.customer (code, name, english_name, type, status, erased, opening_limit, revision, created_at, updated_at)
     VALUES ('${CUSTOMER}', '湄公合作社', 'Mekong Cooperative', 'member', 'active', false, 1000, 0, now(), now())`,
  );
  await api.insert(BatchRow, [
    batch({ current: '10.000' }),
    batch({ warehouse: 'WH-SR', current: '20.000' }),
  ]);
  await api.pool.query(
    `INSERT INTO inventory.item_stock (id, warehouse, item, current, available, reserved, blocked, value, batches, last_changed_at)
     SELECT w || '.${ITEM}', w, '${ITEM}', 10, 10, 0, 0, 0, 1, now() FROM unnest(ARRAY['WH-PP', 'WH-SR']) AS w`,
  );
}, 60_000);
afterAll(() => api.close());

const impact = (token: string, query: Record<string, string>) =>
  api.request(getRecallImpact, { token, query });

describe('before opening a recall', () => {
  it('a lot can be searched by number or item', async () => {
    const lots = async (q: string, token = tokens.keeper) =>
      (await api.request(listSupplierLots, { token, query: { q } })).body.data.lots;
    expect(await lots('l-7')).toMatchObject([
      { item: ITEM, supplierLot: 'L-77', batches: 2, warehouses: ['WH-PP', 'WH-SR'], current: '30.000' },
    ]);
    expect(await lots('urea', tokens.here)).toMatchObject([{ batches: 1, warehouses: ['WH-PP'] }]);
    expect(await lots('nothing')).toEqual([]);
  });

  it('its impact lists batches, orders and customers', async () => {
    const { body } = await impact(tokens.here, { item: ITEM, supplierLot: 'L-77' });
    expect(body.data).toMatchObject({
      figures: { batches: 2, customers: 1, shipped: '10.000', outstanding: '10.000', remaining: '30.000' },
      batches: [{ id: `WH-PP.${ITEM}.A` }, { id: `WH-SR.${ITEM}.A` }],
      orders: [{ number: 'OUT-2', batch: 'A', quantity: '3.000' }],
      customers: [
        {
          customer: { code: CUSTOMER, englishName: 'Mekong Cooperative' },
          notified: null,
          shipped: '10.000',
        },
      ],
    });
    const one = await impact(tokens.here, { batch: `WH-PP.${ITEM}.A` });
    expect(one.body.data.batches).toHaveLength(1);
  });

  it('the impact is refused without access to the warehouse or without batches', async () => {
    expect((await impact(tokens.elsewhere, { item: ITEM, supplierLot: 'L-77' })).body.code).toBe(
      'WAREHOUSE_ACCESS_DENIED',
    );
    expect((await impact(tokens.here, { item: ITEM, supplierLot: 'L-0' })).body.code).toBe(
      'RECALL_WITHOUT_BATCHES',
    );
    expect((await impact(tokens.here, { item: ITEM })).status).toBe(422);
  });
});

describe('a recall', () => {
  beforeAll(async () => {
    await happens(recallCase, NUMBER, (state) =>
      openRecall(state, {
        number: NUMBER,
        subject: { kind: 'lot', item: ITEM, supplierLot: 'L-77' },
        ancestors: false,
        classification: 'class_2',
        reason: 'Concentration below the label',
        instructions: 'Keep the bags dry',
        batches: [A, B],
      }),
    );
    for (const name of [A, B])
      await happens(stock, `${name.warehouse}.${ITEM}`, (state) =>
        recall(state, { ...name, recall: NUMBER, reason: 'because' }),
      );
    await happens(recallCase, NUMBER, (state) => confirmBlocked(state, 1));
    await happens(recallCase, NUMBER, (state) =>
      notifyCustomer(state, { customer: CUSTOMER, method: 'phone', notes: 'Spoke to the owner' }),
    );
    await happens(recallCase, NUMBER, (state) =>
      recordRecovery(state, {
        exposed: { customer: CUSTOMER, outbound: 'OUT-1', line: 1, warehouse: 'WH-PP', batch: 'A' },
        quantity: '4.000',
        outcome: 'collected',
        notes: null,
        shipped: '10.000',
        returned: '0.000',
      }),
    );
    await api.insert(RecallRow, [
      {
        number: NUMBER,
        status: 'open',
        subject: 'lot',
        item: ITEM,
        batch: null,
        supplierLot: 'L-77',
        classification: 'class_2',
        reason: 'Concentration below the label',
        batches: [`WH-PP.${ITEM}.A`, `WH-SR.${ITEM}.A`],
        warehouses: ['WH-PP', 'WH-SR'],
        openedBy: 'sok',
        openedAt: '2026-11-21T04:00:00.000Z',
        endedAt: null,
        searchText: `${NUMBER}\n${ITEM}\nL-77`,
      },
    ]);
  });

  it('is listed for people of its warehouses', async () => {
    const rows = async (token: string, query: Record<string, string> = {}) =>
      (await api.request(listRecalls, { token, query })).body.data.rows;
    expect(await rows(tokens.here)).toMatchObject([
      { number: NUMBER, supplierLot: 'L-77', batchCount: 2, remaining: '30.000', status: 'open' },
    ]);
    expect(await rows(tokens.elsewhere)).toEqual([]);
    expect(await rows(tokens.keeper, { q: 'l-77', filter: 'status:in:open' })).toHaveLength(1);
    expect(await rows(tokens.keeper, { filter: 'status:in:closed' })).toEqual([]);
    expect(await rows(tokens.keeper, { warehouse: 'WH-BTB' })).toEqual([]);
  });

  it('shows affected customers, notifications and recovered goods', async () => {
    const { body } = await api.request(getRecall, { token: tokens.here, params });
    expect(body.data).toMatchObject({
      status: 'open',
      openedBy: 'sok',
      answersForAll: false,
      figures: { shipped: '10.000', recovered: '4.000', outstanding: '6.000', remaining: '30.000' },
      batches: [{ status: 'recalled', recalls: [NUMBER] }, { status: 'recalled' }],
      customers: [
        {
          customer: { code: CUSTOMER },
          outstanding: '6.000',
          notified: { by: 'sok', method: 'phone', notes: 'Spoke to the owner' },
          lines: [{ outbound: 'OUT-1', line: 1, collected: '4.000', outstanding: '6.000' }],
        },
      ],
      orders: [{ number: 'OUT-2' }],
      recoveries: [{ recovery: 1, quantity: '4.000', by: 'sok' }],
      closing: null,
    });
    expect(body.data.timeline.map(({ type }) => type)).toEqual([
      'RecallOpened',
      'RecallBlocked',
      'RecallCustomerNotified',
      'RecallRecoveryRecorded',
    ]);
  });

  it('hides customers without the permission, and is refused in other warehouses', async () => {
    const blind = await api.request(getRecall, { token: tokens.blind, params });
    expect(blind.body.data).toMatchObject({ customers: [], customersVisible: false, recoveries: [] });
    const elsewhere = await api.request(getRecall, { token: tokens.elsewhere, params });
    expect(elsewhere.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    const none = await api.request(getRecall, { token: tokens.here, params: { number: 'RC-0' } });
    expect(none.status).toBe(404);
  });

  it('has a printed notice per customer, and access to the contact is recorded', async () => {
    const customer = { ...params, customer: CUSTOMER };
    const noted = async () =>
      (await api.pool.query(`SELECT * FROM platform.access_log WHERE subject = $1`, [CUSTOMER])).rowCount;
    for (const language of ['zh-CN', 'en-US', 'km-KH']) {
      const answer = await api.raw(getRecallNotice, {
        token: tokens.here,
        params: customer,
        query: { language },
      });
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
    await expectOptions((query) => api.raw(getRecallNotice, { token: tokens.here, params: customer, query }));
    expect(await noted()).toBe(0);
    const phone = await new Vault(api.pool, api.config.GRANARY_DATA_KEY).seal(
      `customer:${CUSTOMER}#0`,
      '012',
    );
    await api.pool.query('UPDATE customers.customer SET phone = $2 WHERE code = $1', [CUSTOMER, phone]);
    expect((await api.raw(getRecallNotice, { token: tokens.auditor, params: customer })).status).toBe(200);
    expect(await noted()).toBe(1);
    // What shows no contact leaves none recorded, whoever asks.
    expect(
      (await api.raw(getRecallReport, { token: tokens.keeper, params, query: { format: 'pdf' } })).status,
    ).toBe(200);
    expect(await noted()).toBe(1);
    const contactsFor = async (token: string) =>
      (await api.request(getRecall, { token, params })).body.data.customers.map(({ contact }) => contact);
    expect(await contactsFor(tokens.keeper)).toEqual([{ person: null, phone: '012', erased: false }]);
    expect(await noted()).toBe(2);
    expect(await contactsFor(tokens.here)).toEqual([null]);
    const blind = await api.request(getRecall, { token: tokens.blind, params });
    expect(JSON.stringify(blind.body.data)).not.toContain('012');
    expect(await noted()).toBe(2);
    const nobody = await api.raw(getRecallNotice, {
      token: tokens.here,
      params: { ...params, customer: 'CUST-002' },
    });
    expect(nobody.status).toBe(404);
  });

  it('has a report as PDF and XLSX', async () => {
    for (const [format, begins] of [
      ['pdf', '%PDF'],
      ['xlsx', 'PK'],
    ] as const) {
      const answer = await api.raw(getRecallReport, { token: tokens.auditor, params, query: { format } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-disposition')).toContain(`${NUMBER}.${format}`);
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, begins.length)
          .toString(),
      ).toBe(begins);
    }
  });
});
