import { describe, expect, it } from '@jest/globals';
import { fold, type Actor } from '../kernel/index.ts';
import {
  activateContract,
  approveContract,
  attachToContract,
  contract,
  contractWork,
  contributionApplied,
  deleteContract,
  draftContract,
  expireContract,
  purgeContract,
  rejectContract,
  removeFromContract,
  restoreContract,
  reviseContract,
  startContractReview,
  submitContract,
  suspendContract,
  terminateContract,
  withdrawContract,
  type ContractDocument,
  type ContractEvent,
  type ContractState,
  type EnteredContract,
} from './index.ts';

const clerk: Actor = { userId: 'u-clerk', username: 'sokha', role: 'purchase_admin' };
const chief: Actor = { userId: 'u-chief', username: 'dara', role: 'manager' };
const other: Actor = { userId: 'u-other', username: 'bopha', role: 'manager' };
const root: Actor = { userId: 'u-root', username: 'root', role: 'super_admin' };
const code = 'HT-2026-001';
const today = '2026-11-21';

const entered = (changed: Partial<EnteredContract> = {}): EnteredContract => ({
  customer: 'CUST001',
  signedDate: '2026-03-01',
  expiryDate: '2027-02-28',
  totalAmount: '10000.00',
  totalWeight: '12.500',
  depositPercentage: '30.00',
  remarks: null,
  lines: [],
  ...changed,
});

type Decision = (state: ContractState) => ContractEvent[];
const after = (...decisions: Decision[]): ContractState => {
  let state = contract.initial();
  for (const decide of decisions) state = fold(contract, decide(state), state);
  return state;
};
const present = (state: ContractState): ContractDocument => {
  if (state.status !== 'present') throw new Error('not there');
  return state;
};
const types = (events: readonly ContractEvent[]): string[] => events.map(({ type }) => type);
const refused = (codeOf: string, field?: string) =>
  expect.objectContaining({ code: codeOf, ...(field && { field }) });

const reason = 'Payment overdue';
const draft: Decision = (state) => draftContract(state, { code, entered: entered() });
const submit: Decision = (state) => submitContract(state, { by: clerk, today });
const review: Decision = (state) => startContractReview(state, { by: chief });
const approve: Decision = (state) => approveContract(state, { by: chief, notes: null, today });
const refuse: Decision = (state) => rejectContract(state, { by: chief, reason: 'No deposit paid' });
const withdraw: Decision = (state) => withdrawContract(state, { reason: null });
const suspend: Decision = (state) => suspendContract(state, { reason });
const terminate: Decision = (state) => terminateContract(state, { reason });
const activate: Decision = (state) => activateContract(state, { reason, expiryDate: null, today });
const remove: Decision = (state) => deleteContract(state, { reason: null });
const restore: Decision = (state) => restoreContract(state, { today });
const expireLater: Decision = (state) => expireContract(state, { today: '2027-03-01' });
/** Simulates the process: the ledger has applied the contribution. */
const settle: Decision = (state) =>
  contributionApplied(state, { intent: present(state).contribution.pending?.intent ?? 0 });
const running = [draft, submit, approve, settle] as const;
const counted = (state: ContractState): string => present(state).contribution.amount;

describe('draft contract', () => {
  it('expects credit of total × deposit, rounded half-up to the cent', () => {
    const [event] = draftContract(contract.initial(), {
      code,
      entered: entered({ totalAmount: '333.35', depositPercentage: '33.30' }),
    });
    expect(event).toMatchObject({ data: { expectedCredit: '111.01', totalAmount: '333.35' } });
  });

  it('adds up its lines, regardless of the stated total', () => {
    const lines = [
      { item: 'UREA-46', weight: '80.000', amount: '36000.00' },
      { item: 'GLY-41SL', weight: '5.500', amount: '12000.50' },
    ];
    const [event] = draftContract(contract.initial(), { code, entered: entered({ lines }) });
    expect(event).toMatchObject({
      data: {
        totalAmount: '48000.50',
        totalWeight: '85.500',
        expectedCredit: '14400.15',
        lines: [{ line: 1 }, { line: 2 }],
      },
    });
  });

  it.each([
    ['DEPOSIT_PERCENTAGE_RANGE', 'depositPercentage', { depositPercentage: '100.01' }],
    ['CONTRACT_ENDS_BEFORE_SIGNED', 'expiryDate', { expiryDate: '2026-02-28' }],
  ])('is refused: %s', (codeOf, field, changed) => {
    expect(() => draftContract(contract.initial(), { code, entered: entered(changed) })).toThrow(
      refused(codeOf, field),
    );
  });

  it('cannot use a code that is taken', () => {
    expect(() => draft(after(draft))).toThrow(refused('CODE_TAKEN', 'code'));
  });

  it('is revised from the revision the user saw, and not without a change', () => {
    const state = after(draft);
    const revise =
      (revision: number, changed: Partial<EnteredContract>): Decision =>
      (now) =>
        reviseContract(now, { revision, entered: entered(changed) });
    expect(revise(0, {})(state)).toEqual([]);
    const revised = after(draft, revise(0, { totalAmount: '20000.00' }));
    expect(present(revised)).toMatchObject({ revision: 1, content: { expectedCredit: '6000.00' } });
    expect(() => revise(0, { totalAmount: '5.00' })(revised)).toThrow(refused('CONCURRENT_CHANGE'));
  });
});

describe('contract approval', () => {
  it('leads from draft through review to a contributing contract', () => {
    const state = after(draft, submit, review);
    expect(present(state).approval).toMatchObject({ status: 'reviewing', reviewer: 'u-chief' });
    expect(types(approve(state))).toEqual(['ContractApproved', 'ContractContributionChanged']);
    expect(types(approve(after(draft, submit)))[0]).toBe('ContractReviewStarted');
    expect(present(after(...running))).toMatchObject({
      approval: { status: 'approved', submittedBy: 'u-clerk', approver: 'u-chief' },
      business: 'active',
      contribution: { amount: '3000.00', pending: null },
    });
  });

  it('is claimed by the first reviewer and can be taken over', () => {
    const claimed = after(draft, submit, review);
    expect(review(claimed)).toEqual([]);
    expect(startContractReview(claimed, { by: other })).toHaveLength(1);
  });

  it('can be repeated after rejection or withdrawal, with revised content', () => {
    for (const ending of [refuse, withdraw]) {
      const state = after(draft, submit, ending);
      expect(reviseContract(state, { revision: 0, entered: entered({ remarks: 'Now' }) })).toHaveLength(1);
      expect(present(after(draft, submit, ending, submit)).approval.status).toBe('submitted');
    }
  });

  it('freezes the content', () => {
    const state = after(...running);
    expect(() => reviseContract(state, { revision: 0, entered: entered() })).toThrow(
      refused('APPROVAL_STATUS_FORBIDS'),
    );
    for (const decide of [submit, approve, refuse, withdraw])
      expect(() => decide(state)).toThrow(refused('APPROVAL_STATUS_FORBIDS'));
  });

  it('is refused to the submitter, except a super_admin with a reason', () => {
    const own = (by: Actor, notes: string | null) => () =>
      approveContract(
        after(draft, (state) => submitContract(state, { by, today })),
        { by, notes, today },
      );
    expect(own(clerk, 'All is well')).toThrow(refused('OWN_DOCUMENT'));
    expect(own(root, null)).toThrow(refused('OWN_DOCUMENT_NEEDS_REASON'));
    expect(own(root, 'Alone today')()).toHaveLength(3);
  });

  it('is refused once the contract has ended', () => {
    const late = '2027-03-01';
    expect(() => submitContract(after(draft), { by: clerk, today: late })).toThrow(
      refused('CONTRACT_ENDED', 'expiryDate'),
    );
    expect(() => approveContract(after(draft, submit), { by: chief, notes: null, today: late })).toThrow(
      refused('CONTRACT_ENDED'),
    );
    expect(submitContract(after(draft), { by: clerk, today: '2027-02-28' })).toHaveLength(1);
  });

  it('leaves the limit unchanged when no credit is expected', () => {
    const free: Decision = (state) =>
      draftContract(state, { code, entered: entered({ depositPercentage: '0.00' }) });
    expect(types(approve(after(free, submit, review)))).toEqual(['ContractApproved']);
  });
});

describe('contract status', () => {
  it('changes only after approval', () => {
    for (const decide of [suspend, terminate, activate])
      expect(() => decide(after(draft, submit))).toThrow(refused('APPROVAL_STATUS_FORBIDS'));
  });

  it.each([
    ['suspended', [suspend], '0.00'],
    ['terminated', [terminate], '0.00'],
    ['expired', [expireLater], '0.00'],
    ['active', [suspend, settle, activate], '3000.00'],
    ['terminated', [suspend, settle, terminate], '0.00'],
    ['expired', [suspend, settle, expireLater], '0.00'],
  ] as [string, Decision[], string][])('%s contributes the right amount', (business, decisions, amount) => {
    const state = after(...running, ...decisions);
    const settled = present(state).contribution.pending ? after(...running, ...decisions, settle) : state;
    expect(present(settled)).toMatchObject({ business, contribution: { amount, pending: null } });
  });

  it('is final once terminated', () => {
    const ended = after(...running, terminate, settle);
    expect(terminate(ended)).toEqual([]);
    for (const decide of [suspend, activate])
      expect(() => decide(ended)).toThrow(refused('CONTRACT_STATUS_FORBIDS'));
    expect(expireLater(ended)).toEqual([]);
  });

  it('accepts no command until the ledger has applied the contribution', () => {
    const onItsWay = after(draft, submit, approve);
    for (const decide of [suspend, terminate, remove])
      expect(() => decide(onItsWay)).toThrow(refused('DOCUMENT_PROCESSING'));
    expect(contributionApplied(onItsWay, { intent: 7 })).toEqual([]);
  });

  it('expires the day after the expiry date, not before', () => {
    const state = after(...running);
    expect(expireContract(state, { today: '2027-02-28' })).toEqual([]);
    expect(types(expireLater(state))).toEqual(['ContractExpired', 'ContractContributionChanged']);
    const open: Decision = (now) => draftContract(now, { code, entered: entered({ expiryDate: null }) });
    expect(expireLater(after(open, submit, approve, settle))).toEqual([]);
  });

  it('is reactivated after expiry only with a later expiry date', () => {
    const ended = after(...running, expireLater, settle);
    const activateTo =
      (expiryDate: string | null, on = '2027-03-10'): Decision =>
      (state) =>
        activateContract(state, { reason, expiryDate, today: on });
    for (const tooEarly of [null, '2027-02-28', '2027-03-09'])
      expect(() => activateTo(tooEarly)(ended)).toThrow(refused('EXPIRY_NOT_LATER', 'expiryDate'));
    const again = after(...running, expireLater, settle, activateTo('2027-12-31'), settle);
    expect(present(again)).toMatchObject({
      business: 'active',
      content: { expiryDate: '2027-12-31' },
      contribution: { amount: '3000.00' },
    });
    const suspended = after(...running, suspend, settle);
    expect(() => activateTo('2027-12-31', today)(suspended)).toThrow(refused('CONTRACT_END_FIXED'));
  });
});

describe('contract recycle bin', () => {
  it('withdraws a pending approval and removes the contribution', () => {
    expect(types(remove(after(draft, submit)))).toEqual(['ContractWithdrawn', 'ContractDeleted']);
    const [, changed] = remove(after(...running));
    expect(changed).toMatchObject({
      type: 'ContractContributionChanged',
      data: { before: '3000.00', contribution: '0.00', source: 'contract_deletion' },
    });
    expect(remove(after(...running, remove, settle))).toEqual([]);
  });

  it('restores the contribution, or expires a contract past its end', () => {
    expect(counted(after(...running, remove, settle, restore, settle))).toBe('3000.00');
    const suspended = after(...running, suspend, settle, remove);
    expect(types(restore(suspended))).toEqual(['ContractRestored']);
    const late = after(...running, remove, settle);
    expect(types(restoreContract(late, { today: '2027-03-01' }))).toEqual([
      'ContractRestored',
      'ContractExpired',
    ]);
    expect(expireLater(late)).toEqual([]);
  });

  it('accepts only restoration', () => {
    const bin = after(draft, remove);
    for (const decide of [submit, approve, withdraw])
      expect(() => decide(bin)).toThrow(refused('DOCUMENT_DELETED'));
  });

  it('purges only contracts that never contributed', () => {
    const purge: Decision = (state) => purgeContract(state, { reason: null });
    expect(() => purge(after(draft))).toThrow(refused('NOT_IN_RECYCLE_BIN'));
    expect(() => purge(after(...running, remove, settle))).toThrow(refused('APPROVED_CONTRACT_KEPT'));
    const gone = after(draft, remove, purge);
    expect(gone).toEqual({ status: 'purged', code });
    expect(purge(gone)).toEqual([]);
    expect(() => draft(gone)).toThrow(refused('CODE_TAKEN'));
  });
});

describe('contract attachments', () => {
  const attachment = {
    id: '01938f5e-0000-7000-8000-000000000001',
    name: 'signed.pdf',
    type: 'application/pdf' as const,
    size: 10,
    sha256: 'a'.repeat(64),
  };
  const attach: Decision = (state) => attachToContract(state, { attachment });
  const detach: Decision = (state) => removeFromContract(state, { attachment: attachment.id });

  it('are added once, also after approval', () => {
    expect(attach(after(draft, attach))).toEqual([]);
    expect(present(after(...running, attach)).attachments).toEqual([attachment]);
    expect(() => attach(after(draft, remove))).toThrow(refused('DOCUMENT_DELETED'));
  });

  it('are removed only while the contract can be revised', () => {
    expect(present(after(draft, attach, detach)).attachments).toEqual([]);
    expect(detach(after(draft))).toEqual([]);
    expect(() => detach(after(...running, attach))).toThrow(refused('APPROVAL_STATUS_FORBIDS'));
  });
});

describe('the work of a contract', () => {
  const open = (...decisions: Decision[]) => contractWork.open(after(...decisions), code);

  it('is to tell the ledger each change of the contribution, under an intent of its own', () => {
    expect(open(draft, submit)).toBeUndefined();
    expect(open(draft, submit, approve)).toMatchObject({ kind: 'contributing', intent: 1 });
    expect(open(draft, submit, approve, settle)).toBeUndefined();
    const suspend: Decision = (state) => suspendContract(state, { reason: 'Payment is late' });
    expect(open(draft, submit, approve, settle, suspend)).toMatchObject({
      intent: 2,
      pending: { amount: '0.00' },
    });
  });
});
