import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/customers';
import { balanceOf, credit, holdCredit, setContribution } from '@granary/domain/credit';
import { customer, isCustomer } from '@granary/domain/customers';
import type { SealedText } from '@granary/domain/kernel';
import { outbound, type OutboundEvent } from '@granary/domain/outbound';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { Vault } from '@granary/platform/vault';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuidV7 } from 'uuid';
import { Addresses } from '../outbound/index.ts';
import { atCrashPoint } from '../processes/index.ts';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
let owner: string;
beforeAll(async () => {
  api = await startTestApi();
  owner = await api.tokenFor('super_admin');
}, 60_000);
afterAll(() => api.close());
afterEach(() => atCrashPoint());

const profile = {
  name: '金边丰收农资',
  englishName: 'Phnom Penh Harvest',
  khmerName: '',
  type: 'member',
  contactPerson: 'Chan Sophea',
  phone: '+855 12 345 678',
  email: '',
  address: 'Street 271, Phnom Penh',
  minimumShelfLifeDays: '90',
  remarks: '',
};
const create = (code: string, body: object = {}, key?: string) =>
  api.request(contracts.createCustomer, {
    token: owner,
    body: { ...profile, code, openingLimit: '20000', ...body },
    ...(key && { key }),
  });
const on = (code: string, more: object = {}) => ({ token: owner, params: { code }, ...more });
const remove = (code: string) => api.request(contracts.deleteCustomer, on(code));
const stateOf = async (code: string) => {
  const { state } = await api.store.load(customer, code);
  if (!isCustomer(state)) throw new Error(`${code} is ${state.status}`);
  return state;
};
const limitOf = async (code: string) => balanceOf((await api.store.load(credit, code)).state).limit;
const eventsOf = async (category: string, code: string) => {
  const events = [];
  for await (const event of api.store.readStream(category, code)) events.push(event);
  return events;
};
const until = async (reached: () => Promise<boolean>) => {
  while (!(await reached())) await pause(25);
};

describe('a new customer', () => {
  it('gets one ledger with its opening limit, however often the command is repeated', async () => {
    const key = uuidV7();
    const answers = await Promise.all([create('CUST001', {}, key), create('CUST001', {}, key)]);
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual([
      [200, { code: 'CUST001' }],
      [200, { code: 'CUST001' }],
    ]);
    expect(await limitOf('CUST001')).toBe('20000.00');
    expect(await eventsOf('customer', 'CUST001')).toHaveLength(1);
    expect(await eventsOf('credit', 'CUST001')).toHaveLength(1);
    expect((await create('CUST001')).body.code).toBe('CODE_TAKEN');
  });

  it('gets its ledger even if the service was killed before opening it', async () => {
    atCrashPoint((name) => {
      if (name === 'customer:created') throw new Error('killed');
    });
    const key = uuidV7();
    expect((await create('CUST002', {}, key)).status).toBe(500);
    atCrashPoint();
    await until(async () => (await api.store.load(credit, 'CUST002')).revision === 0n);
    expect(await limitOf('CUST002')).toBe('20000.00');
    expect((await create('CUST002', {}, key)).status).toBe(200);
    expect(await eventsOf('credit', 'CUST002')).toHaveLength(1);
  });

  it('is validated field by field', async () => {
    const wrong = {
      name: '',
      type: 'wholesale',
      contactPerson: '',
      phone: 'call me',
      email: 'not an address',
      minimumShelfLifeDays: '0',
      openingLimit: '0',
    };
    const { status, body } = await create('cust 3', wrong);
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['code', ...Object.keys(wrong)].toSorted());
  });

  it('leaves no personal data in the log', async () => {
    await create('CUST004');
    const [created] = await eventsOf('customer', 'CUST004');
    const written = JSON.stringify(created?.data);
    for (const word of ['Sophea', '345', '271']) expect(written).not.toContain(word);
    expect(written).toContain('金边丰收农资');
  });

  it('needs permission to create, purge and erase', async () => {
    const token = await api.tokenFor('purchase_staff');
    const body = { ...profile, code: 'CUST005', openingLimit: '1' };
    expect((await api.request(contracts.createCustomer, { token, body })).status).toBe(403);
    const clerk = await api.tokenFor('purchase_admin');
    for (const contract of [contracts.purgeCustomer, contracts.eraseCustomerData]) {
      const query = { reason: 'Because I can' };
      const answer = await api.request(contract, { token: clerk, params: { code: 'CUST004' }, query });
      expect([answer.status, answer.body.code]).toEqual([403, 'PERMISSION_DENIED']);
    }
  });
});

describe('a revision', () => {
  const revise = (code: string, revision: number, body: object = {}) =>
    api.request(contracts.reviseCustomer, on(code, { body: { ...profile, ...body, revision } }));

  it('based on an outdated revision is refused and changes nothing', async () => {
    await create('CUST010');
    expect((await revise('CUST010', 0, { name: '第一' })).status).toBe(200);
    const late = await revise('CUST010', 0, { name: '第二' });
    expect([late.status, late.body.code, late.body.facts]).toEqual([
      409,
      'CONCURRENT_CHANGE',
      { revision: 1 },
    ]);
    expect((await stateOf('CUST010')).profile.name).toBe('第一');
  });

  it('records nothing if nothing changed, and reseals only changed fields', async () => {
    await create('CUST011');
    const before = (await stateOf('CUST011')).profile;
    expect((await revise('CUST011', 0)).status).toBe(200);
    expect((await stateOf('CUST011')).revision).toBe(0);
    await revise('CUST011', 0, { phone: '023 881 122' });
    const after = (await stateOf('CUST011')).profile;
    expect(after.contactPerson).toBe(before.contactPerson);
    expect(after.phone).not.toBe(before.phone);
  });
});

describe('deleting a customer', () => {
  it('is refused while goods or credit are outstanding, with the cause', async () => {
    await create('CUST020');
    const document = { kind: 'sales_outbound', number: 'OUT-1' } as const;
    await api.store.decide(credit, 'CUST020', commandContext(), (state) =>
      holdCredit(state, { document, intent: 1, amount: '12.50' }),
    );
    expect((await remove('CUST020')).body).toMatchObject({
      code: 'CUSTOMER_HAS_OPEN_ORDERS',
      facts: { customer: 'CUST020', reserved: '12.50' },
    });
    await create('CUST021');
    await api.store.decide(credit, 'CUST021', commandContext(), (state) =>
      setContribution(state, { contract: 'HT-1', revision: 1, amount: '5.00', source: 'contract' }),
    );
    expect((await remove('CUST021')).body).toMatchObject({
      code: 'CUSTOMER_HAS_CONTRACTS',
      facts: { contracts: 'HT-1' },
    });
  });

  it('moves it to the recycle bin; it can be restored, or purged if it has no history', async () => {
    await create('CUST022');
    const contact = (await stateOf('CUST022')).profile.phone;
    expect((await remove('CUST022')).status).toBe(200);
    expect((await api.request(contracts.restoreCustomer, on('CUST022'))).status).toBe(200);
    expect((await api.request(contracts.purgeCustomer, on('CUST022'))).body.code).toBe('NOT_IN_RECYCLE_BIN');
    await remove('CUST022');
    expect((await api.request(contracts.purgeCustomer, on('CUST022'))).status).toBe(200);
    expect((await eventsOf('customer', 'CUST022')).at(-1)?.type).toBe('CustomerPurged');
    expect(await openedElsewhere(contact)).toBeNull();
    expect((await create('CUST022')).body.code).toBe('CODE_TAKEN');
  });

  it('never purges one whose credit has moved', async () => {
    await create('CUST023');
    await api.store.decide(credit, 'CUST023', commandContext(), (state) =>
      setContribution(state, { contract: 'HT-2', revision: 1, amount: '5.00', source: 'contract' }),
    );
    await api.store.decide(credit, 'CUST023', commandContext(), (state) =>
      setContribution(state, {
        contract: 'HT-2',
        revision: 2,
        amount: '0.00',
        source: 'contract_status_change',
      }),
    );
    expect((await remove('CUST023')).status).toBe(200);
    const purged = await api.request(contracts.purgeCustomer, on('CUST023'));
    expect([purged.status, purged.body.code]).toEqual([409, 'CUSTOMER_HAS_HISTORY']);
  });

  it('never purges one that a document refers to, draft or not', async () => {
    await create('CUST024');
    await api.store.decide(outbound, 'OUT-9', commandContext(), () => [draftFor('CUST024')]);
    await remove('CUST024');
    const named = `SELECT FROM platform.reference WHERE kind = 'customer' AND target = 'CUST024'`;
    await until(async () => (await api.pool.query(named)).rowCount === 1);
    const purged = await api.request(contracts.purgeCustomer, on('CUST024'));
    expect([purged.status, purged.body.code]).toEqual([409, 'CUSTOMER_HAS_HISTORY']);
  });
});

describe('erasing personal data', () => {
  const erase = (code: string) =>
    api.request(contracts.eraseCustomerData, on(code, { query: { reason: 'Asked for by letter' } }));

  it('makes all earlier contact data unreadable, and allows new data', async () => {
    await create('CUST030');
    const old = (await stateOf('CUST030')).profile;
    expect(await openedElsewhere(old.phone)).toBe(profile.phone);
    expect((await erase('CUST030')).status).toBe(200);
    for (const sealed of [old.contactPerson, old.phone, old.address])
      expect(await openedElsewhere(sealed)).toBeNull();
    expect((await stateOf('CUST030')).profile).toMatchObject({ name: profile.name, phone: null });

    const { status } = await api.request(
      contracts.reviseCustomer,
      on('CUST030', { body: { ...profile, phone: '023 111 222', revision: 1 } }),
    );
    expect(status).toBe(200);
    expect(await openedElsewhere((await stateOf('CUST030')).profile.phone)).toBe('023 111 222');
    expect(await openedElsewhere(old.phone)).toBeNull();
  });

  it('is completed even if the service was killed before the key was destroyed', async () => {
    await create('CUST031');
    const { phone } = (await stateOf('CUST031')).profile;
    atCrashPoint((name) => {
      if (name === 'customer:forgotten') throw new Error('killed');
    });
    expect((await erase('CUST031')).status).toBe(500);
    atCrashPoint();
    await until(async () => (await openedElsewhere(phone)) === null);
  });

  it('makes the delivery addresses of earlier orders unreadable, whichever key sealed them', async () => {
    await create('CUST033');
    const vault = api.app.get(Vault);
    const former = await vault.seal('outbound:OUT-20260101-0033', 'Road 33');
    const draft = draftFor('CUST033');
    await api.store.decide(outbound, 'OUT-20260101-0033', commandContext(), () => [draft]);
    const owned = { kind: 'outbound', number: 'OUT-20260101-0034', customer: 'CUST033' } as const;
    const earlier = await api.app.get(Addresses).sealOne(owned, 'Road 34');
    expect((await erase('CUST033')).status).toBe(200);
    const later = await api.app.get(Addresses).sealOne(owned, 'Road 35');
    expect(await Promise.all([former, earlier, later].map(openedElsewhere))).toEqual([null, null, 'Road 35']);
    expect((await erase('CUST033')).status).toBe(200);
    expect(await openedElsewhere(later)).toBeNull();
  });

  it('reaches the address that an order had before it named the customer', async () => {
    await create('CUST034');
    const [number, unnamed] = ['OUT-20260101-0036', { kind: 'outbound', customer: null }] as const;
    const addresses = api.app.get(Addresses);
    const before = await addresses.sealOne({ ...unnamed, number }, 'Road 36');
    await api.store.decide(outbound, number, commandContext(), () => [draftFor('CUST034')]);
    expect((await erase('CUST034')).status).toBe(200);
    expect(await openedElsewhere(before)).toBeNull();
    // The order may go to somebody else, who is not in the books.
    expect(await openedElsewhere(await addresses.sealOne({ ...unnamed, number }, 'Road 37'))).toBe('Road 37');
  });

  it('reaches all addresses of many orders, even if the service was killed among them', async () => {
    await create('CUST035');
    const numbers = Array.from({ length: 120 }, (_, n) => `OUT-20260102-${String(n).padStart(4, '0')}`);
    const vault = api.app.get(Vault);
    const addresses = await Promise.all(
      numbers.map(async (number) => {
        await api.store.decide(outbound, number, commandContext(), () => [draftFor('CUST035')]);
        return vault.seal(`outbound:${number}`, `Road ${number}`);
      }),
    );
    const readable = async () =>
      (await Promise.all(addresses.map(openedElsewhere))).filter((address) => address !== null).length;
    const counts: number[] = [];
    atCrashPoint(async (name) => {
      if (name !== 'customer:addresses') return;
      counts.push(await readable());
      if (counts.length < 3) throw new Error('killed');
    });
    expect((await erase('CUST035')).status).toBe(500);
    await until(async () => (await readable()) === 0);
    // The request was killed after the first of three steps, and so was the follower that went on.
    expect(counts[0]).toBe(70);
  });

  it('cannot be undone by a concurrent revision', async () => {
    await create('CUST032');
    const stale = await stateOf('CUST032');
    await erase('CUST032');
    const answer = await api.request(
      contracts.reviseCustomer,
      on('CUST032', { body: { ...profile, revision: stale.revision } }),
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'CONCURRENT_CHANGE']);
    expect((await stateOf('CUST032')).profile.phone).toBeNull();
  });
});

const draftFor = (code: string): OutboundEvent => ({
  type: 'OutboundCreated',
  data: {
    number: 'OUT-9',
    warehouse: 'PNH',
    type: 'sale',
    title: 'Herbicide for the new season',
    destination: null,
    supplier: null,
    customer: code,
    salesDate: null,
    reference: null,
    expectedDate: null,
    deliveryMethod: null,
    deliveryAddress: null,
    courier: null,
    trackingNumber: null,
    remarks: null,
    lines: [{ line: 1, item: 'GLY', quantity: '1.000', entered: null, remarks: null }],
    sale: null,
  },
});

/** Decrypts as another service would, with an empty cache. */
const openedElsewhere = async (sealed: string | null) =>
  new Vault(api.pool, api.config.GRANARY_DATA_KEY).open(sealed as SealedText);
