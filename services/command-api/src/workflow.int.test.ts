import { approveContract, rejectContract, submitContract, withdrawContract } from '@granary/api/contracts';
import { approveCreditRequest, createCreditRequest, submitCreditRequest } from '@granary/api/credit';
import type { Endpoint } from '@granary/api/http';
import { delegateTask, setApprovalPolicy, takeTaskBack } from '@granary/api/workflow';
import { assignWarehouses, changeUserRole, createUser, user } from '@granary/domain/users';
import { inbound, type InboundEvent } from '@granary/domain/inbound';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CUSTOMER, openTestStack, type TestStack } from '../testing/stack/contracts.ts';
import { SYSTEM_ACTOR } from '@granary/domain/kernel';
import type { Role } from '@granary/api/access';
import { commandContext } from '@granary/testing/fixtures/command-context';
import type { TestAnswer } from '../testing/stack/test-api.ts';

let testStack: TestStack;
const tokens = new Map<string, string>();

/** Creates a user with an account, and a current token. */
const person = async (
  id: string,
  role: Role,
  warehouses: readonly string[] | 'all' = 'all',
): Promise<void> => {
  const { store, tokenFor } = testStack.api;
  await store.decide(user, id, commandContext(), (state) =>
    createUser(state, {
      userId: id,
      username: id,
      role,
      warehouses: warehouses === 'all' ? 'all' : [...warehouses],
      realName: id,
      email: null,
      phone: null,
      department: '',
      jobPosition: '',
    }),
  );
  tokens.set(id, await tokenFor(role, warehouses, id));
};

const as = (id: string, endpoint: Endpoint, code: string, sent: object = {}): Promise<TestAnswer> =>
  testStack.api.request(endpoint, { token: tokens.get(id)!, params: { code }, ...sent });

const kind = 'contract_approval';
const handTo = (from: string, to: string, number: string, extra: object = {}) =>
  testStack.api.request(delegateTask, {
    token: tokens.get(from)!,
    params: { kind, number },
    body: { to, reason: 'On leave until Monday' },
    ...extra,
  });
const takeBack = (by: string, number: string) =>
  testStack.api.request(takeTaskBack, { token: tokens.get(by)!, params: { kind, number } });

let revision = -1;
const setSteps = async (
  steps: readonly object[],
  of: string = kind,
  seen = revision,
): Promise<TestAnswer> => {
  const answer = await testStack.as('root', setApprovalPolicy, {
    params: { kind: of },
    body: { revision: seen, steps, reason: null },
  });
  if (answer.status === 200 && of === kind)
    revision = (await testStack.history('approvalPolicy', kind)).length - 1;
  return answer;
};
const events = (code: string): Promise<string[]> => testStack.history('contract', code);

beforeAll(async () => {
  testStack = await openTestStack();
  await person('anna', 'manager');
  await person('bora', 'manager');
  await person('chan', 'manager');
  await person('fin', 'finance_admin');
  await person('seller', 'purchase_admin');
  await person('reader', 'viewer');
}, 60_000);
afterAll(() => testStack.api.close());

describe('a contract over a threshold amount', () => {
  beforeEach(async () => {
    await setSteps([]);
    expect((await setSteps([{ from: '5000', role: null }])).status).toBe(200);
  });

  it('becomes active and raises the limit after the second approval', async () => {
    const before = await testStack.limitOf();
    const code = await testStack.submitted();
    expect((await as('anna', approveContract, code)).status).toBe(200);
    expect(await testStack.limitOf()).toBe(before);
    expect(await testStack.document(code)).toMatchObject({
      approval: { status: 'reviewing' },
      business: null,
    });
    const again = await as('anna', approveContract, code);
    expect(again).toMatchObject({
      status: 403,
      body: { code: 'STEP_TAKEN_BY_SAME', facts: { step: 2, steps: 2 } },
    });
    const no = await as('anna', rejectContract, code, { body: { reason: 'I thought again' } });
    expect(no.body.code).toBe('STEP_TAKEN_BY_SAME');
    expect((await as('bora', approveContract, code)).status).toBe(200);
    expect(await testStack.document(code)).toMatchObject({ business: 'active' });
    expect(Number(await testStack.limitOf())).toBe(Number(before) + 3000);
  });

  it('needs one approval below the threshold, and ends with the first rejection', async () => {
    const small = await testStack.submitted({ totalAmount: '4999.99' });
    await as('anna', approveContract, small);
    expect(await testStack.document(small)).toMatchObject({ business: 'active' });
    const code = await testStack.submitted();
    await as('anna', approveContract, code);
    expect((await as('bora', rejectContract, code, { body: { reason: 'Too dear' } })).status).toBe(200);
    expect(await testStack.document(code)).toMatchObject({ approval: { status: 'rejected' } });
  });

  it('keeps the steps in force when it was submitted', async () => {
    const code = await testStack.submitted();
    await setSteps([]);
    await as('anna', approveContract, code);
    expect(await testStack.document(code)).toMatchObject({ business: null });
    const later = await testStack.submitted();
    await as('anna', approveContract, later);
    expect(await testStack.document(later)).toMatchObject({ business: 'active' });
    await as('bora', approveContract, code);
    expect(await testStack.document(code)).toMatchObject({ business: 'active' });
  });

  it('starts over when resubmitted', async () => {
    const code = await testStack.submitted();
    await as('anna', approveContract, code);
    await testStack.on('clerk', withdrawContract, code, { body: { reason: null } });
    await testStack.on('clerk', submitContract, code);
    expect((await as('anna', approveContract, code)).status).toBe(200);
    expect(await testStack.document(code)).toMatchObject({ business: null, steps: { taken: ['anna'] } });
  });

  it('counts a repeated click once, and two people at once as one step each', async () => {
    const code = await testStack.submitted();
    const key = '0193a5a0-0000-7000-8000-00000000c0de';
    const clicks = [1, 2].map(() => as('anna', approveContract, code, { key }));
    expect((await Promise.all(clicks)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await events(code)).filter((type) => type === 'ApprovalStepTaken')).toHaveLength(1);
    const other = await testStack.submitted();
    const both = await Promise.all(['anna', 'bora'].map((id) => as(id, approveContract, other)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await events(other)).filter((type) => /StepTaken|ContractApproved/.test(type))).toEqual([
      'ApprovalStepTaken',
      'ContractApproved',
    ]);
  });

  it('waits for the role of its step, or an administrator', async () => {
    await setSteps([{ from: '5000', role: 'admin' }]);
    const code = await testStack.submitted();
    await as('anna', approveContract, code);
    const { status, body } = await as('bora', approveContract, code);
    expect({ status, code: body.code, facts: body.facts }).toEqual({
      status: 403,
      code: 'STEP_NEEDS_ROLE',
      facts: { role: 'admin' },
    });
    expect((await testStack.on('root', approveContract, code)).status).toBe(200);
  });
});

describe('approval steps by amount', () => {
  it('are set by administrators, with valid roles and ascending amounts, based on the current revision', async () => {
    const denied = await testStack.api.request(setApprovalPolicy, {
      token: tokens.get('anna')!,
      params: { kind },
      body: { revision, steps: [], reason: null },
    });
    expect(denied.status).toBe(403);
    const cannot = await setSteps([{ from: '10', role: 'viewer' }]);
    expect(cannot.body).toMatchObject({
      code: 'STEP_ROLE_MAY_NOT_DECIDE',
      errors: { 'steps.0.role': [expect.any(String)] },
    });
    const wrong = await setSteps([
      { from: '10', role: null },
      { from: '9', role: null },
    ]);
    expect(wrong.body).toMatchObject({
      code: 'STEPS_NOT_ASCENDING',
      errors: { 'steps.1.from': [expect.any(String)] },
    });
    await setSteps([{ from: '7', role: null }]);
    expect((await setSteps([{ from: '8', role: null }], kind, revision - 1)).body.code).toBe(
      'CONCURRENT_CHANGE',
    );
    await setSteps([]);
  });

  it('apply to credit requests, where no step approves more than the previous one', async () => {
    expect((await setSteps([{ from: '500', role: null }], 'credit_approval', -1)).status).toBe(200);
    const on = (id: string, endpoint: Endpoint, number: string, body?: object) =>
      testStack.api.request(endpoint, { token: tokens.get(id)!, params: { number }, ...(body && { body }) });
    const { body } = await testStack.api.request(createCreditRequest, {
      token: tokens.get('seller')!,
      body: {
        customer: CUSTOMER,
        direction: 'increase',
        amount: '900',
        reason: 'The season has begun early',
      },
    });
    const { number } = body.data as { number: string };
    await on('seller', submitCreditRequest, number);
    const first = await on('fin', approveCreditRequest, number, {
      approvedAmount: '800',
      notes: 'Pays on time',
    });
    expect(first.body.data).toEqual({ limitAfter: null });
    const more = await on('anna', approveCreditRequest, number, {
      approvedAmount: '801',
      notes: 'Pays on time',
    });
    expect(more.body).toMatchObject({ code: 'APPROVED_EXCEEDS_STEP', facts: { agreed: '800.00' } });
    const before = Number(await testStack.limitOf());
    const last = await on('anna', approveCreditRequest, number, {
      approvedAmount: '700',
      notes: 'Pays on time',
    });
    expect(Number((last.body.data as { limitAfter: string }).limitAfter)).toBe(before + 700);
    await setSteps([], 'credit_approval', 0);
  });
});

describe('a delegated decision', () => {
  it('can be taken by the delegate and the delegator, until it is returned', async () => {
    const code = await testStack.submitted();
    expect((await handTo('anna', 'bora', code)).status).toBe(200);
    const other = await as('chan', approveContract, code);
    expect(other).toMatchObject({ status: 403, body: { code: 'TASK_DELEGATED', facts: { name: 'bora' } } });
    expect((await takeBack('chan', code)).body.code).toBe('TASK_DELEGATED');
    expect((await takeBack('bora', code)).status).toBe(200);
    expect((await handTo('chan', 'anna', code)).status).toBe(200);
    expect((await handTo('anna', 'bora', code)).status).toBe(200);
    expect((await as('bora', approveContract, code)).status).toBe(200);
    expect(await events(code)).toEqual([
      'ContractDrafted',
      'ContractSubmitted',
      'ApprovalDelegated',
      'ApprovalTakenBack',
      'ApprovalDelegated',
      'ApprovalDelegated',
      'ContractReviewStarted',
      'ContractApproved',
      'ContractContributionChanged',
      'ContractContributionApplied',
    ]);
  });

  it('cannot be given to somebody without the permission', async () => {
    const code = await testStack.submitted();
    for (const [to, refusal] of [
      ['anna', 'DELEGATED_TO_SELF'],
      ['reader', 'DELEGATE_MAY_NOT_DECIDE'],
      ['nobody', 'USER_NOT_FOUND'],
    ] as const)
      expect((await handTo('anna', to, code)).body.code).toBe(refusal);
    expect((await handTo('reader', 'anna', code)).status).toBe(403);
    expect((await handTo('anna', 'bora', 'HT-NONE')).body.code).toBe('NOT_FOUND');
    expect((await handTo('anna', 'bora', code, { body: { to: 'bora', reason: 'No' } })).status).toBe(422);
    const draft = await testStack.draft();
    expect((await handTo('anna', 'bora', draft)).body.code).toBe('APPROVAL_STATUS_FORBIDS');
  });

  it('cannot be taken by a delegate who lost the permission, but by the delegator', async () => {
    await person('dara', 'manager');
    const code = await testStack.submitted();
    await handTo('anna', 'dara', code);
    // A token for dara issued after the role was taken away.
    tokens.set('dara', await testStack.api.tokenFor('viewer', 'all', 'dara'));
    expect((await as('dara', approveContract, code)).status).toBe(403);
    expect((await as('anna', approveContract, code)).status).toBe(200);
  });

  it('cannot be given to somebody who just lost the permission', async () => {
    await person('eva', 'manager');
    await testStack.api.store.decide(user, 'eva', commandContext(), (state) =>
      changeUserRole(state, { role: 'viewer', by: SYSTEM_ACTOR.userId }),
    );
    const code = await testStack.submitted();
    expect((await handTo('anna', 'eva', code)).body.code).toBe('DELEGATE_MAY_NOT_DECIDE');
  });

  const line = {
    line: 1,
    item: 'UREA-46',
    quantity: '10.000',
    entered: null,
    unitPrice: '3.250000',
    subtotal: '32.50',
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
  };

  it('stays within the warehouse of its document', async () => {
    await person('keeper', 'warehouse_admin', ['WH-PP']);
    await person('away', 'warehouse_admin', ['WH-BTB']);
    const number = 'IN-20260101-0001';
    await testStack.api.store.decide(inbound, number, commandContext(), (): InboundEvent[] => [
      {
        type: 'InboundDrafted',
        data: {
          number,
          warehouse: 'WH-PP',
          type: 'purchase',
          title: 'Container',
          inboundDate: '2026-01-01',
          supplier: null,
          remarks: null,
          lines: [line],
          total: '32.50',
        },
      },
      { type: 'InboundSubmitted', data: { number, submittedBy: 'seller' } },
    ]);
    const hand = (from: string, to: string) =>
      handTo(from, to, number, { params: { kind: 'inbound_approval', number } });
    expect((await hand('keeper', 'away')).body.code).toBe('DELEGATE_MAY_NOT_DECIDE');
    expect((await hand('away', 'keeper')).body.code).toBe('WAREHOUSE_ACCESS_DENIED');
    await testStack.api.store.decide(user, 'away', commandContext(), (state) =>
      assignWarehouses(state, { warehouses: ['WH-PP'] }),
    );
    expect((await hand('keeper', 'away')).status).toBe(200);
  });

  it('is recorded once, even when requested twice', async () => {
    const code = await testStack.submitted();
    const answers = await Promise.all([1, 2].map(() => handTo('anna', 'bora', code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await events(code)).filter((type) => type === 'ApprovalDelegated')).toHaveLength(1);
  });
});
