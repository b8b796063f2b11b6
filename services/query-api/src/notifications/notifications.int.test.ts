import { listNotifications } from '@granary/api/notifications';
import { dayIn, daysFrom } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { ContractRow } from '@granary/read-models/contracts';
import { CreditAccountRow } from '@granary/read-models/credit';
import { CustomerRow } from '@granary/read-models/customers';
import { MentionRow } from '@granary/read-models/discussions';
import { InboundRow } from '@granary/read-models/inbound';
import { OutboundRow } from '@granary/read-models/outbound';
import { RecallRow } from '@granary/read-models/recalls';
import { BatchRow } from '@granary/read-models/stock';
import { UserRow } from '@granary/read-models/users';
import { WarehouseRow } from '@granary/read-models/warehouses';
import { InstanceRow } from '@granary/read-models/workflow';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { batch, customerRow } from '@granary/testing/fixtures/rows';
import { userRow } from '../../testing/fixtures/people.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi([
    BatchRow,
    WarehouseRow,
    CreditAccountRow,
    CustomerRow,
    // Of the kinds that everyone may be told of.
    ContractRow,
    InboundRow,
    InstanceRow,
    MentionRow,
    OutboundRow,
    RecallRow,
    UserRow,
  ]);
}, 60_000);
afterAll(() => api.close());

const told = async (person: Parameters<TestApi['tokenFor']>[0]) => {
  const token = await api.tokenFor(person);
  return (await api.request(listNotifications, { token })).body.data.rows;
};
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('batches that expire', () => {
  const storekeeper = { permissions: ['inventory:read'], warehouses: ['PP'] } as const;
  const today = dayIn(COMPANY_TIME_ZONE, Date.now());
  const inDays = (days: number) => daysFrom(today, days);
  const midnight = (day: string) => new Date(`${day}T00:00:00+07:00`).toISOString();
  let count = 0;
  const received = (changes: Partial<BatchRow>) => {
    count += 1;
    const receivedAt = midnight(inDays(-40));
    return api.insert(BatchRow, [batch({ warehouse: 'PP', batch: `B${count}`, receivedAt, ...changes })]);
  };
  beforeEach(() => api.pool.query('TRUNCATE inventory.batch, catalogue.warehouse'));

  it('are told of once for each warehouse and date, since they came near it or passed it', async () => {
    await api.insert(WarehouseRow, [
      {
        code: 'PP',
        name: '金边仓',
        englishName: 'Phnom Penh',
        khmerName: null,
        address: null,
        revision: 0,
        timeZone: COMPANY_TIME_ZONE,
        status: 'active',
      },
    ]);
    await received({ expiresOn: inDays(3) });
    await received({ expiresOn: inDays(3) });
    await received({ expiresOn: inDays(-1) });
    await received({ expiresOn: inDays(4) });
    await received({ expiresOn: inDays(2), current: '0.000' });
    await received({ expiresOn: inDays(3), warehouse: 'BTB' });
    const warehouse = { code: 'PP', name: '金边仓', englishName: 'Phnom Penh', khmerName: null };
    const rows = await told(storekeeper);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
    const near = { level: 'critical', count: 2, expiryDate: inDays(3) };
    const past = { level: 'expired', count: 1, expiryDate: inDays(-1) };
    const common = { kind: 'expiry', warehouse, at: midnight(today) };
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.kind === 'expiry' && row.level === 'critical')).toMatchObject({
      ...common,
      ...near,
    });
    expect(rows.find((row) => row.kind === 'expiry' && row.level === 'expired')).toMatchObject({
      ...common,
      ...past,
    });
  });

  it('are the same until further ones of that date come in', async () => {
    await received({ expiresOn: inDays(1) });
    const before = await told(storekeeper);
    expect(before).toMatchObject([{ at: midnight(inDays(-2)), count: 1 }]);
    expect(await told(storekeeper)).toEqual(before);
    const receivedAt = ago(1);
    await received({ expiresOn: inDays(1), receivedAt });
    const after = await told(storekeeper);
    expect(after).toMatchObject([{ at: receivedAt, count: 2 }]);
    expect(after[0]?.id).not.toBe(before[0]?.id);
  });

  it('concern readers of stock, in their warehouses', async () => {
    await received({ expiresOn: inDays(1) });
    expect(await told(storekeeper)).toHaveLength(1);
    expect(await told({ ...storekeeper, warehouses: ['BTB'] })).toEqual([]);
    expect(await told({ ...storekeeper, permissions: ['batch:write'] })).toEqual([]);
  });
});

describe('customers near their credit limit', () => {
  const account = (customer: string, changes: Partial<CreditAccountRow>): CreditAccountRow => ({
    customer,
    creditLimit: '100.00',
    used: '95.00',
    reserved: '0.00',
    available: '5.00',
    prepaid: '0.00',
    shortfall: '0.00',
    usageRate: '95.00',
    standing: 'watch',
    standingSince: ago(10),
    openedAt: ago(900),
    updatedAt: ago(1),
    ...changes,
  });
  const seller = { permissions: ['credit:read'], warehouses: [] } as const;
  beforeAll(async () => {
    await api.insert(CustomerRow, [customerRow('C-1')]);
    await api.insert(CreditAccountRow, [
      account('C-1', {}),
      account('C-2', { standing: 'stop', standingSince: ago(20) }),
      account('C-3', { standing: 'hold', standingSince: ago(15) }),
      account('C-4', { standing: 'ok' }),
      account('C-5', { standingSince: ago(60 * 24 * 31) }),
    ]);
  });

  it('are told of since their standing is what it is', async () => {
    const rows = await told(seller);
    expect(rows).toMatchObject([
      { kind: 'credit', customer: { code: 'C-1', name: '金边丰收农资' }, standing: 'watch' },
      { customer: { code: 'C-3', name: null }, standing: 'hold' },
      { customer: { code: 'C-2' }, standing: 'stop' },
    ]);
    expect(await told({ permissions: ['customer:read'] })).toEqual([]);
  });

  it('are the same after further movements, and others once the standing changes', async () => {
    const of = async () =>
      (await told(seller)).find((row) => 'customer' in row && row.customer.code === 'C-1');
    const before = await of();
    await api.pool.query(`UPDATE credit.account SET used = 96, updated_at = now() WHERE customer = 'C-1'`);
    expect(await of()).toEqual(before);
    await api.pool.query(
      `UPDATE credit.account SET standing = 'hold', standing_since = now() WHERE customer = 'C-1'`,
    );
    const after = await of();
    expect(after).toMatchObject({ standing: 'hold' });
    expect(after?.id).not.toBe(before?.id);
  });
});

describe('API keys', () => {
  const administrator = { permissions: ['user:write'] } as const;
  const inDays = (days: number) => ago(-days * 24 * 60);
  const key = (id: string, name: string, issuedAt: string, expiresAt: string) => ({
    id,
    name,
    permissions: [],
    issuedAt,
    expiresAt,
    lastUsedAt: null,
  });
  const program = (username: string, apiKeys: UserRow['apiKeys'], changes: Partial<UserRow> = {}) =>
    userRow(`id-${username}`, { username, service: true, apiKeys, ...changes });
  beforeEach(() => api.pool.query('TRUNCATE people.user_account'));

  it('are told of two weeks before they expire, and when they have expired', async () => {
    const soon = inDays(10);
    const gone = inDays(-2);
    await api.insert(UserRow, [
      program('accounting', [
        key('k1', 'nightly', inDays(-80), soon),
        key('k2', 'monthly', inDays(-80), inDays(20)),
      ]),
      program('scales', [key('k3', 'scales', inDays(-80), gone)]),
    ]);
    const rows = await told(administrator);
    const account = { id: 'id-accounting', username: 'accounting' };
    expect(rows).toMatchObject([
      { kind: 'key_expiry', key: 'scales', level: 'expired', at: gone },
      { kind: 'key_expiry', key: 'nightly', level: 'critical', account, expiresAt: soon },
    ]);
    expect(await told(administrator)).toEqual(rows);
    expect(await told({ permissions: ['user:read'] })).toEqual([]);
  });

  it('are told of no more once there is a successor, and those of no program that signs in never', async () => {
    const expiring = key('k1', 'nightly', inDays(-80), inDays(-1));
    await api.insert(UserRow, [
      program('accounting', [expiring, key('k2', 'nightly', inDays(0), inDays(90))]),
      program('suspended', [expiring], { status: 'suspended' }),
      program('visitor', [key('k4', 'a week', inDays(-1), inDays(6))]),
    ]);
    expect(await told(administrator)).toEqual([]);
  });
});

describe('read models', () => {
  const operator = { permissions: ['system:monitor'] } as const;
  const others = { permissions: ['system:admin'], warehouses: 'all' } as const;
  const verified = (state: string, minutes: number, build = 1, version = 1) =>
    api.pool.query(
      `INSERT INTO platform.verification (id, model, version, build, state, difference_count, ended_at)
       VALUES ($1, 'customers', $2, $3, $4, 7, $5)`,
      [randomUUID(), version, build, state, ago(minutes)],
    );
  const building = (changes: Readonly<Record<string, unknown>>) => {
    const row = { name: 'customers', version: 2, build: 1, state: 'building', shape_hash: '', ...changes };
    const names = Object.keys(row);
    return api.pool.query(
      `INSERT INTO platform.read_model_version (${names.join(', ')})
       VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(row),
    );
  };
  beforeEach(async () => {
    await api.pool.query('TRUNCATE platform.verification, platform.read_model_build');
    await api.pool.query(`DELETE FROM platform.read_model_version WHERE state = 'building'`);
  });

  it('are told of if a verification found faults', async () => {
    await verified('differs', 5);
    await verified('passed', 4);
    await verified('failed', 3);
    const rows = await told(operator);
    expect(rows).toMatchObject([{ kind: 'verification', model: 'customers', count: 7 }]);
    expect(await told(operator)).toEqual(rows);
    expect(await told(others)).toEqual([]);
  });

  it('are told of once they are rebuilt, but not when they are built first', async () => {
    const ended = ago(2);
    await api.pool.query(
      `INSERT INTO platform.read_model_build (name, version, build, requested_at, ended_at, outcome)
       VALUES ('customers', 1, 1, $1, $2, 'switched'), ('customers', 1, 2, $2, $3, 'cancelled'),
         ('customers', 2, 1, $2, $3, 'switched')`,
      [ago(90), ago(60), ended],
    );
    const rows = await told(operator);
    expect(rows).toMatchObject([{ kind: 'rebuild', model: 'customers', outcome: 'live', at: ended }]);
    expect(await told(operator)).toEqual(rows);
    expect(await told(others)).toEqual([]);
  });

  it('are told of when they wait for a switch, since they were verified', async () => {
    await building({ phase: 'ready' });
    await verified('passed', 8, 1, 2);
    const rows = await told(operator);
    expect(rows).toMatchObject([{ kind: 'rebuild', outcome: 'ready' }]);
    await verified('passed', 4, 1, 2);
    expect(await told(operator)).toEqual(rows);
    await api.pool.query(
      `UPDATE platform.read_model_version SET switch_requested = true WHERE state = 'building'`,
    );
    expect(await told(operator)).toEqual([]);
  });

  it('are told of when a rebuild fails, once for each time', async () => {
    await building({ phase: 'bulk', stopped_by: 'it cannot be folded', updated_at: ago(9) });
    const rows = await told(operator);
    expect(rows).toMatchObject([{ kind: 'rebuild', model: 'customers', outcome: 'failed' }]);
    expect(await told(operator)).toEqual(rows);
    await api.pool.query(
      `UPDATE platform.read_model_version SET updated_at = now() WHERE state = 'building'`,
    );
    expect((await told(operator))[0]?.id).not.toBe(rows[0]?.id);
  });
});
