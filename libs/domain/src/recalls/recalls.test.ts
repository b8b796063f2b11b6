import { describe, expect, it } from '@jest/globals';
import { Rejection, fold } from '../kernel/index.ts';
import { batchId, figuresOf, recall } from '../stock/index.ts';
import {
  cancelRecallCase,
  closeRecall,
  confirmBlocked,
  confirmLifted,
  extendScope,
  familyOf,
  figuresOfCase,
  impactOf,
  notifyCustomer,
  openRecall,
  recallCase,
  recallWork,
  recordRecovery,
  reopenRecall,
  reverseRecovery,
  rootsOf,
  type RecallEvent,
  type RecallState,
} from './index.ts';
import { ITEM, newFixtures } from '../../testing/recalls.ts';

const NUMBER = 'RC-20261121-0001';
const name = (warehouse: string, batch: string) => ({ warehouse, item: ITEM, batch });
const A = name('WH-PP', 'A');
type Step = (state: RecallState) => RecallEvent[];

const given = (...steps: Step[]): RecallState => {
  let state = recallCase.initial();
  for (const step of steps) state = fold(recallCase, step(state), state);
  return state;
};
const refused = (state: RecallState, step: Step): string => {
  try {
    step(state);
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
  return 'accepted';
};

const opened: Step = (state) =>
  openRecall(state, {
    number: NUMBER,
    subject: { kind: 'batch', batch: A },
    ancestors: false,
    classification: 'class_2',
    reason: 'Concentration below the label',
    instructions: null,
    batches: [A],
  });
const blocked: Step = (state) => confirmBlocked(state, state.status === 'none' ? 0 : state.intents);
const cancelled: Step = (state) => cancelRecallCase(state, { reason: 'Samples mixed up' });
const exposed = { customer: 'CUST-1', outbound: 'OUT-1', line: 1, warehouse: 'WH-PP', batch: 'A' };
const recovered =
  (outcome: 'collected' | 'destroyed' | 'consumed', quantity: string, returned = '0.000'): Step =>
  (state) =>
    recordRecovery(state, { exposed, quantity, outcome, notes: null, shipped: '10.000', returned });
const nothingOpen = {
  batches: 1,
  customers: 0,
  shipped: '0.000',
  recovered: '0.000',
  consumed: '0.000',
  outstanding: '0.000',
  remaining: '0.000',
  inTransit: '0.000',
  writtenOff: '0.000',
  returnedToSupplier: '0.000',
};

describe('recall', () => {
  it('blocks its batches first and accepts no decision until then', () => {
    const open = given(opened);
    expect(open).toMatchObject({ status: 'blocking', item: ITEM, batches: [A] });
    expect(refused(open, cancelled)).toBe('DOCUMENT_PROCESSING');
    expect(given(opened, blocked)).toMatchObject({ status: 'open' });
  });

  it('requires a batch', () => {
    const nothing: Step = (state) =>
      openRecall(state, {
        number: NUMBER,
        subject: { kind: 'lot', item: ITEM, supplierLot: 'L-1' },
        ancestors: false,
        classification: 'class_1',
        reason: 'Wrong substance',
        instructions: null,
        batches: [],
      });
    expect(refused(recallCase.initial(), nothing)).toBe('RECALL_WITHOUT_BATCHES');
  });

  it('extends to new descendants, each once, and blocks again', () => {
    const child = name('WH-PP', 'A-R1');
    const state = given(opened, blocked, (now) => extendScope(now, [child, A, child]));
    expect(state).toMatchObject({ status: 'blocking', batches: [A, child], intents: 2 });
    expect(extendScope(state, [child])).toEqual([]);
    // The outcome of the first intent does not apply to the second.
    expect(confirmBlocked(state, 1)).toEqual([]);
  });

  it('ends once: closed with its figures, or cancelled with its blocks lifted', () => {
    const close: Step = (state) => closeRecall(state, { figures: nothingOpen, explanation: null });
    const closed = given(opened, blocked, close);
    expect(closed).toMatchObject({ status: 'closed' });
    for (const step of [close, cancelled, recovered('collected', '1.000')])
      expect(refused(closed, step)).toBe('RECALL_ENDED');
    const lifted = given(opened, blocked, cancelled, (state) => confirmLifted(state, 2));
    expect(lifted).toMatchObject({ status: 'cancelled', cancelled: 'Samples mixed up' });
    expect(extendScope(lifted, [name('WH-SR', 'B')])).toEqual([]);
  });

  it('continues once reopened, with descendants since its close', () => {
    const close: Step = (state) => closeRecall(state, { figures: nothingOpen, explanation: null });
    const reopen: Step = (state) => reopenRecall(state, { reason: 'Two cans came back' });
    const late = name('WH-PP', 'A-R1');
    expect(extendScope(given(opened, blocked, close), [late])).toEqual([]);
    const again = given(opened, blocked, close, reopen);
    expect(again).toMatchObject({ status: 'blocking', figures: null, intents: 2 });
    const open = given(opened, blocked, close, reopen, (now) => extendScope(now, [late]), blocked);
    expect(open).toMatchObject({ status: 'open', batches: [A, late] });
    expect(refused(open, reopen)).toBe('RECALL_NOT_CLOSED');
    expect(refused(given(opened, blocked, cancelled), reopen)).toBe('RECALL_NOT_CLOSED');
    expect(refused(recallCase.initial(), reopen)).toBe('NOT_FOUND');
  });

  it('closes with outstanding goods only with an explanation', () => {
    const left = { ...nothingOpen, outstanding: '3.000' };
    const open = given(opened, blocked);
    expect(refused(open, (state) => closeRecall(state, { figures: left, explanation: '  ' }))).toBe(
      'RECALL_UNACCOUNTED',
    );
    expect(closeRecall(open, { figures: left, explanation: 'Customer moved away' })).toHaveLength(1);
  });

  it('records notified customers', () => {
    const told: Step = (state) => notifyCustomer(state, { customer: 'CUST-1', method: 'phone', notes: null });
    expect(given(opened, blocked, told, told)).toMatchObject({ notified: ['CUST-1'] });
  });
});

describe('recovered quantities', () => {
  const open = given(opened, blocked);

  it('never exceed the shipped quantity', () => {
    expect(refused(open, recovered('collected', '10.001'))).toBe('RECOVERY_EXCEEDS_SHIPPED');
    const some = given(opened, blocked, recovered('collected', '4.000'), recovered('consumed', '3.000'));
    expect(refused(some, recovered('destroyed', '3.001'))).toBe('RECOVERY_EXCEEDS_SHIPPED');
    expect(refused(some, recovered('destroyed', '3.000'))).toBe('accepted');
  });

  it('count a return and its collection once', () => {
    const collected = given(opened, blocked, recovered('collected', '6.000'));
    // The six collected are the six returned, so four more may be destroyed.
    expect(refused(collected, recovered('destroyed', '4.000', '6.000'))).toBe('accepted');
    expect(refused(collected, recovered('destroyed', '4.001', '6.000'))).toBe('RECOVERY_EXCEEDS_SHIPPED');
  });

  it('are reversed when recorded by mistake', () => {
    const state = given(opened, blocked, recovered('collected', '10.000'));
    const reverse: Step = (now) => reverseRecovery(now, { recovery: 1, reason: 'Wrong customer' });
    const after = fold(recallCase, reverse(state), given(opened, blocked, recovered('collected', '10.000')));
    expect(after).toMatchObject({ recoveries: [], recoveriesRecorded: 1 });
    expect(refused(after, reverse)).toBe('RECOVERY_NOT_FOUND');
  });

  it('belong to the batches of the recall', () => {
    const other: Step = (state) =>
      recordRecovery(state, {
        exposed: { ...exposed, batch: 'B' },
        quantity: '1.000',
        outcome: 'collected',
        notes: null,
        shipped: '10.000',
        returned: '0.000',
      });
    expect(refused(open, other)).toBe('BATCH_NOT_IN_RECALL');
  });
});

describe('scope and impact of a recall', () => {
  const story = () => {
    const fixtures = newFixtures();
    fixtures.receive('WH-PP', 'A', 'L-7');
    fixtures.receive('WH-PP', 'B', 'L-8');
    fixtures.ship(A, '30.000', { destination: 'WH-SR' });
    fixtures.deliver(fixtures.orders[0]);
    fixtures.ship(A, '10.000', { customer: 'CUST-1' });
    fixtures.ship(name('WH-SR', 'A'), '5.000', { customer: 'CUST-2' });
    fixtures.giveBack(fixtures.orders[2], 'WH-SR');
    fixtures.ship(A, '20.000', { destination: 'WH-SR' });
    fixtures.split(A, '8.000');
    return fixtures;
  };
  const ids = (names: readonly { warehouse: string; item: string; batch: string }[]) =>
    names.map((one) => batchId(one).replace(`.${ITEM}.`, ' ')).toSorted();

  it('find a lot in every warehouse', async () => {
    const fixtures = newFixtures();
    fixtures.receive('WH-PP', 'A', 'L-7');
    fixtures.receive('WH-SR', 'X', 'L-7');
    fixtures.receive('WH-SR', 'Y', null);
    const subject = { kind: 'lot', item: ITEM, supplierLot: 'L-7' } as const;
    expect(ids(await rootsOf(fixtures, subject, ['WH-PP', 'WH-SR']))).toEqual(['WH-PP A', 'WH-SR X']);
  });

  it('include transfers, splits and returns, upwards and downwards', async () => {
    const fixtures = story();
    const all = ['WH-PP A', 'WH-PP A-S1', 'WH-SR A', 'WH-SR A-R1'];
    expect(ids(await familyOf(fixtures, [A], false))).toEqual(all);
    expect(ids(await familyOf(fixtures, [name('WH-SR', 'A-R1')], false))).toEqual(['WH-SR A-R1']);
    expect(ids(await familyOf(fixtures, [name('WH-SR', 'A-R1')], true))).toEqual(all);
  });

  it('trace a transfer into an existing batch back to its source', async () => {
    const fixtures = newFixtures();
    fixtures.receive('WH-PP', 'A', 'L-7');
    fixtures.receive('WH-SR', 'A', 'L-7');
    fixtures.ship(A, '3.000', { destination: 'WH-SR' });
    fixtures.deliver(fixtures.orders[0]);
    expect(ids(await familyOf(fixtures, [name('WH-SR', 'A')], true))).toEqual(['WH-PP A', 'WH-SR A']);
  });

  it('account for every unit: customer, stock, transit or returned', async () => {
    const fixtures = story();
    const impact = await impactOf(fixtures, await familyOf(fixtures, [A], false));
    expect(figuresOfCase(impact, [])).toEqual({
      batches: 4,
      customers: 2,
      shipped: '15.000',
      recovered: '1.000',
      consumed: '0.000',
      outstanding: '14.000',
      // 100 received, 15 with customers less 1 returned, 20 in transit.
      remaining: '66.000',
      inTransit: '20.000',
      writtenOff: '0.000',
      returnedToSupplier: '0.000',
    });
  });

  it('show the blocks on each batch', async () => {
    const fixtures = story();
    fixtures.decide('WH-PP', (state) => recall(state, { ...A, recall: NUMBER, reason: 'because' }));
    expect(figuresOf(fixtures.states.get('WH-PP')!.batches['A']!).status).toBe('recalled');
    const { batches } = await impactOf(fixtures, [A]);
    expect(batches).toMatchObject([{ recalls: [NUMBER], available: '0.000', supplierLot: 'L-7' }]);
  });
});

describe('the work of a recall', () => {
  const open = (...steps: Step[]) => recallWork.open(given(...steps), NUMBER);

  it('is to block its batches under a new intent each time the scope grows, and to lift the blocks once', () => {
    expect(open(opened)).toMatchObject({ kind: 'blocking', intent: 1 });
    expect(open(opened, blocked)).toBeUndefined();
    const extended: Step = (state) => extendScope(state, [name('WH-PP', 'A-R1')]);
    expect(open(opened, extended)).toMatchObject({ kind: 'blocking', intent: 2 });
    expect(open(opened, blocked, cancelled)).toMatchObject({ kind: 'lifting', intent: 2 });
    const lifted: Step = (state) => confirmLifted(state, 2);
    expect(open(opened, blocked, cancelled, lifted)).toBeUndefined();
  });
});
