import { getPackageLabels } from '@granary/api/labels';
import {
  getDeliveryNote,
  getOutbound,
  getPickTask,
  getPickingList,
  getRecentDrafts,
  listOutbounds,
  listPickTasks,
} from '@granary/api/outbound';
import type { Actor } from '@granary/domain/kernel';
import {
  createOutbound,
  finishPicking,
  outbound,
  packOutbound,
  pickLine,
  releaseToPicking,
  startPicking,
  submitOutbound,
  approveOutbound,
  type OutboundEvent,
  type OutboundState,
} from '@granary/domain/outbound';
import { receiveBatch, stock } from '@granary/domain/stock';
import { CategoryRow, UnitRow } from '@granary/read-models/configuration';
import { CustomerRow } from '@granary/read-models/customers';
import { ItemRow } from '@granary/read-models/items';
import { OutboundRow } from '@granary/read-models/outbound';
import { SupplierRow } from '@granary/read-models/suppliers';
import { Vault } from '@granary/platform/vault';
import { UserRow } from '@granary/read-models/users';
import { LocationRow, WarehouseRow } from '@granary/read-models/warehouses';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectOptions, expectPaper } from '../../testing/expectations/paper-options.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { itemRow, outboundOrder } from '@granary/testing/fixtures/rows';

let api: TestApi;
const staff: Actor = { userId: 'u-1', username: 'sok', role: 'warehouse_staff' };
const boss: Actor = { userId: 'u-2', username: 'dara', role: 'warehouse_admin' };

let count = 0;
const row = (changed: Partial<OutboundRow> = {}): OutboundRow => {
  count += 1;
  const number = changed.number ?? `OUT-20261120-${String(count).padStart(4, '0')}`;
  const at = new Date(Date.UTC(2026, 10, 20, 0, 0, count)).toISOString();
  return outboundOrder(number, {
    warehouse: 'PP',
    createdAt: at,
    updatedAt: at,
    searchText: `${number}\nField trial\nGLY`,
    ...changed,
  });
};

const happened = async (
  number: string,
  actor: Actor,
  decision: (state: OutboundState) => OutboundEvent[],
) => {
  await api.store.decide(outbound, number, commandContext({ actor }), decision);
};

/** Creates an order being picked: 4 of batch A at A-10, 2 of batch B at A-2, none of B picked yet. */
const picking = async (number: string, changes: { type?: 'other' | 'transfer' } = {}): Promise<void> => {
  const { type = 'other' } = changes;
  const deliveryAddress = await new Vault(api.pool, api.config.GRANARY_DATA_KEY).seal('outbound:x', 'Road 5');
  await happened(number, staff, (state) =>
    createOutbound(state, {
      number,
      warehouse: 'PP',
      entered: {
        type,
        title: 'Field trial',
        destination: type === 'transfer' ? 'BTB' : null,
        supplier: null,
        customer: null,
        salesDate: null,
        reference: null,
        expectedDate: null,
        deliveryMethod: null,
        deliveryAddress,
        courier: null,
        trackingNumber: null,
        remarks: null,
        lines: [{ item: 'GLY', quantity: '6.000', remarks: 'cold' }],
      },
      today: '2026-11-20',
    }),
  );
  const batches = [
    { batch: 'A', quantity: '4.000' },
    { batch: 'B', quantity: '2.000' },
  ];
  const decision = { strategy: 'fifo' as const, candidates: [] };
  await happened(number, staff, () => [
    {
      type: 'OutboundAllocationPlanned',
      data: { number, lines: [{ line: 1, batches, decision }], allocation: 'complete' },
    },
  ]);
  await happened(number, staff, (state) => submitOutbound(state, { by: staff, today: '2026-11-20' }));
  await happened(number, staff, () => [
    {
      type: 'OutboundReserved',
      data: {
        number,
        lines: [{ line: 1, reservation: `${number}:1:2`, batches }],
        allocation: 'complete',
        status: 'inventory_reviewing',
      },
    },
  ]);
  await happened(number, boss, (state) => approveOutbound(state, { by: boss, notes: 'Checked' }));
  await happened(number, staff, releaseToPicking);
  await happened(number, staff, (state) => startPicking(state, { picker: 'u-1', takeOver: false }));
  await happened(number, staff, (state) =>
    pickLine(state, { by: 'u-1', line: 1, batch: 'A', location: 'A-10', quantity: '4.000' }),
  );
};

beforeAll(async () => {
  api = await startTestApi([
    OutboundRow,
    SupplierRow,
    CustomerRow,
    CategoryRow,
    ItemRow,
    UnitRow,
    UserRow,
    WarehouseRow,
    LocationRow,
  ]);
  await api.insert(WarehouseRow, [
    {
      code: 'PP',
      name: '金边仓',
      englishName: 'Phnom Penh',
      khmerName: null,
      address: null,
      revision: 0,
      timeZone: 'Asia/Phnom_Penh',
      status: 'active',
    },
  ]);
  await api.insert(UnitRow, [
    { id: 'u', name: '瓶', englishName: 'bottle', khmerName: null, symbol: 'btl', sort: 1 },
  ]);
  await api.insert(ItemRow, [itemRow('GLY')]);
  for (const [index, batch, location] of [
    [1, 'A', 'A-10'],
    [2, 'B', 'A-2'],
  ] as const) {
    const at = '2026-11-01T00:00:00.000Z';
    await api.store.decide(stock, 'PP.GLY', commandContext({ actor: staff, at }), (state) =>
      receiveBatch(state, {
        warehouse: 'PP',
        item: 'GLY',
        batch,
        quantity: '10.000',
        receivedAt: at,
        unitCost: '3.000000',
        productionDate: null,
        expiryDate: '2028-01-01',
        supplier: null,
        supplierLot: null,
        certificate: null,
        notes: null,
        location,
        shelf: '1',
        inbound: 'IN-1',
        line: index,
        awaitingInspection: false,
      }),
    );
  }
}, 60_000);
afterAll(() => api.close());

describe('the list of outbound orders', () => {
  it('is newest first, excludes the recycle bin, and includes transfers at both ends', async () => {
    await api.pool.query('TRUNCATE documents.outbound');
    await api.insert(OutboundRow, [
      row({ number: 'OUT-1' }),
      row({ number: 'OUT-2', warehouse: 'KPC', type: 'transfer', destination: 'PP', status: 'shipped' }),
      row({ number: 'OUT-3', warehouse: 'KPC', allocation: 'error' }),
      row({ number: 'OUT-4', deletedAt: '2026-11-21T00:00:00.000Z' }),
    ]);
    const everywhere = await api.tokenFor({ role: 'warehouse_admin' });
    const inPhnomPenh = await api.tokenFor({ role: 'warehouse_admin', warehouses: ['PP'] });
    const numbers = async (query: string, token = everywhere) =>
      (await api.request(listOutbounds, { token, query })).body.data.rows.map(({ number }) => number);
    expect(await numbers('')).toEqual(['OUT-3', 'OUT-2', 'OUT-1']);
    expect(await numbers('deleted=true')).toEqual(['OUT-4']);
    expect(await numbers('', inPhnomPenh)).toEqual(['OUT-2', 'OUT-1']);
    expect(await numbers('filter=status:in:created&filter=allocation:in:error')).toEqual(['OUT-3']);
    expect(await numbers('warehouse=PP')).toEqual(['OUT-2', 'OUT-1']);
    expect(await numbers('q=out-2')).toEqual(['OUT-2']);
    expect(await numbers('sort=expectedDate:asc,number:asc')).toEqual(['OUT-1', 'OUT-2', 'OUT-3']);
  });

  it('shows pickers their tasks, most urgent first', async () => {
    await api.pool.query('TRUNCATE documents.outbound');
    const releasedAt = '2026-11-20T01:00:00.000Z';
    await api.insert(OutboundRow, [
      row({ number: 'OUT-1', status: 'pending', releasedAt }),
      row({
        number: 'OUT-2',
        status: 'picking',
        releasedAt,
        expectedDate: '2026-11-21',
        expectedOn: '2026-11-21',
        picker: 'sok',
        pickerId: 'u-1',
        allocated: '10.000',
        picked: '4.000',
      }),
      row({ number: 'OUT-3', status: 'inventory_approved' }),
      row({ number: 'OUT-5', status: 'pending', releasedAt, priority: 'urgent' }),
      row({ number: 'OUT-4', status: 'pending', releasedAt, warehouse: 'BTB' }),
    ]);
    const token = await api.tokenFor({ role: 'warehouse_staff', warehouses: ['PP'] });
    const { body } = await api.request(listPickTasks, { token });
    expect(body.data.rows).toMatchObject([
      { number: 'OUT-5', priority: 'urgent', expectedDate: null },
      { number: 'OUT-2', picker: 'sok', pickerId: 'u-1', allocated: '10.000', picked: '4.000' },
      { number: 'OUT-1', picker: null, expectedDate: null },
    ]);
    const viewer = await api.tokenFor({ role: 'viewer' });
    expect((await api.request(listPickTasks, { token: viewer })).status).toBe(403);
  });
});

describe('recent drafts of others', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const lines = [
    { item: 'GLY-NEW', quantity: '4.000' },
    { item: 'GLY-NEW', quantity: '2.500' },
    { item: 'OTHER', quantity: '9.000' },
  ].map((one, at) => ({
    line: at + 1,
    ...one,
    allocated: '0.000',
    picked: '0.000',
    short: '0.000',
    shipped: '0.000',
    unitPrice: null,
    amount: null,
  }));
  const drafted = (changed: Partial<OutboundRow>) =>
    row({ lines, createdBy: 'dara', createdAt: minutesAgo(3), updatedAt: minutesAgo(3), ...changed });

  it('are counted for ten minutes, without one’s own, submitted ones and other warehouses', async () => {
    const asker = await api.tokenFor({ role: 'warehouse_staff', warehouses: ['PP'] });
    const { username } = JSON.parse(Buffer.from(asker.split('.')[1]!, 'base64url').toString()) as {
      username: string;
    };
    const fresh = drafted({});
    await api.insert(OutboundRow, [
      fresh,
      drafted({ updatedAt: minutesAgo(11) }),
      drafted({ status: 'inventory_reviewing' }),
      drafted({ deletedAt: minutesAgo(1) }),
      drafted({ warehouse: 'BTB' }),
      drafted({ createdBy: username }),
    ]);
    const asked = async (query: string, token = asker) => {
      const { status, body } = await api.request(getRecentDrafts, { token, query: `warehouse=PP&${query}` });
      return status === 200 ? [body.data.orders, body.data.quantity] : status;
    };
    expect(await asked('item=GLY-NEW')).toEqual([1, '6.500']);
    expect(await asked(`item=GLY-NEW&except=${fresh.number}`)).toEqual([0, '0.000']);
    expect(await asked('item=NEVER')).toEqual([0, '0.000']);
    const elsewhere = await api.tokenFor({ role: 'warehouse_staff', warehouses: ['BTB'] });
    expect(await asked('item=GLY-NEW', elsewhere)).toBe(403);
  });
});

describe('an outbound order', () => {
  it('is returned from its events, with names, locations and timeline', async () => {
    const number = 'OUT-20261120-9001';
    await picking(number);
    const token = await api.tokenFor({ role: 'warehouse_admin' });
    const { body } = await api.request(getOutbound, { token, params: { number } });
    expect(body.data).toMatchObject({
      number,
      status: 'picking',
      allocation: 'complete',
      deliveryAddress: 'Road 5',
      picker: 'sok',
      mine: false,
      own: false,
      revision: 7,
      lines: [
        {
          item: { code: 'GLY', englishName: 'Glyphosate', unit: { name: '瓶', englishName: 'bottle' } },
          quantity: '6.000',
          allocated: '6.000',
          picked: '4.000',
          remarks: 'cold',
          batches: [
            { batch: 'A', batchId: 'PP.GLY.A', picked: '4.000', location: 'A-10', expiryDate: '2028-01-01' },
            { batch: 'B', picked: '0.000', location: 'A-2', unitCost: null },
          ],
        },
      ],
    });
    expect(body.data.timeline.map(({ type, username, note }) => [type, username, note])).toEqual([
      ['OutboundCreated', 'sok', null],
      ['OutboundAllocationPlanned', 'sok', null],
      ['OutboundSubmitted', 'sok', null],
      ['OutboundReserved', 'sok', null],
      ['OutboundApproved', 'dara', 'Checked'],
      ['OutboundReleasedToPicking', 'sok', null],
      ['OutboundPickingStarted', 'sok', null],
      ['OutboundLinePicked', 'sok', null],
    ]);
  });

  it('records access to its address once, and only if there is one to see', async () => {
    const number = 'OUT-20261120-9011';
    await picking(number);
    const token = await api.tokenFor({ role: 'warehouse_admin' });
    const notes = async () => {
      const { rows } = await api.pool.query(
        `SELECT what, role FROM platform.access_log WHERE subject = $1 AND refusal IS NULL`,
        [number],
      );
      return rows;
    };
    await api.request(getPickTask, { token, params: { number } });
    expect(await notes()).toEqual([]);
    await api.request(getOutbound, { token, params: { number } });
    await api.request(getOutbound, { token, params: { number } });
    expect(await notes()).toEqual([{ what: 'outbound', role: 'warehouse_admin' }]);
  });

  it('explains refusals in the reader’s language, and shows costs with the permission', async () => {
    const number = 'OUT-20261120-9002';
    await picking(number);
    const refusal = {
      line: 1,
      item: 'GLY',
      code: 'BATCH_NOT_AVAILABLE',
      facts: { batch: 'A', status: 'locked' },
    };
    const shippedBatches = [{ batch: 'A', quantity: '4.000', unitCost: '3.000000' }];
    await happened(number, staff, () => [
      { type: 'OutboundShipmentRefused', data: { number, refusals: [refusal], allocation: 'error' } },
      { type: 'OutboundHoldsReopened', data: { number } },
      {
        type: 'OutboundShipped',
        data: {
          number,
          shippedAt: '2026-11-20T00:00:00.000Z',
          sale: null,
          lines: [{ line: 1, item: 'GLY', quantity: '4.000', batches: shippedBatches }],
        },
      },
    ]);
    const cost = async (role: 'warehouse_admin' | 'viewer') => {
      const token = await api.tokenFor({ role });
      const { body } = await api.request(getOutbound, { token, params: { number } });
      const note = body.data.timeline.find(({ type }) => type === 'OutboundShipmentRefused')?.note;
      expect(note).toBe('1. Batch A is locked and cannot be allocated');
      return body.data.lines[0]?.batches[0]?.unitCost;
    };
    expect(await cost('warehouse_admin')).toBe('3.000000');
    expect(await cost('viewer')).toBeNull();
  });

  it('is visible at both ends of a transfer and nowhere else', async () => {
    const number = 'OUT-20261120-9003';
    await picking(number, { type: 'transfer' });
    const status = async (warehouse: string) => {
      const token = await api.tokenFor({ role: 'viewer', warehouses: [warehouse] });
      return (await api.request(getOutbound, { token, params: { number } })).status;
    };
    expect([await status('PP'), await status('BTB'), await status('KPC')]).toEqual([200, 200, 403]);
    const token = await api.tokenFor({ role: 'viewer' });
    const nobody = await api.request(getOutbound, { token, params: { number: 'OUT-20200101-0001' } });
    expect(nobody.status).toBe(404);
  });

  it('shows the destination its own goods, not the locations at the source', async () => {
    const number = 'OUT-20261120-9005';
    await picking(number, { type: 'transfer' });
    const line = async (warehouse: string) => {
      const token = await api.tokenFor({ role: 'viewer', warehouses: [warehouse] });
      return (await api.request(getOutbound, { token, params: { number } })).body.data.lines[0]!;
    };
    const [source, destination] = [await line('PP'), await line('BTB')];
    expect(source.decision).toEqual({ strategy: 'fifo', candidates: [] });
    expect(source.batches.map(({ location }) => location)).toContain('A-10');
    expect(destination).toEqual({
      ...source,
      decision: null,
      batches: source.batches.map((batch) => ({ ...batch, batchId: null, location: null, shelf: null })),
    });
  });

  it('guides the picker from location to location', async () => {
    const number = 'OUT-20261120-9004';
    await picking(number);
    const token = await api.tokenFor({ role: 'warehouse_staff' });
    const { body } = await api.request(getPickTask, { token, params: { number } });
    expect(body.data).toMatchObject({
      status: 'picking',
      allocated: '6.000',
      picked: '4.000',
      stops: [
        { line: 1, batch: 'B', location: 'A-2', quantity: '2.000', picked: '0.000', invalid: false },
        { line: 1, batch: 'A', location: 'A-10', quantity: '4.000', picked: '4.000' },
      ],
    });
  });
});

describe('the papers of an order', () => {
  const number = 'OUT-20261120-9020';
  const params = { number };
  beforeAll(async () => {
    await picking(number);
  });

  it('are a picking list for those who pick, while there is something to pick', async () => {
    const token = await api.tokenFor({ role: 'warehouse_staff' });
    const print = (query: Record<string, string>) => api.raw(getPickingList, { token, params, query });
    await expectPaper(print, `${number}-picking-list`);
    await expectOptions(print);
    const refused = async (person: Parameters<TestApi['tokenFor']>[0], of = number) => {
      const asking = { token: await api.tokenFor(person), params: { number: of } };
      return (await api.request(getPickingList, asking)).body.code;
    };
    expect(await refused({ role: 'viewer' })).toBe('PERMISSION_DENIED');
    expect(await refused({ role: 'warehouse_staff', warehouses: ['BTB'] })).toBe('WAREHOUSE_ACCESS_DENIED');
    expect(await refused({ role: 'warehouse_staff' }, 'OUT-20261120-9999')).toBe('NOT_FOUND');
  });

  it('are a delivery note once the goods are picked', async () => {
    const token = await api.tokenFor({ role: 'warehouse_staff' });
    const early = await api.request(getDeliveryNote, { token, params });
    expect(early.body).toMatchObject({
      code: 'OUTBOUND_STATUS_FORBIDS',
      facts: { number, status: 'picking' },
    });
    await happened(number, staff, (state) =>
      pickLine(state, { by: 'u-1', line: 1, batch: 'B', location: 'A-2', quantity: '2.000' }),
    );
    await happened(number, staff, (state) => finishPicking(state, { by: 'u-1' }));
    const print = (query: Record<string, string>) => api.raw(getDeliveryNote, { token, params, query });
    await expectPaper(print, `${number}-delivery-note`);
    await expectOptions(print);
    const elsewhere = await api.tokenFor({ role: 'warehouse_staff', warehouses: ['BTB'] });
    expect((await api.request(getDeliveryNote, { token: elsewhere, params })).body.code).toBe(
      'WAREHOUSE_ACCESS_DENIED',
    );
  });

  it('are labels of the packages once the goods are picked', async () => {
    const token = await api.tokenFor({ role: 'warehouse_staff' });
    const print = (query: Record<string, string>, by = token) =>
      api.raw(getPackageLabels, { token: by, params, query });
    const answer = await print({ layout: 'zpl_100x50', packages: '3', language: 'en-US' });
    expect(answer.headers.get('content-disposition')).toContain(`${number}-labels.zpl`);
    const zpl = await answer.text();
    expect(zpl.match(new RegExp(`(?<=FD)${number} ./.`, 'g'))).toEqual(
      [1, 2, 3].map((n) => `${number} ${n}/3`),
    );
    expect(zpl).toContain('FDRoad 5^FS');
    expect((await print({})).headers.get('content-type')).toBe('application/pdf');
    await happened(number, staff, (state) => packOutbound(state, { packages: 4 }));
    expect((await (await print({ layout: 'zpl_58' })).text()).match(/\^XA/g)).toHaveLength(4);
    for (const packages of ['0', '501', 'x']) expect((await print({ packages })).status).toBe(422);
    const elsewhere = await api.tokenFor({ role: 'warehouse_staff', warehouses: ['BTB'] });
    expect((await print({}, elsewhere)).status).toBe(403);
    await picking('OUT-20261120-9021');
    const early = await api.request(getPackageLabels, { token, params: { number: 'OUT-20261120-9021' } });
    expect(early.body.code).toBe('OUTBOUND_STATUS_FORBIDS');
  });
});
