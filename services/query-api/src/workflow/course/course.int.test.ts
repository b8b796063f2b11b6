import { getCourse } from '@granary/api/workflow';
import { inbound, type InboundEvent } from '@granary/domain/inbound';
import {
  AUTOMATION_ID,
  automation,
  reviseAutomation,
  type AutomationRules,
} from '@granary/domain/configuration';
import { SYSTEM_ACTOR, type Actor } from '@granary/domain/kernel';
import { recallCase, type RecallEvent } from '@granary/domain/recalls';
import { outbound, type OutboundEvent } from '@granary/domain/outbound';
import { UserRow } from '@granary/read-models/users';
import { entered } from '@granary/testing/builders/outbound';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userRow } from '../../../testing/fixtures/people.ts';
import { startTestApi, type TestApi } from '../../../testing/stack/test-api.ts';

let api: TestApi;
let token: string;

const person = (id: string, role: UserRow['role'], changed: Partial<UserRow> = {}) =>
  userRow(id, { username: id.slice('u-'.length), realName: `Name of ${id}`, role, ...changed });
const at = (hour: number): string => `2026-11-21T0${hour}:00:00.000Z`;
const by = (userId: string, role = 'warehouse_staff'): Actor => ({
  userId,
  username: userId.slice('u-'.length),
  role,
});

beforeAll(async () => {
  api = await startTestApi([UserRow]);
  token = await api.tokenFor({ role: 'auditor' });
  await api.insert(UserRow, [
    person('u-sok', 'warehouse_staff'),
    person('u-dara', 'warehouse_admin'),
    person('u-here', 'warehouse_admin', { everywhere: false, warehouses: ['PP'] }),
    person('u-there', 'warehouse_admin', { everywhere: false, warehouses: ['BTB'] }),
    person('u-gone', 'warehouse_admin', { status: 'inactive' }),
    person('u-stripped', 'warehouse_admin', { revokes: ['inbound:approve'] }),
    person('u-boss', 'manager'),
    person('u-root', 'super_admin'),
  ]);
}, 60_000);
afterAll(() => api.close());

const inboundHappened = (number: string, actor: Actor, hour: number, ...events: InboundEvent[]) =>
  api.store.decide(inbound, number, commandContext({ actor, at: at(hour) }), () => events);
const outboundHappened = (number: string, actor: Actor, hour: number, ...events: OutboundEvent[]) =>
  api.store.decide(outbound, number, commandContext({ actor, at: at(hour) }), () => events);

const drafted = (number: string): InboundEvent => ({
  type: 'InboundDrafted',
  data: {
    number,
    warehouse: 'PP',
    type: 'purchase',
    title: 'Restock',
    inboundDate: '2026-11-20',
    supplier: null,
    remarks: null,
    lines: [
      {
        line: 1,
        item: 'UREA',
        quantity: '1.000',
        entered: null,
        unitPrice: '1.000000',
        subtotal: '1.00',
        productionDate: null,
        expiryDate: null,
        supplier: null,
        batch: null,
        supplierLot: null,
        location: null,
        shelf: null,
        certificate: null,
        inspection: false,
        returnedFrom: null,
        remarks: null,
      },
    ],
    total: '1.00',
  },
});
const submittedBy = (number: string, userId: string): InboundEvent => ({
  type: 'InboundSubmitted',
  data: { number, submittedBy: userId },
});
const automated = (rules: AutomationRules) =>
  api.store.decide(automation, AUTOMATION_ID, commandContext(), (state) =>
    reviseAutomation(state, { ...rules, reason: 'Small sales' }),
  );
const sale = {
  customer: 'KAMPOT',
  priceList: 'member' as const,
  lines: [{ line: 1, quantity: '1.000', unitPrice: '25.20', amount: '25.20' }],
  amount: '25.20',
};
/** A sale of 25.20, created first if it is new. */
const saleApproved = async (number: string, hour: number, isNew = true): Promise<void> => {
  const created: OutboundEvent = {
    type: 'OutboundCreated',
    data: {
      ...entered({ title: 'Rice season', type: 'sale', customer: 'KAMPOT' }),
      number,
      warehouse: 'PP',
      lines: [{ line: 1, item: 'UREA', quantity: '1.000', entered: null, remarks: null }],
      sale,
    },
  };
  const lines = [{ line: 1, reservation: `${number}:1:1`, batches: [{ batch: 'B-1', quantity: '1.000' }] }];
  await outboundHappened(
    number,
    by('u-sok'),
    hour,
    ...(isNew ? [created] : []),
    { type: 'OutboundSubmitted', data: { number, submittedBy: 'u-sok', salesDate: '2026-11-21', sale } },
    { type: 'OutboundReserved', data: { number, lines, allocation: 'complete', status: 'sales_pending' } },
  );
  await outboundHappened(number, by('u-dara'), hour, {
    type: 'OutboundSalesApproved',
    data: { number, approver: 'u-dara', notes: null, notice: `${number}-S1` },
  });
};
const courseOf = async (id: string, as = token) =>
  (await api.request(getCourse, { token: as, params: { id } })).body.data;
const nextPeople = async (id: string) => (await courseOf(id)).next?.people.map(({ username }) => username);

describe('the course of a document', () => {
  it('names those who may submit a draft, and since when it is one', async () => {
    await inboundHappened('IN-1', by('u-sok'), 1, drafted('IN-1'));
    const { stages, next } = await courseOf('inbound.IN-1');
    expect(stages.map(({ stage, state }) => [stage, state])).toEqual([
      ['draft', 'current'],
      ['approval', 'ahead'],
      ['settling', 'ahead'],
    ]);
    expect(next).toMatchObject({ stage: 'draft', permission: 'inbound:write', since: at(1) });
    expect(await nextPeople('inbound.IN-1')).toEqual(['dara', 'here', 'sok', 'stripped', 'root']);
  });

  it('names only active people with the permission and the warehouse, never the submitter', async () => {
    await inboundHappened('IN-2', by('u-dara'), 1, drafted('IN-2'));
    await inboundHappened('IN-2', by('u-dara'), 2, submittedBy('IN-2', 'u-dara'));
    const { stages, next } = await courseOf('inbound.IN-2');
    expect(stages[0]).toEqual({
      stage: 'draft',
      state: 'done',
      at: at(2),
      by: { username: 'dara', realName: 'Name of u-dara' },
    });
    expect(next).toMatchObject({ stage: 'approval', permission: 'inbound:approve', since: at(2), total: 3 });
    expect(next?.people.map(({ realName }) => realName)).toEqual([
      'Name of u-boss',
      'Name of u-here',
      'Name of u-root',
    ]);
  });

  it('names people by their user names once their names are erased', async () => {
    await api.insert(UserRow, [person('u-erased', 'warehouse_staff', { realName: '', status: 'inactive' })]);
    await inboundHappened('IN-ERASED', by('u-erased'), 1, drafted('IN-ERASED'));
    await inboundHappened('IN-ERASED', by('u-erased'), 2, submittedBy('IN-ERASED', 'u-erased'));
    const { stages } = await courseOf('inbound.IN-ERASED');
    expect(stages[0]?.by).toEqual({ username: 'erased', realName: 'erased' });
  });

  it('names for a second step only its role, without who took the first', async () => {
    await inboundHappened('IN-3', by('u-sok'), 1, drafted('IN-3'));
    await inboundHappened('IN-3', by('u-sok'), 2, submittedBy('IN-3', 'u-sok'), {
      type: 'ApprovalStepsRequired',
      data: { amount: '5000.00', steps: [{ role: null }, { role: 'warehouse_admin' }] },
    });
    await inboundHappened('IN-3', by('u-dara', 'warehouse_admin'), 3, {
      type: 'ApprovalStepTaken',
      data: { step: 1, steps: 2, approver: 'u-dara', amount: null, notes: null },
    });
    const { next } = await courseOf('inbound.IN-3');
    expect(next).toMatchObject({ role: 'warehouse_admin', since: at(3) });
    expect(await nextPeople('inbound.IN-3')).toEqual(['here', 'root']);
  });

  it('goes back to the draft with a rejection', async () => {
    await inboundHappened('IN-4', by('u-sok'), 1, drafted('IN-4'));
    await inboundHappened('IN-4', by('u-sok'), 2, submittedBy('IN-4', 'u-sok'));
    await inboundHappened('IN-4', by('u-boss', 'manager'), 3, {
      type: 'InboundRejected',
      data: { number: 'IN-4', reason: 'Wrong price' },
    });
    const { stages, next } = await courseOf('inbound.IN-4');
    expect(stages.map(({ state }) => state)).toEqual(['current', 'ahead', 'ahead']);
    expect(next).toMatchObject({ stage: 'draft', since: at(3) });
  });

  it('names the picker alone while they pick', async () => {
    const number = 'OUT-1';
    await outboundHappened(number, by('u-sok'), 1, {
      type: 'OutboundCreated',
      data: {
        ...entered({ title: 'Field trial' }),
        number,
        warehouse: 'PP',
        lines: [{ line: 1, item: 'UREA', quantity: '1.000', entered: null, remarks: null }],
        sale: null,
      },
    });
    await outboundHappened(
      number,
      by('u-sok'),
      2,
      { type: 'OutboundSubmitted', data: { number, submittedBy: 'u-sok', salesDate: null, sale: null } },
      {
        type: 'OutboundReserved',
        data: {
          number,
          lines: [{ line: 1, reservation: `${number}:1:1`, batches: [{ batch: 'B-1', quantity: '1.000' }] }],
          allocation: 'complete',
          status: 'inventory_reviewing',
        },
      },
    );
    await outboundHappened(number, by('u-dara'), 3, {
      type: 'OutboundApproved',
      data: { number, approver: 'u-dara', notes: null },
    });
    await outboundHappened(number, by('u-dara'), 4, { type: 'OutboundReleasedToPicking', data: { number } });
    expect(await nextPeople('outbound.OUT-1')).toEqual(['dara', 'here', 'sok', 'stripped', 'root']);
    await outboundHappened(number, by('u-sok'), 5, {
      type: 'OutboundPickingStarted',
      data: { number, picker: 'u-sok' },
    });
    const { next, stages } = await courseOf('outbound.OUT-1');
    expect(stages.filter(({ state }) => state === 'done').map(({ stage }) => stage)).toEqual([
      'draft',
      'review',
      'release',
    ]);
    expect(next).toMatchObject({ stage: 'picking', since: at(4), mine: false });
    expect(next?.people.map(({ username }) => username)).toEqual(['sok']);
  });

  it('of a recall names those who work in all its warehouses', async () => {
    const batches = ['PP', 'BTB'].map((warehouse) => ({ warehouse, item: 'UREA', batch: 'B-1' }));
    const happened = (hour: number, ...events: RecallEvent[]) =>
      api.store.decide(
        recallCase,
        'RC-1',
        commandContext({ actor: by('u-dara'), at: at(hour) }),
        () => events,
      );
    await happened(1, {
      type: 'RecallOpened',
      data: {
        number: 'RC-1',
        subject: { kind: 'lot', item: 'UREA', supplierLot: 'L-1' },
        item: 'UREA',
        ancestors: false,
        classification: 'class_1',
        reason: 'Wrong label',
        instructions: null,
        batches,
      },
    });
    expect((await courseOf('recall.RC-1')).next).toMatchObject({ stage: 'blocking', permission: null });
    await happened(2, { type: 'RecallBlocked', data: { number: 'RC-1', blocked: 2 } });
    const { stages, next } = await courseOf('recall.RC-1');
    expect(stages.map(({ stage, state }) => [stage, state])).toEqual([
      ['blocking', 'done'],
      ['recovery', 'current'],
    ]);
    expect(next).toMatchObject({ permission: 'inventory:adjust', since: at(2) });
    expect(next?.people.map(({ username }) => username)).toEqual(['dara', 'stripped', 'root']);
    await happened(3, { type: 'RecallCancelled', data: { number: 'RC-1', reason: 'Right label' } });
    expect(await courseOf('recall.RC-1')).toMatchObject({ ended: true, next: null });
    const seller = await api.tokenFor({ permissions: ['contract:read'] });
    const refused = await api.request(getCourse, { token: seller, params: { id: 'recall.RC-1' } });
    expect(refused.status).toBe(403);
  });

  it('waits for nobody where a rule takes the step, and says that the system took it', async () => {
    const number = 'OUT-2';
    const waiting = async () => {
      const { next } = await courseOf(`outbound.${number}`);
      return [next?.stage, next?.permission, next?.total];
    };
    await saleApproved(number, 1);
    expect(await waiting()).toEqual(['handover', 'sales_outbound:write', 5]);
    const handOver = { upTo: '25.20', customers: [] };
    await automated({ handOver, release: { upTo: '25.19', customers: [] } });
    // The rule counts for approvals from now on.
    expect(await waiting()).toEqual(['handover', 'sales_outbound:write', 5]);
    await outboundHappened(number, by('u-sok'), 2, {
      type: 'OutboundWithdrawn',
      data: { number, reason: null },
    });
    await saleApproved(number, 3, false);
    expect(await waiting()).toEqual(['handover', null, 0]);
    const rule = { kind: 'amount', upTo: '25.20', revision: 0 } as const;
    await outboundHappened(number, SYSTEM_ACTOR, 4, { type: 'OutboundHandedOver', data: { number, rule } });
    const { stages } = await courseOf(`outbound.${number}`);
    expect(stages.find(({ stage }) => stage === 'handover')).toMatchObject({ state: 'done', by: null });
    expect(stages.find(({ stage }) => stage === 'sales')).toMatchObject({ by: { username: 'dara' } });
    await outboundHappened(number, by('u-dara'), 5, {
      type: 'OutboundApproved',
      data: { number, approver: 'u-dara', notes: null },
    });
    expect((await waiting()).slice(0, 2)).toEqual(['release', 'outbound:write']);
  });

  it('is refused without a permission or the warehouse of the document, and unknown without the document', async () => {
    const status = async (id: string, as: string) =>
      (await api.request(getCourse, { token: as, params: { id } })).status;
    expect(await status('inbound.IN-1', await api.tokenFor({ permissions: ['contract:read'] }))).toBe(403);
    const elsewhere = await api.tokenFor({ role: 'warehouse_admin', warehouses: ['BTB'] });
    expect(await status('inbound.IN-1', elsewhere)).toBe(403);
    expect(await status('inbound.IN-404', token)).toBe(404);
    for (const id of ['user.u-sok', 'constructor.1', '__proto__.1'])
      expect(await status(id, token)).toBe(403);
  });
});
