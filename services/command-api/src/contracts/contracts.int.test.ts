import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@granary/api/contracts';
import { deactivateCustomer, customer } from '@granary/domain/customers';
import { commandContext } from '@granary/event-store/testing';
import { v7 as uuidV7 } from 'uuid';
import { CUSTOMER, startWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
}, 60_000);
afterAll(() => world.api.close());

const reason = 'Payment overdue';

describe('a contract', () => {
  it('raises the limit when approved and lowers it when suspended', async () => {
    const code = await world.submitted({
      lines: [{ item: 'UREA-46', weight: '80', amount: '20000' }],
    });
    expect((await world.on('chief', contracts.reviewContract, code)).status).toBe(200);
    expect((await world.on('chief', contracts.approveContract, code)).status).toBe(200);
    expect(await world.limitOf()).toBe('7000.00');
    expect(await world.document(code)).toMatchObject({
      content: { totalAmount: '20000.00', totalWeight: '80.000', expectedCredit: '6000.00' },
      business: 'active',
    });
    await world.on('chief', contracts.suspendContract, code, { body: { reason } });
    expect(await world.limitOf()).toBe('1000.00');
    await world.on('chief', contracts.terminateContract, code, { body: { reason } });
    const after = await world.on('chief', contracts.activateContract, code, { body: { reason } });
    expect(after.body).toMatchObject({
      code: 'CONTRACT_STATUS_FORBIDS',
      message: `Contract ${code} is terminated, so this is not possible`,
    });
  });

  it('can be rejected with a reason, revised and submitted again', async () => {
    const code = await world.submitted();
    expect((await world.on('chief', contracts.rejectContract, code, { body: { reason: 'no' } })).status).toBe(
      422,
    );
    await world.on('chief', contracts.rejectContract, code, { body: { reason } });
    const body = {
      customer: CUSTOMER,
      signedDate: '2026-03-02',
      totalAmount: '500',
      depositPercentage: '10',
      lines: [],
      revision: 0,
    };
    expect((await world.on('clerk', contracts.reviseContract, code, { body })).status).toBe(200);
    const late = await world.on('clerk', contracts.reviseContract, code, {
      body: { ...body, remarks: 'Late' },
    });
    expect(late.body.code).toBe('CONCURRENT_CHANGE');
    expect((await world.on('clerk', contracts.submitContract, code)).status).toBe(200);
    expect((await world.on('clerk', contracts.withdrawContract, code, { body: {} })).status).toBe(200);
    expect((await world.document(code)).approval.status).toBe('withdrawn');
  });

  it('moves to the recycle bin and back, and is purged only if it was never approved', async () => {
    const code = await world.draft();
    await world.on('clerk', contracts.deleteContract, code);
    expect((await world.on('clerk', contracts.submitContract, code)).body.code).toBe('DOCUMENT_DELETED');
    await world.on('clerk', contracts.restoreContract, code);
    await world.on('clerk', contracts.deleteContract, code);
    expect((await world.on('root', contracts.purgeContract, code)).status).toBe(200);
    const approved = await world.approved();
    await world.on('clerk', contracts.deleteContract, approved);
    expect((await world.on('root', contracts.purgeContract, approved)).body.code).toBe(
      'APPROVED_CONTRACT_KEPT',
    );
    expect(await world.limitOf()).toBe('1000.00');
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
    const send = () => world.as('clerk', contracts.createContract, { key, body });
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await world.history('contract', 'HT-TWICE')).toEqual(['ContractDrafted']);
    const another = await world.as('clerk', contracts.createContract, { body });
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
    const { body } = await world.as('clerk', contracts.createContract, {
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
    const code = await world.submitted();
    const refused = [
      ['reader', contracts.createContract, {}],
      ['reader', contracts.submitContract, {}],
      ['chief', contracts.deleteContract, {}],
      ['clerk', contracts.purgeContract, {}],
      ['reader', contracts.approveContract, {}],
    ] as const;
    for (const [person, contract, body] of refused)
      expect((await world.on(person, contract, code, { body })).body.code).toBe('PERMISSION_DENIED');
  });

  it('forbid approving one’s own submission, except for a super_admin with a reason', async () => {
    const code = await world.submitted();
    expect((await world.on('clerk', contracts.approveContract, code)).body.code).toBe('OWN_DOCUMENT');
    await world.on('clerk', contracts.withdrawContract, code, { body: {} });
    await world.on('root', contracts.submitContract, code);
    expect((await world.on('root', contracts.approveContract, code)).body.code).toBe(
      'OWN_DOCUMENT_NEEDS_REASON',
    );
    const notes = 'Alone in the office today';
    expect((await world.on('root', contracts.approveContract, code, { body: { notes } })).status).toBe(200);
    await world.on('root', contracts.terminateContract, code, { body: { reason } });
  });

  it('forbid contracts with inactive customers', async () => {
    const gone = await world.openCustomer('CUST-GONE');
    const code = await world.draft({ customer: gone });
    const waiting = await world.submitted({ customer: gone });
    await world.api.store.decide(customer, gone, commandContext(), (state) =>
      deactivateCustomer(state, null),
    );
    expect((await world.on('clerk', contracts.submitContract, code)).body.code).toBe('CUSTOMER_INACTIVE');
    expect((await world.on('chief', contracts.approveContract, waiting)).body.code).toBe('CUSTOMER_INACTIVE');
    expect(await world.limitOf(gone)).toBe('1000.00');
  });

  it('reveal nothing about a contract that does not exist', async () => {
    expect((await world.on('chief', contracts.approveContract, 'HT-NEVER')).status).toBe(404);
  });
});
