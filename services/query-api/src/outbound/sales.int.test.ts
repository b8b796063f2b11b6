import {
  getOutbound,
  getSettlementNotice,
  listOutbounds,
  listSaleItems,
  listSales,
} from '@granary/api/outbound';
import { SELLER_ID, reviseSeller, seller as sellerDecider } from '@granary/domain/configuration';
import type { Actor } from '@granary/domain/kernel';
import {
  approveSale,
  createOutbound,
  handOver,
  outbound,
  rejectOutbound,
  submitOutbound,
  type OutboundEvent,
  type OutboundState,
} from '@granary/domain/outbound';
import { createLogger } from '@granary/platform/logging';
import { CategoryRow, UnitRow } from '@granary/read-models/configuration';
import { FolderStore } from '@granary/platform/files';
import { CustomerRow } from '@granary/read-models/customers';
import { ItemRow } from '@granary/read-models/items';
import { OutboundRow } from '@granary/read-models/outbound';
import { ItemStockRow } from '@granary/read-models/stock';
import { SupplierRow } from '@granary/read-models/suppliers';
import { UserRow } from '@granary/read-models/users';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectOptions } from '../../testing/expectations/paper-options.ts';
import { Sellers } from '../papers/index.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { customerRow, itemRow, outboundOrder } from '@granary/testing/fixtures/rows';

let api: TestApi;
const seller: Actor = { userId: 'u-1', username: 'sok', role: 'purchase_admin' };
const boss: Actor = { userId: 'u-2', username: 'dara', role: 'warehouse_admin' };
const NUMBER = 'OUT-20261121-0001';
const AT = '2026-11-21T04:00:00.000Z';
const params = { number: NUMBER };

const happened = async (actor: Actor, decision: (state: OutboundState) => OutboundEvent[]) => {
  await api.store.decide(outbound, NUMBER, commandContext({ actor, at: AT }), decision);
};

const row = (number: string, changed: Partial<OutboundRow> = {}): OutboundRow =>
  outboundOrder(number, {
    warehouse: 'PP',
    type: 'sale',
    title: 'Rice season',
    customer: 'KAMPOT',
    priceList: 'member',
    salesDate: '2026-11-21',
    enteredSalesDate: null,
    salesOn: '2026-11-21',
    salesAmount: '25.20',
    creditDeduction: '25.20',
    status: 'sales_pending',
    allocation: 'complete',
    quantity: '6.000',
    allocated: '6.000',
    createdAt: '2026-11-21T00:00:00.000Z',
    updatedAt: '2026-11-21T00:00:00.000Z',
    searchText: `${number}\nRice season\nGLY`,
    ...changed,
  });
const stockRow = (warehouse: string, available: string): ItemStockRow => ({
  id: `${warehouse}.GLY`,
  warehouse,
  item: 'GLY',
  current: available,
  available,
  reserved: '0.000',
  blocked: '0.000',
  value: '99.00',
  batches: 1,
  lastChangedAt: '2026-11-21T00:00:00.000Z',
});
const at = '2026-11-01T00:00:00.000Z';

beforeAll(async () => {
  api = await startTestApi([
    OutboundRow,
    SupplierRow,
    CustomerRow,
    CategoryRow,
    ItemRow,
    UnitRow,
    ItemStockRow,
    UserRow,
  ]);
  await api.insert(ItemRow, [itemRow('GLY', { khmerName: 'គ្លីផូសាត', createdAt: at, updatedAt: at })]);
  await api.insert(CustomerRow, [
    customerRow('KAMPOT', {
      name: '贡布农资',
      englishName: 'Kampot Agro',
      khmerName: 'កំពត កសិកម្ម',
      createdAt: at,
      updatedAt: at,
    }),
  ]);
  await api.insert(ItemStockRow, [
    stockRow('PP', '5.000'),
    stockRow('BTB', '7.000'),
    stockRow('KPC', '0.000'),
  ]);
  const prices = { customer: 'KAMPOT', priceList: 'member', priceOf: () => '4.20' } as const;
  const today = '2026-11-21';
  await happened(seller, (state) =>
    createOutbound(state, {
      number: NUMBER,
      warehouse: 'PP',
      today,
      prices,
      entered: {
        type: 'sale',
        title: 'Rice season',
        destination: null,
        supplier: null,
        customer: 'KAMPOT',
        salesDate: null,
        reference: 'PO-7',
        expectedDate: null,
        deliveryMethod: null,
        deliveryAddress: null,
        courier: null,
        trackingNumber: null,
        remarks: null,
        lines: [{ item: 'GLY', quantity: '6.000', remarks: null }],
      },
    }),
  );
  const batches = [{ batch: 'A', quantity: '6.000' }];
  const decision = { strategy: 'fifo' as const, candidates: [] };
  await happened(seller, () => [
    {
      type: 'OutboundAllocationPlanned',
      data: { number: NUMBER, lines: [{ line: 1, batches, decision }], allocation: 'complete' },
    },
  ]);
  await happened(seller, (state) => submitOutbound(state, { by: seller, today, prices }));
  await happened(seller, () => [
    {
      type: 'OutboundReserved',
      data: {
        number: NUMBER,
        lines: [{ line: 1, reservation: `${NUMBER}:1:2`, batches }],
        allocation: 'complete',
        status: 'sales_pending',
      },
    },
  ]);
}, 60_000);
afterAll(() => api.close());

describe('the list of sales', () => {
  it('shows every sale with its amount; the warehouse list shows only handed-over ones', async () => {
    await api.insert(OutboundRow, [
      row('OUT-1'),
      row('OUT-2', { status: 'inventory_reviewing', salesAmount: '9.00' }),
      row('OUT-3', { type: 'other', customer: null, status: 'created' }),
      row('OUT-4', { deletedAt: at }),
      row('OUT-5', { warehouse: 'BTB' }),
    ]);
    const token = await api.tokenFor({ role: 'warehouse_admin', warehouses: ['PP'] });
    const sales = async (query: string) => (await api.request(listSales, { token, query })).body.data.rows;
    expect((await sales('sort=salesAmount:asc')).map(({ number }) => number)).toEqual(['OUT-2', 'OUT-1']);
    expect((await sales('q=kampot&sort=number:asc'))[0]).toMatchObject({
      customer: { code: 'KAMPOT', englishName: 'Kampot Agro' },
      salesAmount: '25.20',
    });
    expect((await sales('filter=salesAmount:gte:10')).map(({ number }) => number)).toEqual(['OUT-1']);
    expect((await sales('deleted=true')).map(({ number }) => number)).toEqual(['OUT-4']);
    const { rows } = (await api.request(listOutbounds, { token, query: '' })).body.data;
    expect(rows.map(({ number }) => number).toSorted()).toEqual(['OUT-2', 'OUT-3']);
    const bin = (await api.request(listOutbounds, { token, query: 'deleted=true' })).body.data;
    expect(bin.rows).toEqual([]);
  });
});

describe('the items for sale', () => {
  it('have both prices and the stock in the seller’s warehouses, without cost', async () => {
    const everywhere = await api.tokenFor({ role: 'purchase_admin' });
    const here = await api.tokenFor({ role: 'purchase_admin', warehouses: ['PP'] });
    const items = async (token: string) =>
      (await api.request(listSaleItems, { token, query: 'q=gly' })).body.data.rows;
    expect(await items(everywhere)).toEqual([
      expect.objectContaining({
        code: 'GLY',
        memberPrice: '4.20',
        retailPrice: '4.80',
        availability: [
          { warehouse: 'BTB', available: '7.000' },
          { warehouse: 'PP', available: '5.000' },
        ],
      }),
    ]);
    expect((await items(here))[0]?.availability).toEqual([{ warehouse: 'PP', available: '5.000' }]);
    expect(JSON.stringify(await items(everywhere))).not.toContain('99.00');
    const viewer = await api.tokenFor({ role: 'viewer' });
    expect((await api.request(listSaleItems, { token: viewer, query: '' })).status).toBe(403);
  });
});

describe('a sale', () => {
  it('is hidden from the warehouse until handed over, and its prices always', async () => {
    const warehouseOnly = await api.tokenFor({ permissions: ['outbound:read'] });
    const seen = (token: string) => api.request(getOutbound, { token, params });
    expect((await seen(warehouseOnly)).body.code).toBe('PERMISSION_DENIED');
    const token = await api.tokenFor({ role: 'purchase_admin' });
    expect((await seen(token)).body.data).toMatchObject({
      status: 'sales_pending',
      customer: { code: 'KAMPOT' },
      sale: { amount: '25.20', creditDeduction: '25.20', salesDate: '2026-11-21', notice: null },
      lines: [{ unitPrice: '4.20', amount: '25.20' }],
    });
    const notice = await api.request(getSettlementNotice, { token, params });
    expect(notice.body).toMatchObject({ code: 'NOTICE_NOT_ISSUED', facts: { number: NUMBER } });
    await happened(boss, (state) => approveSale(state, { by: boss, notes: null }));
    await happened(seller, handOver);
    expect((await seen(warehouseOnly)).body.data).toMatchObject({
      customer: { code: 'KAMPOT' },
      sale: null,
      lines: [{ unitPrice: null, amount: null }],
    });
  });

  it('has a PDF notice in three languages, which stays printable when the warehouse has rejected it', async () => {
    const token = await api.tokenFor({ role: 'purchase_admin' });
    for (const language of ['zh-CN', 'en-US', 'km-KH']) {
      const answer = await api.raw(getSettlementNotice, { token, params, query: { language } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toContain(`${NUMBER}-S1-${language.slice(0, 2)}.pdf`);
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
    await expectOptions((query) => api.raw(getSettlementNotice, { token, params, query }));
    const elsewhere = await api.tokenFor({ role: 'purchase_admin', warehouses: ['BTB'] });
    expect((await api.request(getSettlementNotice, { token: elsewhere, params })).body.code).toBe(
      'WAREHOUSE_ACCESS_DENIED',
    );
    await happened(boss, (state) => rejectOutbound(state, { by: boss, reason: 'No truck today' }));
    const voided = await api.raw(getSettlementNotice, { token, params, query: { notice: `${NUMBER}-S1` } });
    expect(voided.status).toBe(200);
    const unknown = await api.request(getSettlementNotice, {
      token,
      params,
      query: { notice: `${NUMBER}-S9` },
    });
    expect(unknown.body.code).toBe('NOT_FOUND');
    const { sale, timeline } = (await api.request(getOutbound, { token, params })).body.data;
    expect(sale).toMatchObject({
      notice: { code: `${NUMBER}-S1`, status: 'void' },
      notices: [{ code: `${NUMBER}-S1`, status: 'void', amount: '25.20', issuedAt: AT, voidedAt: AT }],
    });
    expect(timeline.filter(({ notice }) => notice).map(({ type, notice }) => ({ type, notice }))).toEqual([
      { type: 'OutboundSalesApproved', notice: { issued: `${NUMBER}-S1`, voided: null } },
      { type: 'OutboundRejected', notice: { issued: null, voided: `${NUMBER}-S1` } },
    ]);
  });

  it('shows a void notice with the seller of its time', async () => {
    const revised = (name: string) =>
      api.store.decide(sellerDecider, SELLER_ID, commandContext(), (state) =>
        reviseSeller(state, {
          name,
          englishName: null,
          khmerName: null,
          address: null,
          taxNumber: null,
          phone: null,
        }),
      );
    const before = await revised('Oasis Agro');
    const voided = await revised('Oasis Agro Group');
    const sellers = new Sellers(
      api.store,
      new FolderStore(api.config.GRANARY_FILES),
      createLogger('papers', 'silent'),
    );
    expect((await sellers.find(voided.position))?.name).toBe('Oasis Agro');
    expect(await sellers.find(before.position)).toBeNull();
    expect((await sellers.find())?.name).toBe('Oasis Agro Group');
  });
});
