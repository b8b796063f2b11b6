import { getDistribution, listDistributions } from '@granary/api/distribution';
import {
  distribution,
  draftDistribution,
  rejectDistribution,
  submitDistribution,
  type DistributionEvent,
  type DistributionState,
} from '@granary/domain/distribution';
import type { Actor } from '@granary/domain/kernel';
import { CategoryRow, UnitRow } from '@granary/read-models/configuration';
import { CustomerRow } from '@granary/read-models/customers';
import { DistributionRow } from '@granary/read-models/distribution';
import { ItemRow } from '@granary/read-models/items';
import { OutboundRow } from '@granary/read-models/outbound';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Vault } from '@granary/platform/vault';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
let count = 0;

const line: DistributionRow['lines'][number] = {
  line: 1,
  item: 'GLY',
  quantity: '40.000',
  entered: null,
  unitPrice: '4.20',
  amount: '168.00',
  approved: null,
  remarks: null,
};
const row = (changed: Partial<DistributionRow> = {}): DistributionRow => {
  count += 1;
  const number = changed.number ?? `DR-20261120-${String(count).padStart(4, '0')}`;
  const at = new Date(Date.UTC(2026, 10, 20, 0, 0, count)).toISOString();
  return {
    number,
    warehouse: 'PP',
    customer: 'CUST-001',
    title: 'Rice season',
    priority: 'normal',
    expectedDate: null,
    expectedOn: '9999-12-31',
    remarks: null,
    lines: [line],
    lineCount: 1,
    requestedTotal: '168.00',
    total: '168.00',
    approvalStatus: 'draft',
    recordStatus: null,
    outbound: null,
    processing: false,
    shippedAmount: null,
    shippedAt: null,
    createdBy: 'sok',
    createdAt: at,
    updatedAt: at,
    submittedBy: null,
    submitterId: null,
    submission: 0,
    reviewer: null,
    searchText: `${number}\nRice season\nGLY`,
    ...changed,
  };
};
const granted = { approvalStatus: 'approved', recordStatus: 'pending', outbound: 'OUT-1' };

beforeAll(async () => {
  api = await startTestApi([DistributionRow, CustomerRow, OutboundRow, CategoryRow, ItemRow, UnitRow]);
  await api.pool.query(
    `INSERT INTO customers.customer (code, name, english_name, type, status, erased, opening_limit, revision, created_at, updated_at)
     VALUES ('CUST-001', '湄公合作社', 'Mekong Cooperative', 'member', 'active', false, 1000, 0, now(), now())`,
  );
});
afterAll(() => api.close());

const listed = async (query: string, token: string) =>
  (await api.request(listDistributions, { token, query })).body.data.rows;

describe('the list of distribution requests', () => {
  it('is newest first, restricted to the reader’s warehouses, with records separately', async () => {
    await api.pool.query('TRUNCATE distribution.request');
    await api.insert(DistributionRow, [
      row({ number: 'DR-1', approvalStatus: 'submitted' }),
      row({ number: 'DR-2', warehouse: 'BTB' }),
      row({ number: 'DR-3', ...granted }),
    ]);
    const everywhere = await api.tokenFor({ permissions: ['purchase_request:read'] });
    const here = await api.tokenFor({ permissions: ['purchase_request:read'], warehouses: ['PP'] });
    const numbers = async (query: string, token = everywhere) =>
      (await listed(query, token)).map(({ number }) => number);
    expect(await numbers('')).toEqual(['DR-3', 'DR-2', 'DR-1']);
    expect(await numbers('', here)).toEqual(['DR-3', 'DR-1']);
    expect(await numbers('warehouse=BTB')).toEqual(['DR-2']);
    expect(await numbers('only=records')).toEqual(['DR-3']);
    expect(await numbers('filter=recordStatus:in:shipped&only=records')).toEqual([]);
    expect(await numbers('filter=approvalStatus:in:submitted')).toEqual(['DR-1']);
    expect(await numbers('q=dr-2')).toEqual(['DR-2']);
    const [first] = await listed('', everywhere);
    expect(first).toMatchObject({
      customer: { code: 'CUST-001', name: '湄公合作社', englishName: 'Mekong Cooperative' },
      outbound: 'OUT-1',
      outboundStatus: null,
      total: '168.00',
    });
  });

  it('needs permission to read requests', async () => {
    const token = await api.tokenFor({ role: 'viewer' });
    expect((await api.request(listDistributions, { token })).status).toBe(403);
  });
});

describe('a distribution request', () => {
  const by: Actor = { userId: 'u-1', username: 'sok', role: 'admin' };
  const chief: Actor = { userId: 'u-2', username: 'dara', role: 'admin' };

  it('is returned with item names and its timeline', async () => {
    const number = 'DR-20261120-9001';
    const happened = async (
      actor: Actor,
      decision: (state: DistributionState) => DistributionEvent[],
    ): Promise<void> => {
      await api.store.decide(distribution, number, commandContext({ actor }), decision);
    };
    const entered = {
      customer: 'CUST-001',
      title: 'Rice season',
      expectedDate: null,
      deliveryMethod: 'Truck',
      deliveryAddress: await new Vault(api.pool, api.config.GRANARY_DATA_KEY).seal(
        `distribution:${number}`,
        'Road 5',
      ),
      remarks: null,
      lines: [{ item: 'GLY', quantity: '40.000', remarks: null }],
    };
    await happened(by, (state) =>
      draftDistribution(state, { number, warehouse: 'PP', entered, priceOf: () => '4.20' }),
    );
    await happened(by, (state) => submitDistribution(state, { by }));
    await happened(chief, (state) => rejectDistribution(state, { by: chief, reason: 'Not paid yet' }));
    await api.insert(DistributionRow, [row({ number, approvalStatus: 'rejected', submitterId: 'u-1' })]);

    const token = await api.tokenFor({ permissions: ['purchase_request:read'] });
    const { body } = await api.request(getDistribution, { token, params: { number } });
    expect(body.data).toMatchObject({
      own: false,
      requestedTotal: '168.00',
      deliveryMethod: 'Truck',
      deliveryAddress: 'Road 5',
      lines: [{ item: { code: 'GLY', name: null }, approved: null, amount: '168.00' }],
    });
    expect(body.data.timeline.map(({ type, username, note }) => [type, username, note])).toEqual([
      ['DistributionDrafted', 'sok', null],
      ['DistributionSubmitted', 'sok', null],
      ['DistributionReviewStarted', 'dara', null],
      ['DistributionRejected', 'dara', 'Not paid yet'],
    ]);
  });

  it('returns 403 in another warehouse, and 404 if it does not exist', async () => {
    const number = 'DR-20261120-9002';
    await api.insert(DistributionRow, [row({ number, warehouse: 'BTB' })]);
    const token = await api.tokenFor({ permissions: ['purchase_request:read'], warehouses: ['PP'] });
    const elsewhere = await api.request(getDistribution, { token, params: { number } });
    expect(elsewhere.body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    const nobody = await api.request(getDistribution, { token, params: { number: 'DR-20200101-0001' } });
    expect(nobody.status).toBe(404);
  });
});
