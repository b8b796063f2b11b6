import { getGoodsReceipt, getInbound, listInbounds } from '@granary/api/inbound';
import { getSupplier, listSuppliers } from '@granary/api/suppliers';
import {
  draftInbound,
  failApproval,
  inbound,
  refuseReceipt,
  rejectInbound,
  submitInbound,
  type InboundEvent,
  type InboundState,
} from '@granary/domain/inbound';
import type { Actor } from '@granary/domain/kernel';
import { CategoryRow, UnitRow } from '@granary/read-models/configuration';
import { InboundRow } from '@granary/read-models/inbound';
import { ItemRow } from '@granary/read-models/items';
import { SupplierRow } from '@granary/read-models/suppliers';
import { UserRow } from '@granary/read-models/users';
import { Vault } from '@granary/platform/vault';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectOptions, expectPaper } from '../../testing/expectations/paper-options.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { inboundLine, inboundOrder, itemRow, supplierRow } from '@granary/testing/fixtures/rows';

let api: TestApi;
let count = 0;

const line = inboundLine();
const row = (changed: Partial<InboundRow> = {}): InboundRow => {
  count += 1;
  const at = new Date(Date.UTC(2026, 10, 20, 0, 0, count)).toISOString();
  const number = changed.number ?? `IN-20261120-${String(count).padStart(4, '0')}`;
  return inboundOrder(number, { createdAt: at, updatedAt: at, ...changed });
};

beforeAll(async () => {
  api = await startTestApi([InboundRow, SupplierRow, CategoryRow, ItemRow, UnitRow, UserRow]);
  await api.insert(SupplierRow, [supplierRow('SUP-1'), supplierRow('SUP-2', { status: 'inactive' })]);
  await api.insert(UnitRow, [
    { id: 'u', name: '瓶', englishName: 'bottle', khmerName: null, symbol: 'btl', sort: 1 },
    { id: 'box', name: '箱', englishName: 'box', khmerName: null, symbol: 'box', sort: 2 },
    { id: 'five', name: '五', englishName: 'five', khmerName: null, symbol: 'x5', sort: 3 },
  ]);
  await api.insert(ItemRow, [
    itemRow('GLY', { packUnits: [{ unit: 'box', factor: '12.000', gtin: '14006381333938' }] }),
  ]);
});
afterAll(() => api.close());

describe('the list of inbound orders', () => {
  it('is newest first, excludes the recycle bin, and is restricted to the reader’s warehouses', async () => {
    await api.pool.query('TRUNCATE documents.inbound');
    await api.insert(InboundRow, [
      row({ number: 'IN-1' }),
      row({ number: 'IN-2', warehouse: 'BTB', approvalStatus: 'submitted' }),
      row({ number: 'IN-3', approvalStatus: 'submitted', type: 'return', supplier: null }),
      row({ number: 'IN-4', deletedAt: '2026-11-21T00:00:00.000Z' }),
    ]);
    const everywhere = await api.tokenFor({ role: 'warehouse_admin' });
    const inPhnomPenh = await api.tokenFor({ role: 'warehouse_admin', warehouses: ['PP'] });
    const numbers = async (query: string, token = everywhere) =>
      (await api.request(listInbounds, { token, query })).body.data.rows.map(({ number }) => number);
    expect(await numbers('')).toEqual(['IN-3', 'IN-2', 'IN-1']);
    expect(await numbers('deleted=true')).toEqual(['IN-4']);
    expect(await numbers('', inPhnomPenh)).toEqual(['IN-3', 'IN-1']);
    expect(await numbers('filter=approvalStatus:in:submitted&sort=number:asc')).toEqual(['IN-2', 'IN-3']);
    expect(await numbers('filter=supplier:in:SUP-1&filter=type:in:purchase')).toEqual(['IN-2', 'IN-1']);
    expect(await numbers('q=IN-3 gly')).toEqual(['IN-3']);
  });

  it('shows the supplier, and the price with the permission', async () => {
    await api.pool.query('TRUNCATE documents.inbound');
    await api.insert(InboundRow, [row()]);
    const first = async (role: 'viewer' | 'warehouse_staff') => {
      const token = await api.tokenFor({ role });
      const { body } = await api.request(listInbounds, { token });
      return body.data.rows[0];
    };
    expect(await first('warehouse_staff')).toMatchObject({
      total: '32.50',
      supplier: { code: 'SUP-1', name: '供应商 SUP-1', englishName: 'Supplier SUP-1', khmerName: null },
    });
    expect(await first('viewer')).toMatchObject({ total: null });
    const token = await api.tokenFor({ role: 'viewer' });
    const sorted = await api.request(listInbounds, { token, query: 'sort=total:desc' });
    expect(sorted.body.code).toBe('PERMISSION_DENIED');
  });

  it('needs permission to read inbound orders', async () => {
    const token = await api.tokenFor({ role: 'purchase_staff' });
    expect((await api.request(listInbounds, { token })).status).toBe(403);
  });
});

describe('an inbound order', () => {
  const by: Actor = { userId: 'u-1', username: 'sok', role: 'warehouse_staff' };
  const approver: Actor = { userId: 'u-2', username: 'dara', role: 'warehouse_admin' };
  const happened = async (
    number: string,
    actor: Actor,
    decision: (state: InboundState) => InboundEvent[],
  ) => {
    await api.store.decide(inbound, number, commandContext({ actor }), decision);
  };

  it('is returned with names of items and suppliers, and a timeline in the reader’s language', async () => {
    const number = 'IN-20261120-9001';
    const { line: _, subtotal: __, ...entered } = line;
    await happened(number, by, (state) =>
      draftInbound(state, {
        number,
        warehouse: 'PP',
        entered: {
          type: 'purchase',
          title: 'Restock',
          inboundDate: '2026-11-20',
          supplier: 'SUP-1',
          remarks: null,
          lines: [entered],
        },
      }),
    );
    await happened(number, by, (state) => submitInbound(state, { by }));
    const approval: InboundEvent = {
      type: 'InboundApproved',
      data: {
        number,
        approver: 'u-2',
        notes: 'Counted',
        receivedAt: '2026-11-20T00:00:00.000Z',
        batches: [{ line: 1, item: 'GLY', batch: 'B-1' }],
      },
    };
    const cause = { code: 'BATCH_CODE_TAKEN', facts: { batch: 'B-1' }, line: 1 };
    await happened(number, approver, () => [approval]);
    await happened(number, approver, (state) => refuseReceipt(state, { cause }));
    await happened(number, approver, failApproval);
    await happened(number, approver, (state) =>
      rejectInbound(state, { by: approver, reason: 'Wrong batch number' }),
    );
    const inFives = { ...line, entered: { quantity: '2.000', unit: 'five', factor: '5.000' } };
    await api.insert(InboundRow, [
      row({ number, approvalStatus: 'rejected', submitterId: 'u-1', lines: [inFives] }),
    ]);

    const token = await api.tokenFor({ role: 'warehouse_staff' });
    const { body } = await api.request(getInbound, { token, params: { number } });
    expect(body.data.lines).toEqual([
      {
        ...line,
        item: {
          code: 'GLY',
          name: '草甘膦',
          englishName: 'Glyphosate',
          khmerName: null,
          unit: { id: 'u', name: '瓶', englishName: 'bottle', khmerName: null },
          packUnits: [
            {
              unit: { id: 'box', name: '箱', englishName: 'box', khmerName: null },
              factor: '12.000',
              gtin: '14006381333938',
            },
          ],
          expires: false,
          gtin: null,
        },
        entered: {
          quantity: '2.000',
          unit: { id: 'five', name: '五', englishName: 'five', khmerName: null },
          factor: '5.000',
        },
        supplier: { code: 'SUP-2', name: '供应商 SUP-2', englishName: 'Supplier SUP-2', khmerName: null },
        batchId: null,
      },
    ]);
    expect(body.data.own).toBe(false);
    expect(body.data.timeline.map(({ type, username, note }) => [type, username, note])).toEqual([
      ['InboundDrafted', 'sok', null],
      ['InboundSubmitted', 'sok', null],
      ['InboundApproved', 'dara', 'Counted'],
      ['InboundReceiptRefused', 'dara', 'Batch number B-1 already exists'],
      ['InboundApprovalFailed', 'dara', 'Batch number B-1 already exists'],
      ['InboundRejected', 'dara', 'Wrong batch number'],
    ]);
  });

  it('links its batches, and hides prices without the permission', async () => {
    const number = 'IN-20261120-9002';
    await api.insert(InboundRow, [
      row({ number, status: 'completed', approvalStatus: 'approved', lines: [{ ...line, item: 'GONE' }] }),
    ]);
    const token = await api.tokenFor({ role: 'viewer' });
    const { body } = await api.request(getInbound, { token, params: { number } });
    expect(body.data).toMatchObject({
      total: null,
      lines: [
        {
          batchId: 'PP.GONE.B-1',
          unitPrice: null,
          subtotal: null,
          item: { code: 'GONE', name: null, unit: null },
        },
      ],
    });
  });

  it('returns 403 in another warehouse, and 404 if it does not exist', async () => {
    const number = 'IN-20261120-9003';
    await api.insert(InboundRow, [row({ number, warehouse: 'BTB' })]);
    const token = await api.tokenFor({ role: 'viewer', warehouses: ['PP'] });
    const elsewhere = await api.request(getInbound, { token, params: { number } });
    expect(elsewhere.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    const nobody = await api.request(getInbound, { token, params: { number: 'IN-20200101-0001' } });
    expect(nobody.status).toBe(404);
  });
});

describe('suppliers', () => {
  it('are searched by any of their names, and filtered by status', async () => {
    const token = await api.tokenFor({ role: 'warehouse_staff' });
    const codes = async (query: string) =>
      (await api.request(listSuppliers, { token, query })).body.data.rows.map(({ code }) => code);
    expect(await codes('')).toEqual(['SUP-1', 'SUP-2']);
    expect(await codes('filter=status:in:active')).toEqual(['SUP-1']);
    expect(await codes('q=supplier sup-2')).toEqual(['SUP-2']);
  });

  it('show their contact only with the permission', async () => {
    const vault = new Vault(api.pool, api.config.GRANARY_DATA_KEY);
    const phone = await vault.seal('supplier:SUP-3', '+855 12 345 678');
    await api.insert(SupplierRow, [supplierRow('SUP-3', { phone })]);
    const token = await api.tokenFor({ role: 'super_admin' });
    const { body } = await api.request(getSupplier, { token, params: { code: 'SUP-3' } });
    expect(body.data).toMatchObject({
      code: 'SUP-3',
      phone: '+855 12 345 678',
      revision: 0,
      contactPerson: null,
    });
    const staff = await api.tokenFor({ role: 'warehouse_staff' });
    expect((await api.request(getSupplier, { token: staff, params: { code: 'SUP-3' } })).status).toBe(403);
  });
});

describe('the goods receipt', () => {
  it('is printed once the goods are received', async () => {
    await api.insert(InboundRow, [
      row({ number: 'IN-R1', status: 'completed', approvalStatus: 'approved', supplier: 'SUP-1' }),
      row({ number: 'IN-R2' }),
    ]);
    const token = await api.tokenFor({ role: 'warehouse_staff' });
    const print = (query: Record<string, string>) =>
      api.raw(getGoodsReceipt, { token, params: { number: 'IN-R1' }, query });
    await expectPaper(print, 'IN-R1-goods-receipt');
    await expectOptions(print);
    const codeOf = async (number: string, as = token) =>
      (await api.request(getGoodsReceipt, { token: as, params: { number } })).body.code;
    expect(await codeOf('IN-R2')).toBe('INBOUND_NOT_COMPLETED');
    expect(await codeOf('IN-NEVER')).toBe('NOT_FOUND');
    const elsewhere = await api.tokenFor({ role: 'warehouse_staff', warehouses: ['ELSEWHERE'] });
    expect(await codeOf('IN-R1', elsewhere)).toBe('WAREHOUSE_ACCESS_DENIED');
  });
});
