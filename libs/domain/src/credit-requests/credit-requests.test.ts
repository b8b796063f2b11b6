import { describe, expect, it } from '@jest/globals';
import { fold, type Actor } from '../kernel/index.ts';
import {
  approveCreditRequest,
  completeCreditRequest,
  creditRequest,
  creditRequestWork,
  draftCreditRequest,
  prioritizeCreditRequest,
  rejectCreditRequest,
  reviseCreditRequest,
  startCreditReview,
  submitCreditRequest,
  withdrawCreditRequest,
  type CreditRequestContent,
  type CreditRequestEvent,
  type CreditRequestState,
} from './index.ts';

const who = (userId: string, role = 'finance_admin'): Actor => ({ userId, username: userId, role });
const seller = who('seller', 'purchase_staff');
const office = who('office');
const content: CreditRequestContent = {
  customer: 'CUST001',
  direction: 'increase',
  amount: '1500.00',
  reason: 'The season has begun early this year',
};
const after = (state: CreditRequestState, ...events: CreditRequestEvent[][]) =>
  fold(creditRequest, events.flat(), state);
const drafted = after(
  creditRequest.initial(),
  draftCreditRequest(creditRequest.initial(), { number: 'CR-1', by: seller, content }),
);
const submitted = after(drafted, submitCreditRequest(drafted, { by: seller, limit: '5000.00' }));
const approval = { approvedAmount: '1200.00', notes: 'Pays on time' };
const approved = after(submitted, approveCreditRequest(submitted, { by: office, ...approval }));
const applied = after(
  approved,
  completeCreditRequest(approved, { limitBefore: '5000.00', limitAfter: '6200.00' }),
);
const refused = (code: string, facts?: object) => expect.objectContaining({ code, ...(facts && { facts }) });
const typesOf = (events: CreditRequestEvent[]) => events.map(({ type }) => type);

describe('credit request', () => {
  it('keeps the priority given by the requester until approval', () => {
    const draft = draftCreditRequest(creditRequest.initial(), {
      number: 'CR-1',
      by: seller,
      content: { ...content, priority: 'urgent' },
    });
    expect(draft).toEqual([
      { type: 'CreditRequestDrafted', data: { number: 'CR-1', requester: 'seller', ...content } },
      { type: 'PriorityChanged', data: { priority: 'urgent', before: 'normal' } },
    ]);
    const urgent = after(creditRequest.initial(), draft);
    expect(typesOf(reviseCreditRequest(urgent, { content: { ...content, priority: 'low' } }))).toEqual([
      'PriorityChanged',
    ]);
    expect(reviseCreditRequest(urgent, { content })).toEqual([]);
    expect(after(submitted, prioritizeCreditRequest(submitted, { priority: 'high' }))).toMatchObject({
      priority: 'high',
      approval: { status: 'submitted' },
    });
    expect(prioritizeCreditRequest(submitted, { priority: 'normal' })).toEqual([]);
    expect(() => prioritizeCreditRequest(applied, { priority: 'low' })).toThrow(
      refused('APPROVAL_STATUS_FORBIDS'),
    );
  });

  it('is revised only before submission, or after rejection or withdrawal', () => {
    const less = { ...content, amount: '900.00' };
    const back = after(submitted, rejectCreditRequest(submitted, { by: office, reason: 'Far too much' }));
    const withdrawn = after(submitted, withdrawCreditRequest(submitted, { reason: null }));
    for (const state of [drafted, back, withdrawn]) {
      expect(reviseCreditRequest(state, { content })).toEqual([]);
      expect(typesOf(reviseCreditRequest(state, { content: less }))).toEqual(['CreditRequestRevised']);
      expect(submitCreditRequest(state, { by: seller, limit: '5000.00' })).toHaveLength(1);
    }
    for (const state of [submitted, applied]) {
      expect(() => reviseCreditRequest(state, { content: less })).toThrow(refused('APPROVAL_STATUS_FORBIDS'));
      expect(() => submitCreditRequest(state, { by: seller, limit: '5000.00' })).toThrow(
        refused('APPROVAL_STATUS_FORBIDS'),
      );
    }
  });

  it('is claimed by the first reviewer and decided by any other', () => {
    const reviewing = after(submitted, startCreditReview(submitted, { by: office }));
    expect(startCreditReview(reviewing, { by: office })).toEqual([]);
    expect(startCreditReview(reviewing, { by: who('other') })).toHaveLength(1);
    expect(typesOf(approveCreditRequest(reviewing, { by: who('other'), ...approval }))).toEqual([
      'CreditRequestApproved',
    ]);
    expect(typesOf(rejectCreditRequest(submitted, { by: office, reason: 'Far too much' }))).toEqual([
      'CreditRequestReviewStarted',
      'CreditRequestRejected',
    ]);
  });

  it('is approved for at most the requested amount', () => {
    const approve = (approvedAmount: string) => () =>
      approveCreditRequest(submitted, { by: office, approvedAmount, notes: 'Pays on time' });
    expect(approve('1500.00')).not.toThrow();
    expect(approve('1500.01')).toThrow(
      refused('APPROVED_EXCEEDS_REQUESTED', { approved: '1500.01', requested: '1500.00' }),
    );
    expect(approve('0.00')).toThrow(refused('APPROVED_EXCEEDS_REQUESTED'));
  });

  it('is never decided by its requester, even when submitted by somebody else', () => {
    const submittedByOther = after(drafted, submitCreditRequest(drafted, { by: office, limit: '5000.00' }));
    for (const state of [submitted, submittedByOther]) {
      expect(() => approveCreditRequest(state, { by: who('seller'), ...approval })).toThrow(
        refused('OWN_DOCUMENT'),
      );
      expect(() => rejectCreditRequest(state, { by: who('seller'), reason: 'No more' })).toThrow(
        refused('OWN_DOCUMENT'),
      );
    }
    const own = who('seller', 'super_admin');
    expect(approveCreditRequest(submitted, { by: own, ...approval })).toHaveLength(2);
    expect(() => approveCreditRequest(submitted, { by: own, ...approval, notes: '' })).toThrow(
      refused('OWN_DOCUMENT_NEEDS_REASON'),
    );
  });

  it('accepts no command until the ledger has applied it, once', () => {
    expect(() => withdrawCreditRequest(approved, { reason: null })).toThrow(refused('DOCUMENT_PROCESSING'));
    expect(applied).toMatchObject({
      approval: { status: 'approved', approver: 'office' },
      progress: { status: 'applied', approvedAmount: '1200.00', limitAfter: '6200.00' },
    });
    expect(completeCreditRequest(applied, { limitBefore: '1.00', limitAfter: '2.00' })).toEqual([]);
    expect(completeCreditRequest(submitted, { limitBefore: '1.00', limitAfter: '2.00' })).toEqual([]);
  });

  it('must exist before it changes, and is drafted once', () => {
    const none = creditRequest.initial();
    expect(() => submitCreditRequest(none, { by: seller, limit: '0.00' })).toThrow(refused('NOT_FOUND'));
    expect(() => draftCreditRequest(drafted, { number: 'CR-1', by: seller, content })).toThrow(
      refused('CODE_TAKEN'),
    );
  });
});

describe('the work of a credit request', () => {
  it('is to apply the approved amount, from the approval until the ledger has it', () => {
    expect(creditRequestWork.open(submitted, 'CR-1')).toBeUndefined();
    expect(creditRequestWork.open(approved, 'CR-1')).toMatchObject({
      kind: 'applying',
      intent: 0,
      progress: { approvedAmount: '1200.00' },
    });
    expect(creditRequestWork.open(applied, 'CR-1')).toBeUndefined();
  });
});
