import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/contracts';
import { deleteCustomer } from '@granary/api/customers';
import { deactivateCustomer, customer } from '@granary/domain/customers';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { v7 as uuidV7 } from 'uuid';
import { CUSTOMER, openTestStack, type TestStack } from '../../testing/stack/contracts.ts';

let testStack: TestStack;
beforeAll(async () => {
  testStack = await openTestStack();
}, 60_000);
afterAll(() => testStack.api.close());

const reason = 'Payment overdue';

describe('a contract', () => {
  it('raises the limit when approved and lowers it when suspended', async () => {
    const code = await testStack.submitted({
      lines: [{ item: 'UREA-46', weight: '80', amount: '20000' }],
    });
    expect((await testStack.on('chief', contracts.reviewContract, code)).status).toBe(200);
    expect((await testStack.on('chief', contracts.approveContract, code)).status).toBe(200);
    expect(await testStack.limitOf()).toBe('7000.00');
    expect(await testStack.document(code)).toMatchObject({
      content: { totalAmount: '20000.00', totalWeight: '80.000', expectedCredit: '6000.00' },
      business: 'active',
    });
    await testStack.on('chief', contracts.suspendContract, code, { body: { reason } });
    expect(await testStack.limitOf()).toBe('1000.00');
    await testStack.on('chief', contracts.terminateContract, code, { body: { reason } });
    const after = await testStack.on('chief', contracts.activateContract, code, { body: { reason } });
    expect(after.body).toMatchObject({
      code: 'CONTRACT_STATUS_FORBIDS',
      message: `Contract ${code} is terminated, so this is not possible`,
    });
  });

  it('can be rejected with a reason, revised and submitted again', async () => {
    const code = await testStack.submitted();
    expect(
      (await testStack.on('chief', contracts.rejectContract, code, { body: { reason: 'no' } })).status,
    ).toBe(422);
    await testStack.on('chief', contracts.rejectContract, code, { body: { reason } });
    const body = {
      customer: CUSTOMER,
      signedDate: '2026-03-02',
      totalAmount: '500',
      depositPercentage: '10',
      lines: [],
      revision: 0,
    };
    expect((await testStack.on('clerk', contracts.reviseContract, code, { body })).status).toBe(200);
    const late = await testStack.on('clerk', contracts.reviseContract, code, {
      body: { ...body, remarks: 'Late' },
    });
    expect(late.body.code).toBe('CONCURRENT_CHANGE');
    expect((await testStack.on('clerk', contracts.submitContract, code)).status).toBe(200);
    expect((await testStack.on('clerk', contracts.withdrawContract, code, { body: {} })).status).toBe(200);
    expect((await testStack.document(code)).approval.status).toBe('withdrawn');
  });

  it('moves to the recycle bin and back, and is purged only if it was never approved', async () => {
    const code = await testStack.draft();
    await testStack.on('clerk', contracts.deleteContract, code);
    expect((await testStack.on('clerk', contracts.submitContract, code)).body.code).toBe('DOCUMENT_DELETED');
    await testStack.on('clerk', contracts.restoreContract, code);
    await testStack.on('clerk', contracts.deleteContract, code);
    expect((await testStack.on('root', contracts.purgeContract, code)).status).toBe(200);
    const approved = await testStack.approved();
    await testStack.on('clerk', contracts.deleteContract, approved);
    expect((await testStack.on('root', contracts.purgeContract, approved)).body.code).toBe(
      'APPROVED_CONTRACT_KEPT',
    );
    expect(await testStack.limitOf()).toBe('1000.00');
  });

  it('is created once per idempotency key', async () => {
    const key = uuidV7();
    const body = {
      code: 'HT-TWICE',
      customer: CUSTOMER,
      signedDate: '2026-03-01',
      totalAmount: '1',
      depositPercentage: '1',
      lines: [],
    };
    const send = () => testStack.as('clerk', contracts.createContract, { key, body });
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await testStack.history('contract', 'HT-TWICE')).toEqual(['ContractDrafted']);
    const another = await testStack.as('clerk', contracts.createContract, { body });
    expect(another.body).toMatchObject({ code: 'CODE_TAKEN', errors: { code: [expect.any(String)] } });
  });
});

describe('refusals', () => {
  it.each([
    ['no customer', { customer: 'NOBODY' }, 'CUSTOMER_NOT_FOUND', 'customer'],
    ['more than all of it', { depositPercentage: '100.01' }, 'VALIDATION_ERROR', 'depositPercentage'],
    ['a negative total', { totalAmount: '-1' }, 'VALIDATION_ERROR', 'totalAmount'],
    ['no signed date', { signedDate: '' }, 'VALIDATION_ERROR', 'signedDate'],
    [
      'an end before its beginning',
      { expiryDate: '2026-02-28' },
      'CONTRACT_ENDS_BEFORE_SIGNED',
      'expiryDate',
    ],
    ['a small code', { code: 'ht 1' }, 'VALIDATION_ERROR', 'code'],
    ['long remarks', { remarks: 'x'.repeat(1001) }, 'VALIDATION_ERROR', 'remarks'],
    [
      'an unknown item',
      { lines: [{ item: 'NO-SUCH', weight: '1', amount: '1' }] },
      'ITEM_NOT_FOUND',
      'lines.0.item',
    ],
    [
      'no weight',
      { lines: [{ item: 'UREA-46', weight: '0', amount: '1' }] },
      'VALIDATION_ERROR',
      'lines.0.weight',
    ],
  ])('name the field: %s', async (_case, changes, code, field) => {
    const { body } = await testStack.as('clerk', contracts.createContract, {
      body: {
        code: 'HT-REFUSED',
        customer: CUSTOMER,
        signedDate: '2026-03-01',
        totalAmount: '100',
        depositPercentage: '10',
        lines: [],
        ...changes,
      },
    });
    expect({ code: body.code, fields: Object.keys(body.errors ?? {}) }).toEqual({ code, fields: [field] });
  });

  it('enforce permissions', async () => {
    const code = await testStack.submitted();
    const refused = [
      ['reader', contracts.createContract, {}],
      ['reader', contracts.submitContract, {}],
      ['chief', contracts.deleteContract, {}],
      ['clerk', contracts.purgeContract, {}],
      ['reader', contracts.approveContract, {}],
    ] as const;
    for (const [person, contract, body] of refused)
      expect((await testStack.on(person, contract, code, { body })).body.code).toBe('PERMISSION_DENIED');
  });

  it('forbid approving one’s own submission, except for a super_admin with a reason', async () => {
    const code = await testStack.submitted();
    expect((await testStack.on('clerk', contracts.approveContract, code)).body.code).toBe('OWN_DOCUMENT');
    await testStack.on('clerk', contracts.withdrawContract, code, { body: {} });
    await testStack.on('root', contracts.submitContract, code);
    expect((await testStack.on('root', contracts.approveContract, code)).body.code).toBe(
      'OWN_DOCUMENT_NEEDS_REASON',
    );
    const notes = 'Alone in the office today';
    expect((await testStack.on('root', contracts.approveContract, code, { body: { notes } })).status).toBe(
      200,
    );
    await testStack.on('root', contracts.terminateContract, code, { body: { reason } });
  });

  it('keep their customer, with a deposit or without', async () => {
    const promised = await testStack.openCustomer('CUST-PROMISED');
    const code = await testStack.approved({ customer: promised, depositPercentage: '0' });
    const remove = () => testStack.as('root', deleteCustomer, { params: { code: promised } });
    expect((await remove()).body).toMatchObject({
      code: 'CUSTOMER_HAS_CONTRACTS',
      facts: { contracts: code },
    });
    await testStack.on('chief', contracts.terminateContract, code, { body: { reason } });
    expect((await remove()).status).toBe(200);
  });

  it('forbid contracts with inactive customers', async () => {
    const gone = await testStack.openCustomer('CUST-GONE');
    const code = await testStack.draft({ customer: gone });
    const waiting = await testStack.submitted({ customer: gone });
    const resting = await testStack.approved({ customer: gone });
    await testStack.on('chief', contracts.suspendContract, resting, { body: { reason } });
    const binned = await testStack.approved({ customer: gone });
    await testStack.on('clerk', contracts.deleteContract, binned);
    await testStack.api.store.decide(customer, gone, commandContext(), (state) =>
      deactivateCustomer(state, null),
    );
    expect((await testStack.on('clerk', contracts.submitContract, code)).body.code).toBe('CUSTOMER_INACTIVE');
    expect((await testStack.on('chief', contracts.approveContract, waiting)).body.code).toBe(
      'CUSTOMER_INACTIVE',
    );
    const again = await testStack.on('chief', contracts.activateContract, resting, { body: { reason } });
    expect(again.body.code).toBe('CUSTOMER_INACTIVE');
    expect((await testStack.on('clerk', contracts.restoreContract, binned)).body.code).toBe(
      'CUSTOMER_INACTIVE',
    );
    expect(await testStack.limitOf(gone)).toBe('1000.00');
  });

  it('reveal nothing about a contract that does not exist', async () => {
    expect((await testStack.on('chief', contracts.approveContract, 'HT-NEVER')).status).toBe(404);
  });
});
