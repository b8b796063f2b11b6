import { defaultPermissions, roles } from '@granary/api/access';
import {
  getEvent,
  getEventCause,
  getEventPersonal,
  listEventCategories,
  listStreams,
} from '@granary/api/audit';
import { WITHHELD } from '@granary/api/operation-log';
import { outbound, type OutboundEvent } from '@granary/domain/outbound';
import { stock, type StockEvent } from '@granary/domain/stock';
import { supplier } from '@granary/domain/suppliers';
import type { CommandContext } from '@granary/event-store';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { Vault } from '@granary/platform/vault';
import { OperationRow } from '@granary/read-models/operation-log';
import { RecallRow } from '@granary/read-models/recalls';
import { UserRow } from '@granary/read-models/users';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { operationRows } from '@granary/testing/fixtures/operation-rows';
import { batchReceived } from '../../testing/fixtures/batch-received.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi([OperationRow, UserRow, RecallRow]);
});
afterAll(() => api.close());

const row = operationRows();

const figures = (available: string, status: 'active' | 'locked') => ({
  current: '10.000',
  available,
  reserved: '0.000',
  status,
});
const received = batchReceived('B-1');
const locked: StockEvent = {
  type: 'BatchLocked',
  data: {
    warehouse: 'PP',
    item: 'ZINC',
    batch: 'B-1',
    after: figures('0.000', 'locked'),
    reason: 'Torn bags',
    affected: [],
  },
};

const context = (): CommandContext =>
  commandContext({
    actor: { userId: 'u-1', username: 'sok', role: 'warehouse_admin' },
    at: '2026-01-01T00:00:00.000Z',
  });
const append = (id: string, event: StockEvent) => api.store.decide(stock, id, context(), () => [event]);

describe('an event', () => {
  const receipt = row({ subject: 'PP.ZINC', type: 'BatchReceived' });
  const lock = row({ subject: 'PP.ZINC', revision: 1, causationId: 'c-0', reason: 'Torn bags' });
  const find = async (eventId: string, token: string) =>
    api.request(getEvent, { token, params: { eventId } });

  beforeAll(async () => {
    for (const event of [received, locked]) await append('PP.ZINC', event);
    await api.insert(OperationRow, [receipt, lock]);
  });

  it('is returned with the state before and after it', async () => {
    const auditor = await api.tokenFor({ role: 'auditor' });
    const { body } = await find(lock.eventId, auditor);
    expect(body.data).toMatchObject({
      eventId: lock.eventId,
      reason: 'Torn bags',
      causationId: 'c-0',
      data: { batch: 'B-1', after: { available: '0.000', status: 'locked' } },
      previous: { eventId: receipt.eventId, type: 'BatchReceived' },
      next: null,
      freshness: { stale: false },
    });
    const first = await find(receipt.eventId, auditor);
    expect(first.body.data).toMatchObject({ previous: null, next: { eventId: lock.eventId } });
    expect(body.data.changes).toEqual([{ path: 'batches.B-1.locked', before: false, after: true }]);
  });

  it('withholds personal data from everybody, and costs without the permission', async () => {
    const auditor = await find(receipt.eventId, await api.tokenFor({ role: 'auditor' }));
    expect(auditor.body.data.data).toMatchObject({ unitCost: '3.250000', notes: WITHHELD });
    const plain = await find(receipt.eventId, await api.tokenFor({ permissions: ['log:read'] }));
    expect(plain.body.data.data).toMatchObject({ unitCost: WITHHELD, notes: WITHHELD });
    expect(JSON.stringify(plain.body.data)).not.toMatch(/3\.25|sealed:/);
  });

  it('that a rule has caused names the rule, also in its cause', async () => {
    const rule = { kind: 'amount', upTo: '500.00', revision: 3 } as const;
    const handedOver: OutboundEvent = { type: 'OutboundHandedOver', data: { number: 'OUT-1', rule } };
    await api.store.decide(outbound, 'OUT-1', context(), () => [handedOver]);
    const step = row({
      subject: 'OUT-1',
      category: 'outbound',
      type: 'OutboundHandedOver',
      reason: 'BY_RULE · 500.00',
    });
    await api.insert(OperationRow, [step]);
    const auditor = await api.tokenFor({ role: 'auditor' });
    const { data } = (await find(step.eventId, auditor)).body;
    expect(data).toMatchObject({ reason: 'By rule: up to $500.00', message: null, data: { rule } });
    const params = { eventId: step.eventId };
    const cause = (await api.request(getEventCause, { token: auditor, params })).body.data;
    expect(cause.nodes.find(({ self }) => self)).toMatchObject({ reason: 'By rule: up to $500.00' });
  });

  it('is not found in another warehouse or when it does not exist', async () => {
    const elsewhere = await api.tokenFor({ role: 'manager', warehouses: ['BTB'] });
    expect((await find(lock.eventId, elsewhere)).status).toBe(404);
    expect((await find(randomUUID(), await api.tokenFor({ role: 'auditor' }))).status).toBe(404);
  });
});

describe('the cause of an event', () => {
  const approved = row({ subject: 'IN-1', category: 'inbound', type: 'InboundApproved', correlationId: 'r' });
  const steps = ['PP', 'BTB'].map((warehouse) =>
    row({
      subject: `${warehouse}.UREA`,
      warehouse,
      correlationId: 'r',
      commandId: `s-${warehouse}`,
      causationId: 'r',
    }),
  );
  beforeAll(async () => {
    await api.insert(OperationRow, [
      { ...approved, commandId: 'r', causationId: 'r' },
      ...steps,
      row({ correlationId: 'x' }),
    ]);
  });
  const ask = async (eventId: string, warehouses: 'all' | string[] = 'all') =>
    (
      await api.request(getEventCause, {
        token: await api.tokenFor({ role: 'auditor', warehouses }),
        params: { eventId },
      })
    ).body.data;

  it('is the request, with everything it caused', async () => {
    const { nodes, hidden, truncated } = await ask(steps[0]!.eventId);
    expect(nodes.map(({ kind, depth, subject, self }) => [kind, depth, subject, self])).toEqual([
      ['command', 0, 'IN-1', false],
      ['event', 1, 'IN-1', false],
      ['event', 1, 'PP.UREA', true],
      ['event', 1, 'BTB.UREA', false],
    ]);
    expect({ hidden, truncated }).toEqual({ hidden: 0, truncated: false });
  });

  it('counts hidden events in other warehouses without showing them', async () => {
    const { nodes, hidden } = await ask(steps[0]!.eventId, ['PP']);
    expect(nodes.map(({ subject }) => subject)).toEqual(['IN-1', 'IN-1', 'PP.UREA']);
    expect(hidden).toBe(1);
  });

  it('can also be found by log position', async () => {
    expect((await ask(steps[1]!.position)).eventId).toBe(steps[1]!.eventId);
  });
});

describe('every role', () => {
  it('sees what its permissions allow: costs with the permission, personal data never', async () => {
    const receipt = row({ subject: 'PP.ROLES', type: 'BatchReceived' });
    await append('PP.ROLES', received);
    await api.insert(OperationRow, [receipt]);
    for (const role of roles) {
      const held = new Set(defaultPermissions[role]);
      const { status, body } = await api.request(getEvent, {
        token: await api.tokenFor({ role }),
        params: { eventId: receipt.eventId },
      });
      if (!held.has('log:read') && !held.has('permission:audit')) {
        expect([role, status]).toEqual([role, 403]);
        continue;
      }
      const seesCost = held.has('cost_price:view') || held.has('system:admin');
      expect([role, body.data.data['unitCost']]).toEqual([role, seesCost ? '3.250000' : WITHHELD]);
      expect([role, body.data.data['notes']]).toEqual([role, WITHHELD]);
    }
  });
});

describe('the personal values of an event', () => {
  const revised = row({ subject: 'SUP-1', category: 'supplier', type: 'SupplierRegistered' });
  beforeAll(async () => {
    const vault = new Vault(api.pool, api.config.GRANARY_DATA_KEY);
    const seal = (clear: string) => vault.seal('supplier:SUP-1', clear);
    const data = {
      code: 'SUP-1',
      name: 'Mekong',
      englishName: null,
      khmerName: null,
      contactPerson: await seal('Sok Dara'),
      phone: null,
      email: null,
      address: await seal('Street 271'),
      remarks: null,
    };
    await api.store.decide(
      supplier,
      'SUP-1',
      { ...context(), clientIp: await vault.seal('user:u-1', '203.0.113.7') },
      () => [{ type: 'SupplierRegistered' as const, data }],
    );
    await api.insert(OperationRow, [revised]);
  });
  const ask = async (token: string) =>
    api.request(getEventPersonal, { token, params: { eventId: revised.eventId } });

  it('are revealed to auditors, after recording the access', async () => {
    const { body } = await ask(await api.tokenFor({ role: 'auditor' }));
    expect(body.data).toEqual({
      clientIp: '203.0.113.7',
      values: [
        { path: 'contactPerson', value: 'Sok Dara' },
        { path: 'address', value: 'Street 271' },
      ],
    });
    const { rows } = await api.pool.query(
      `SELECT role, what, subject FROM platform.access_log WHERE what = 'event'`,
    );
    expect(rows).toEqual([{ role: 'auditor', what: 'event', subject: revised.eventId }]);
  });

  it('are not revealed to anybody else, not even readers of the log', async () => {
    for (const role of roles) {
      const { status } = await ask(await api.tokenFor({ role }));
      const mayAudit = defaultPermissions[role].includes('permission:audit');
      expect([role, status]).toEqual([role, mayAudit ? 200 : 403]);
    }
  });
});

describe('the streams of the log', () => {
  it('are counted by category and listed with their first and latest event', async () => {
    await api.pool.query('TRUNCATE operations.operation');
    const rope = [0, 1, 2].map((revision) => row({ subject: 'PP.ROPE', revision }));
    const far = row({ subject: 'BTB.ROPE', warehouse: 'BTB' });
    const item = row({ subject: 'ROPE', category: 'item', type: 'ItemCreated', warehouse: null });
    await api.insert(OperationRow, [...rope, far, item]);
    const streams = async (category: string, token: string) =>
      (await api.request(listStreams, { token, query: { category } })).body.data.rows;
    const auditor = await api.tokenFor({ role: 'auditor' });
    expect(await streams('stock', auditor)).toEqual([
      expect.objectContaining({ subject: 'BTB.ROPE', events: 1 }),
      {
        category: 'stock',
        subject: 'PP.ROPE',
        events: 3,
        firstAt: rope[0]!.recordedAt,
        lastAt: rope[2]!.recordedAt,
        lastType: 'BatchLocked',
        lastEventId: rope[2]!.eventId,
      },
    ]);
    const local = await api.tokenFor({ role: 'manager', warehouses: ['PP'] });
    expect((await streams('stock', local)).map(({ subject }) => subject)).toEqual(['PP.ROPE']);

    const categories = async (token: string) =>
      (await api.request(listEventCategories, { token })).body.data.categories;
    expect(await categories(auditor)).toEqual([
      { category: 'item', events: 1, exact: true, firstAt: item.recordedAt, lastAt: item.recordedAt },
      { category: 'stock', events: 4, exact: true, firstAt: rope[0]!.recordedAt, lastAt: far.recordedAt },
    ]);
    expect((await categories(local)).find(({ category }) => category === 'stock')).toMatchObject({
      events: 3,
    });
  });
});
