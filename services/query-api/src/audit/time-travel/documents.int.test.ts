import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/audit';
import type { Endpoint } from '@granary/api/http';
import {
  approveContract,
  contract,
  contributionApplied,
  draftContract,
  reviseContract,
  submitContract,
  suspendContract,
  type ContractState,
  type EnteredContract,
} from '@granary/domain/contracts';
import { draftInbound, inbound, rejectInbound, reviseInbound, submitInbound } from '@granary/domain/inbound';
import { SYSTEM_ACTOR, type Actor } from '@granary/domain/kernel';
import {
  createOutbound,
  deleteOutbound,
  outbound,
  purgeOutbound,
  reviseOutbound,
  type OutboundEvent,
} from '@granary/domain/outbound';
import type { CommandContext } from '@granary/event-store';
import { entered } from '@granary/testing/builders/outbound';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { startTestApi } from '../../../testing/stack/test-api.ts';

const people = ['auditor', 'clerk', 'staff', 'elsewhere', 'seller', 'nobody'] as const;
let api: Awaited<ReturnType<typeof startTestApi>>;
const tokens = {} as Record<(typeof people)[number], string>;
beforeAll(async () => {
  api = await startTestApi();
  tokens.auditor = await api.tokenFor({ role: 'auditor' });
  tokens.clerk = await api.tokenFor({ role: 'purchase_admin' });
  tokens.staff = await api.tokenFor({ role: 'warehouse_staff', warehouses: ['WH-PP'] });
  tokens.elsewhere = await api.tokenFor({ role: 'warehouse_staff', warehouses: ['WH-BTB'] });
  tokens.seller = await api.tokenFor({ role: 'purchase_staff' });
  tokens.nobody = await api.tokenFor({ role: 'user' });
}, 60_000);
afterAll(() => api.close());

const clerk: Actor = { userId: 'u-clerk', username: 'sokha', role: 'purchase_admin' };
const chief: Actor = { userId: 'u-chief', username: 'dara', role: 'manager' };

/** Backdated: the given business time, recorded at the test's time. */
const on = (occurredAt: string, actor: Actor = clerk): CommandContext =>
  commandContext({ actor, occurredAt });

/** `at`, `from` and `basis`. */
type Query = Record<string, string>;
const stateOf = async <E extends Endpoint>(endpoint: E, id: string, query: Query, token = tokens.auditor) => {
  const { status, body } = await api.request(endpoint, { token, params: { id }, query });
  expect(status).toBe(200);
  return body.data;
};
const statusOf = async (endpoint: Endpoint, id: string, token: string): Promise<number> =>
  (await api.request(endpoint, { token, params: { id } })).status;

describe('the history of a contract', () => {
  const code = 'HT-2026-001';
  const today = '2026-03-02';
  const entered: EnteredContract = {
    customer: 'CUST-1',
    signedDate: '2026-03-01',
    expiryDate: '2027-02-28',
    totalAmount: '10000.00',
    totalWeight: '12.500',
    depositPercentage: '30.00',
    remarks: null,
    lines: [],
  };
  const reason = 'Payment overdue';
  const ledgerHasIt = (state: ContractState) =>
    contributionApplied(state, {
      intent: (state.status === 'present' && state.contribution.pending?.intent) || 0,
    });

  beforeAll(async () => {
    const decide = (
      context: CommandContext,
      decision: (state: ContractState) => ReturnType<typeof draftContract>,
    ) => api.store.decide(contract, code, context, decision);
    await decide(on('2026-03-01T02:00:00.000Z'), (state) => draftContract(state, { code, entered }));
    await decide(on('2026-03-01T03:00:00.000Z'), (state) =>
      reviseContract(state, { revision: 0, entered: { ...entered, depositPercentage: '40.00' } }),
    );
    await decide(on('2026-03-02T02:00:00.000Z'), (state) => submitContract(state, { by: clerk, today }));
    await decide(on('2026-03-03T02:00:00.000Z', chief), (state) =>
      approveContract(state, { by: chief, notes: null, today }),
    );
    await decide(on('2026-03-03T02:00:00.000Z', SYSTEM_ACTOR), ledgerHasIt);
    await decide(on('2026-04-10T02:00:00.000Z', chief), (state) => suspendContract(state, { reason }));
    await decide(on('2026-04-10T02:00:00.000Z', SYSTEM_ACTOR), ledgerHasIt);
  });

  const happenings = async (query: Query = {}) =>
    (await stateOf(contracts.getContractHappenings, code, query)).happenings;

  it('lists every event with its person, time, reason and changed figures', async () => {
    const ordered = await happenings();
    expect(ordered.map(({ type, username }) => `${type} ${username}`)).toEqual([
      'ContractDrafted sokha',
      'ContractRevised sokha',
      'ContractSubmitted sokha',
      'ContractReviewStarted dara',
      'ContractApproved dara',
      'ContractContributionChanged dara',
      `ContractContributionApplied ${SYSTEM_ACTOR.username}`,
      'ContractSuspended dara',
      'ContractContributionChanged dara',
      `ContractContributionApplied ${SYSTEM_ACTOR.username}`,
    ]);
    expect(ordered[1]!.changes).toEqual([
      { field: 'depositPercentage', before: '30.00', after: '40.00' },
      { field: 'expectedCredit', before: '3000.00', after: '4000.00' },
    ]);
    expect(ordered[7]).toMatchObject({ reason, effectiveAt: '2026-04-10T02:00:00.000Z' });
  });

  it('shows the state at every log position', async () => {
    const ordered = await happenings();
    const standing: unknown[] = [];
    for (const { position } of ordered) {
      const { state, event } = await stateOf(contracts.getContractState, code, { at: position });
      expect(event!.position).toBe(position);
      standing.push([
        state!.approvalStatus,
        state!.businessStatus,
        state!.expectedCredit,
        state!.contribution,
      ]);
    }
    expect(standing).toEqual([
      ['draft', null, '3000.00', '0.00'],
      ['draft', null, '4000.00', '0.00'],
      ['submitted', null, '4000.00', '0.00'],
      ['reviewing', null, '4000.00', '0.00'],
      ['approved', 'active', '4000.00', '0.00'],
      ['approved', 'active', '4000.00', '0.00'],
      ['approved', 'active', '4000.00', '4000.00'],
      ['approved', 'suspended', '4000.00', '4000.00'],
      ['approved', 'suspended', '4000.00', '4000.00'],
      ['approved', 'suspended', '4000.00', '0.00'],
    ]);
  });

  it('by business time includes a late record from its day, by recorded time only once recorded', async () => {
    const asked = (basis: string, at: string) => stateOf(contracts.getContractState, code, { basis, at });
    const march = '2026-03-20T00:00:00.000Z';
    expect(await asked('recorded', march)).toMatchObject({ state: null, event: null });
    expect((await asked('effective', march)).state).toMatchObject({
      approvalStatus: 'approved',
      businessStatus: 'active',
      contribution: '4000.00',
    });
    expect((await asked('effective', '2026-03-01T02:30:00.000Z')).state).toMatchObject({
      approvalStatus: 'draft',
      depositPercentage: '30.00',
    });
    const last = (await happenings()).at(-1)!;
    expect((await asked('recorded', last.recordedAt)).state).toMatchObject({ businessStatus: 'suspended' });
  });

  it('is empty before the first event, by either time', async () => {
    const [first] = await happenings();
    const moments: Query[] = [
      { at: '0' },
      { at: '2026-02-28T00:00:00.000Z', basis: 'effective' },
      { at: '2026-02-28T00:00:00.000Z', basis: 'recorded' },
    ];
    for (const query of moments)
      expect(await stateOf(contracts.getContractState, code, query)).toMatchObject({
        state: null,
        event: null,
      });
    const { from, differences } = await stateOf(contracts.getContractState, code, {
      from: '0',
      at: first!.position,
    });
    expect(from).toEqual({ event: null, state: null });
    expect(differences).toContainEqual({ path: 'expectedCredit', before: null, after: '3000.00' });
  });

  it('compares any two moments, in either direction', async () => {
    const ordered = await happenings();
    const [early, late] = [ordered[2]!.position, ordered[9]!.position];
    const compare = async (from: string, at: string, basis = 'recorded') =>
      (await stateOf(contracts.getContractState, code, { from, at, basis })).differences;
    const there = await compare(early, late);
    expect(there).toContainEqual({ path: 'businessStatus', before: null, after: 'suspended' });
    expect(there).not.toContainEqual(expect.objectContaining({ path: 'expectedCredit' }));
    const back = (await compare(late, early)).map(({ path, before, after }) => ({
      path,
      before: after,
      after: before,
    }));
    expect(back.toSorted(byPath)).toEqual(there.toSorted(byPath));
    expect(await compare(late, late)).toEqual([]);
    expect(await compare('2026-03-01T02:00:00.000Z', '2026-03-01T03:00:00.000Z', 'effective')).toEqual([
      { path: 'depositPercentage', before: '30.00', after: '40.00' },
      { path: 'expectedCredit', before: '3000.00', after: '4000.00' },
    ]);
  });

  it('needs permission to read contracts, and reveals nothing about an unknown one', async () => {
    for (const endpoint of [contracts.getContractHappenings, contracts.getContractState]) {
      expect(await statusOf(endpoint, code, tokens.clerk)).toBe(200);
      expect(await statusOf(endpoint, code, tokens.seller)).toBe(200);
      expect(await statusOf(endpoint, code, tokens.staff)).toBe(403);
      expect(await statusOf(endpoint, code, tokens.nobody)).toBe(403);
      expect(await statusOf(endpoint, 'HT-NONE', tokens.auditor)).toBe(404);
    }
  });

  it.each([['at'], ['from']])('refuses an invalid moment: %s', async (field) => {
    const { status, body } = await api.request(contracts.getContractState, {
      token: tokens.auditor,
      params: { id: code },
      query: { [field]: 'yesterday' },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors!)).toEqual([field]);
  });
});

describe('the history of an outbound order', () => {
  const today = '2026-03-02';
  const draft = entered({ title: 'Field trial' });
  const sale = { ...draft, type: 'sale', title: 'To the cooperative', customer: 'CUST-1' } as const;
  const transfer = { ...draft, type: 'transfer', destination: 'WH-BTB' } as const;
  const prices = { customer: 'CUST-1', priceList: 'member', priceOf: () => '3.33' } as const;
  const warehouse = 'WH-PP';

  beforeAll(async () => {
    const created = (number: string, entered: typeof draft | typeof sale | typeof transfer) =>
      api.store.decide(outbound, number, on('2026-03-01T02:00:00.000Z'), (state) =>
        createOutbound(state, { number, warehouse, entered, today, prices }),
      );
    await created('OUT-1', draft);
    await created('OUT-2', sale);
    await created('OUT-3', transfer);
    await api.store.decide(outbound, 'OUT-1', on('2026-03-05T02:00:00.000Z'), (state) =>
      reviseOutbound(state, {
        revision: 0,
        entered: { ...draft, lines: [{ item: 'GLY', quantity: '7.500', remarks: 'less rain' }] },
        today,
      }),
    );
    await api.store.decide(outbound, 'OUT-1', on('2026-03-06T02:00:00.000Z'), (state) =>
      deleteOutbound(state, { reason: 'trial is off' }),
    );
  });

  it('lists every event', async () => {
    const { happenings } = await stateOf(contracts.getOutboundHappenings, 'OUT-1', {});
    expect(happenings.map(({ type, reason }) => [type, reason])).toEqual([
      ['OutboundCreated', null],
      ['OutboundRevised', null],
      ['OutboundDeleted', 'trial is off'],
      ['OutboundHoldsReleased', null],
    ]);
    expect(happenings[1]!.changes).toEqual([{ field: 'quantity', before: '10.000', after: '7.500' }]);
    expect(happenings[2]!.changes).toEqual([{ field: 'deleted', before: false, after: true }]);
  });

  it('shows the state as of a business day, and the difference to another', async () => {
    const asked = (query: Query) => stateOf(contracts.getOutboundState, 'OUT-1', query);
    const { state, differences } = await asked({
      basis: 'effective',
      from: '2026-03-02T00:00:00.000Z',
      at: '2026-03-05T12:00:00.000Z',
    });
    expect(state).toMatchObject({ quantity: '7.500', deleted: false, warehouse });
    expect(differences).toEqual([
      { path: 'quantity', before: '10.000', after: '7.500' },
      { path: 'lines.0.quantity', before: '10.000', after: '7.500' },
      { path: 'lines.0.remarks', before: null, after: 'less rain' },
    ]);
    expect((await asked({ basis: 'effective', at: '2026-02-01T00:00:00.000Z' })).state).toBeNull();
    expect((await asked({ basis: 'recorded', at: '2026-03-05T12:00:00.000Z' })).state).toBeNull();
    expect((await asked({ at: '0' })).state).toBeNull();
    expect((await asked({})).state).toMatchObject({ deleted: true });
  });

  it('shows the prices of a sale only to people who may read sales', async () => {
    const asked = async (token: string) =>
      (await stateOf(contracts.getOutboundState, 'OUT-2', {}, token)).state;
    expect(await asked(tokens.seller)).toMatchObject({ amount: '33.30', customer: 'CUST-1' });
    const keeper = await api.tokenFor({ permissions: ['outbound:read'], warehouses: [warehouse] });
    expect(await statusOf(contracts.getOutboundState, 'OUT-2', keeper)).toBe(403);
    expect(await statusOf(contracts.getOutboundHappenings, 'OUT-2', keeper)).toBe(403);
  });

  it('of a purged sale is also restricted to people who may read sales', async () => {
    const day = '2026-03-06T02:00:00.000Z';
    await api.store.decide(outbound, 'OUT-4', on(day), (state) =>
      createOutbound(state, { number: 'OUT-4', warehouse, entered: sale, today, prices }),
    );
    await api.store.decide(outbound, 'OUT-4', on(day), (state) => deleteOutbound(state, { reason: null }));
    await api.store.decide(outbound, 'OUT-4', on(day), (state) => purgeOutbound(state, { reason: null }));
    const keeper = await api.tokenFor({ permissions: ['outbound:read'], warehouses: [warehouse] });
    for (const endpoint of [contracts.getOutboundHappenings, contracts.getOutboundState]) {
      expect(await statusOf(endpoint, 'OUT-4', tokens.seller)).toBe(200);
      expect(await statusOf(endpoint, 'OUT-4', keeper)).toBe(403);
    }
  });

  it('of a transfer shows locations only to people of the source warehouse', async () => {
    const picked: OutboundEvent = {
      type: 'OutboundLinePicked',
      data: {
        number: 'OUT-3',
        line: 1,
        item: 'GLY',
        batch: 'B-1',
        quantity: '1.000',
        location: 'A-01-SECRET',
        pickedAfter: '1.000',
      },
    };
    await api.store.decide(outbound, 'OUT-3', on('2026-03-02T02:00:00.000Z'), () => [picked]);
    const lines = async (token: string) =>
      (await stateOf(contracts.getOutboundState, 'OUT-3', { from: '0' }, token)) as object;
    expect(JSON.stringify(await lines(tokens.staff))).toContain('A-01-SECRET');
    const there = JSON.stringify(await lines(tokens.elsewhere));
    expect(there).toContain('B-1');
    expect(there).not.toContain('A-01-SECRET');
  });

  it('of a transfer is visible in both warehouses, otherwise only in its own', async () => {
    for (const endpoint of [contracts.getOutboundHappenings, contracts.getOutboundState]) {
      expect(await statusOf(endpoint, 'OUT-3', tokens.staff)).toBe(200);
      expect(await statusOf(endpoint, 'OUT-3', tokens.elsewhere)).toBe(200);
      expect(await statusOf(endpoint, 'OUT-1', tokens.staff)).toBe(200);
      expect(await statusOf(endpoint, 'OUT-1', tokens.elsewhere)).toBe(403);
      expect(await statusOf(endpoint, 'OUT-1', tokens.seller)).toBe(403);
      expect(await statusOf(endpoint, 'OUT-1', tokens.nobody)).toBe(403);
      expect(await statusOf(endpoint, 'OUT-99', tokens.auditor)).toBe(404);
    }
  });
});

describe('the history of an inbound order', () => {
  const number = 'IN-20260301-0001';
  const line = {
    item: 'GLY',
    quantity: '10.000',
    unitPrice: '3.250000',
    productionDate: null,
    expiryDate: '2028-01-09',
    supplier: null,
    batch: null,
    supplierLot: 'L-77',
    location: 'A-01',
    shelf: null,
    certificate: null,
    inspection: false,
    returnedFrom: null,
    remarks: null,
  };
  const entered = {
    type: 'purchase' as const,
    title: 'Second container',
    inboundDate: '2026-03-01',
    supplier: 'SUP-1',
    remarks: null,
    lines: [line],
  };

  beforeAll(async () => {
    await api.store.decide(inbound, number, on('2026-03-01T02:00:00.000Z'), (state) =>
      draftInbound(state, { number, warehouse: 'WH-PP', entered }),
    );
    await api.store.decide(inbound, number, on('2026-03-02T02:00:00.000Z'), (state) =>
      reviseInbound(state, { entered: { ...entered, lines: [{ ...line, quantity: '12.000' }] } }),
    );
    await api.store.decide(inbound, number, on('2026-03-03T02:00:00.000Z'), (state) =>
      submitInbound(state, { by: clerk }),
    );
    await api.store.decide(inbound, number, on('2026-03-04T02:00:00.000Z', chief), (state) =>
      rejectInbound(state, { by: chief, reason: 'Prices are old' }),
    );
  });

  const asked = (query: Query, token?: string) => stateOf(contracts.getInboundState, number, query, token);

  it('shows the state as of a business day, and the difference to another', async () => {
    const { state, from, differences } = await asked({
      basis: 'effective',
      from: '2026-03-01T12:00:00.000Z',
      at: '2026-03-03T12:00:00.000Z',
    });
    expect(state).toMatchObject({ approvalStatus: 'submitted', quantity: '12.000', total: '39.00' });
    expect(from!.state).toMatchObject({ approvalStatus: 'draft', quantity: '10.000', total: '32.50' });
    expect(differences).toContainEqual({ path: 'lines.0.quantity', before: '10.000', after: '12.000' });
    expect((await asked({ basis: 'recorded', at: '2026-03-03T12:00:00.000Z' })).state).toBeNull();
    expect((await asked({ basis: 'effective', at: '2026-02-01T00:00:00.000Z' })).state).toBeNull();
    const { happenings } = await stateOf(contracts.getInboundHappenings, number, { basis: 'effective' });
    expect(happenings.at(-1)).toMatchObject({ type: 'InboundRejected', reason: 'Prices are old' });
  });

  it('shows prices only to people who see them on the order', async () => {
    const toldTo = async (token: string) =>
      JSON.stringify([
        await asked({ from: '0' }, token),
        await stateOf(contracts.getInboundHappenings, number, {}, token),
      ]);
    const viewer = await toldTo(await api.tokenFor({ role: 'viewer', warehouses: ['WH-PP'] }));
    expect(viewer).toContain('12.000');
    expect(viewer).not.toMatch(/3\.250000|32\.50|39\.00/);
    const staff = await toldTo(tokens.staff);
    for (const price of ['3.250000', '32.50', '39.00']) expect(staff).toContain(price);
  });

  it('is restricted to its warehouse, and reveals nothing about an unknown one', async () => {
    for (const endpoint of [contracts.getInboundHappenings, contracts.getInboundState]) {
      expect(await statusOf(endpoint, number, tokens.staff)).toBe(200);
      expect(await statusOf(endpoint, number, tokens.elsewhere)).toBe(403);
      expect(await statusOf(endpoint, number, tokens.seller)).toBe(403);
      expect(await statusOf(endpoint, 'IN-99', tokens.auditor)).toBe(404);
    }
  });
});

const byPath = (one: { path: string }, other: { path: string }): number => (one.path < other.path ? -1 : 1);
