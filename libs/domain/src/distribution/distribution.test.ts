import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Rejection, compare, fold, sum, toMoney, type Actor } from '../kernel/index.ts';
import {
  approveDistribution,
  distribution,
  distributionWork,
  draftDistribution,
  followOutbound,
  prioritizeDistribution,
  recordOutboundMade,
  rejectDistribution,
  requireCancellable,
  reviseDistribution,
  startDistributionReview,
  submitDistribution,
  withdrawDistribution,
  type DistributionEvent,
  type DistributionState,
  type EnteredDistribution,
  type Grant,
  type OutboundProgress,
} from './index.ts';

const clerk: Actor = { userId: 'u-clerk', username: 'sokha', role: 'admin' };
const chief: Actor = { userId: 'u-chief', username: 'dara', role: 'admin' };
const root: Actor = { userId: 'u-root', username: 'root', role: 'super_admin' };

const number = 'DR-20261121-0001';
const outbound = 'OUT-20261121-0007';
const priceOf = (item: string) => (item === 'GLY' ? '4.20' : '0.333');
const prices = { customer: 'CUST-001', priceList: 'member' as const, priceOf };
const entered = (changes: Partial<EnteredDistribution> = {}): EnteredDistribution => ({
  customer: 'CUST-001',
  title: 'Rice season',
  expectedDate: '2026-11-25',
  deliveryMethod: null,
  deliveryAddress: null,
  remarks: null,
  lines: [
    { item: 'GLY', quantity: '40.000', remarks: null },
    { item: 'UREA', quantity: '2.500', remarks: null },
  ],
  ...changes,
});

type Decide = (state: DistributionState) => DistributionEvent[];
const after = (...decisions: Decide[]): DistributionState => {
  let state = distribution.initial();
  for (const decide of decisions) state = fold(distribution, decide(state), state);
  return state;
};
const refusal = (decide: () => unknown): unknown => {
  try {
    decide();
  } catch (error) {
    return error;
  }
  return 'not refused';
};

const draft: Decide = (state) =>
  draftDistribution(state, { number, warehouse: 'WH-PP', entered: entered(), priceOf });
const submit: Decide = (state) => submitDistribution(state, { by: clerk });
const approve =
  (grants: readonly Grant[] = [], by = chief, notes: string | null = null): Decide =>
  (state) =>
    approveDistribution(state, { by, notes, grants, outbound, prices });
const made: Decide = (state) => recordOutboundMade(state);
const follow =
  (progress: OutboundProgress, of = outbound): Decide =>
  (state) =>
    followOutbound(state, { outbound: of, progress });
const shipped = { what: 'shipped', shippedAt: '2026-11-24T02:00:00.000Z', amount: '126.00' } as const;

describe('distribution request', () => {
  it('has the total of its lines at customer prices, each line rounded', () => {
    expect(draft(distribution.initial())).toMatchObject([
      {
        data: {
          total: '168.83',
          lines: [
            { line: 1, amount: '168.00' },
            { line: 2, amount: '0.83' },
          ],
        },
      },
    ]);
  });

  it.each([
    ['DOCUMENT_NEEDS_A_LINE', 'lines', []],
    ['QUANTITY_NOT_POSITIVE', 'lines.0.quantity', [{ item: 'GLY', quantity: '0.000', remarks: null }]],
  ])('is refused: %s', (code, field, lines) => {
    const command = { number, warehouse: 'WH-PP', entered: entered({ lines }), priceOf };
    expect(refusal(() => draftDistribution(distribution.initial(), command))).toMatchObject({ code, field });
  });

  it('keeps its priority editable until approval', () => {
    const drafted = draftDistribution(distribution.initial(), {
      number,
      warehouse: 'WH-PP',
      entered: entered({ priority: 'high' }),
      priceOf,
    });
    expect(drafted.slice(1)).toEqual([
      { type: 'PriorityChanged', data: { priority: 'high', before: 'normal' } },
    ]);
    const state = fold(distribution, drafted);
    expect(reviseDistribution(state, { entered: entered(), priceOf })).toEqual([]);
    expect(prioritizeDistribution(state, { priority: 'low' })).toEqual([
      { type: 'PriorityChanged', data: { priority: 'low', before: 'high' } },
    ]);
    const approved = after(draft, submit, approve());
    expect(refusal(() => prioritizeDistribution(approved, { priority: 'low' }))).toMatchObject({
      code: 'APPROVAL_STATUS_FORBIDS',
    });
  });

  it('is revised only while nobody decides on it, and not without a change', () => {
    const revise: Decide = (state) =>
      reviseDistribution(state, { entered: entered({ title: 'New' }), priceOf });
    expect(revise(after(draft))).toMatchObject([{ type: 'DistributionRevised', data: { title: 'New' } }]);
    expect(reviseDistribution(after(draft), { entered: entered(), priceOf })).toEqual([]);
    expect(refusal(() => revise(after(draft, submit)))).toMatchObject({ code: 'APPROVAL_STATUS_FORBIDS' });
  });

  it('can be resubmitted after withdrawal or rejection', () => {
    const withdraw: Decide = (state) => withdrawDistribution(state, { reason: null });
    const reject: Decide = (state) => rejectDistribution(state, { by: chief, reason: 'Not paid yet' });
    expect(after(draft, submit, withdraw, submit, reject, submit)).toMatchObject({
      approval: { status: 'submitted', submittedBy: 'u-clerk' },
    });
  });

  it('is claimed by the first reviewer and can be taken over', () => {
    const review =
      (by: Actor): Decide =>
      (state) =>
        startDistributionReview(state, { by });
    const reviewing = after(draft, submit, review(chief));
    expect(reviewing).toMatchObject({ approval: { status: 'reviewing', reviewer: 'u-chief' } });
    expect(review(chief)(reviewing)).toEqual([]);
    expect(review(root)(reviewing)).toMatchObject([{ data: { reviewer: 'u-root' } }]);
    expect(refusal(() => review(clerk)(after(draft, submit)))).toMatchObject({ code: 'OWN_DOCUMENT' });
  });
});

describe('distribution approval', () => {
  it('grants the full quantities by default', () => {
    expect(approve()(after(draft, submit))).toMatchObject([
      { type: 'DistributionReviewStarted' },
      {
        type: 'DistributionApproved',
        data: { outbound, total: '168.83', lines: [{ quantity: '40.000' }, { quantity: '2.500' }] },
      },
    ]);
  });

  it('drops lines with a granted quantity of zero', () => {
    const grants = [
      { line: 1, quantity: '30.000' },
      { line: 2, quantity: '0.000' },
    ];
    expect(after(draft, submit, approve(grants))).toMatchObject({
      approval: { status: 'approved', approver: 'u-chief' },
      record: {
        status: 'pending',
        making: true,
        lines: [{ line: 1, item: 'GLY', quantity: '30.000', unitPrice: '4.20', amount: '126.00' }],
      },
    });
  });

  it.each([
    ['APPROVED_QUANTITY_EXCEEDS', 'lines.0.quantity', [{ line: 1, quantity: '40.001' }]],
    ['LINE_NOT_FOUND', 'lines.0.line', [{ line: 3, quantity: '1.000' }]],
    [
      'NOTHING_APPROVED',
      'lines',
      [
        { line: 1, quantity: '0.000' },
        { line: 2, quantity: '0.000' },
      ],
    ],
  ])('is refused: %s', (code, field, grants) => {
    expect(refusal(() => approve(grants)(after(draft, submit)))).toMatchObject({ code, field });
  });

  it('is refused to the submitter, except a super_admin with a reason', () => {
    const own: Decide = (state) => submitDistribution(state, { by: root });
    expect(refusal(() => approve([], clerk)(after(draft, submit)))).toMatchObject({ code: 'OWN_DOCUMENT' });
    expect(refusal(() => approve([], root)(after(draft, own)))).toMatchObject({
      code: 'OWN_DOCUMENT_NEEDS_REASON',
    });
    expect(after(draft, own, approve([], root, 'Nobody else is in'))).toMatchObject({
      approval: { status: 'approved' },
    });
  });

  it('never grants more than requested, and its totals add up', () => {
    const quantity = fc
      .integer({ min: 0, max: 60_000 })
      .map((thousandths) => (thousandths / 1000).toFixed(3));
    fc.assert(
      fc.property(quantity, quantity, (first, second) => {
        const grants = [
          { line: 1, quantity: first },
          { line: 2, quantity: second },
        ];
        const fits = compare(first, '40.000') <= 0 && compare(second, '2.500') <= 0;
        const something = compare(first, 0) > 0 || compare(second, 0) > 0;
        const decided = (): DistributionEvent[] => approve(grants)(after(draft, submit));
        if (!fits || !something) return expect(refusal(decided)).toBeInstanceOf(Rejection);
        const approved = decided().at(-1);
        if (approved?.type !== 'DistributionApproved') throw new Error('not approved');
        const { lines, total } = approved.data;
        expect(total).toBe(toMoney(sum(lines.map(({ amount }) => amount))));
        return expect(lines.every((line) => compare(line.quantity, 0) > 0)).toBe(true);
      }),
    );
  });
});

it('is not approved at prices of the customer it named before', () => {
  const former = { ...prices, customer: 'CUST-002' };
  const approval = { by: chief, notes: null, grants: [], outbound, prices: former };
  expect(refusal(() => approveDistribution(after(draft, submit), approval))).toMatchObject({
    code: 'CONCURRENT_CHANGE',
  });
});

describe('distribution request with two steps', () => {
  const twice: Decide = (state) =>
    submitDistribution(state, { by: clerk, policy: [{ from: '100.00', role: null }] });
  const step =
    (by: Actor, made: string | null): Decide =>
    (state) =>
      approveDistribution(state, { by, notes: null, grants: [], outbound: made, prices });

  it('names its outbound order only with the last step', () => {
    const first = step(chief, null)(after(draft, twice));
    expect(first.map(({ type }) => type)).toEqual(['DistributionReviewStarted', 'ApprovalStepTaken']);
    expect(step(root, outbound)(after(draft, twice, step(chief, null)))).toMatchObject([
      { type: 'DistributionApproved', data: { outbound } },
    ]);
  });

  it('requires an order number, checked after all other rules', () => {
    const state = after(draft, twice, step(chief, null));
    expect(refusal(() => step(root, null)(state))).toMatchObject({ code: 'CONCURRENT_CHANGE' });
    expect(refusal(() => step(chief, null)(state))).toMatchObject({ code: 'STEP_TAKEN_BY_SAME' });
  });
});

describe('outbound order of a distribution', () => {
  it('is created once', () => {
    const approved = after(draft, submit, approve());
    expect(made(approved)).toEqual([{ type: 'DistributionOutboundMade', data: { number, outbound } }]);
    expect(made(after(draft, submit, approve(), made))).toEqual([]);
  });
});

describe('distribution record', () => {
  const record = (...steps: OutboundProgress[]) => {
    const state = after(draft, submit, approve(), made, ...steps.map((one) => follow(one)));
    return state.status === 'present' ? state.record?.status : undefined;
  };

  it.each([
    ['pending', []],
    ['allocated', [{ what: 'allocated' }]],
    ['pending', [{ what: 'allocated' }, { what: 'released' }]],
    ['shipped', [{ what: 'allocated' }, shipped]],
    ['allocated', [{ what: 'allocated' }, shipped, { what: 'voided' }]],
    ['received', [{ what: 'allocated' }, shipped, { what: 'received' }]],
    ['completed', [{ what: 'allocated' }, shipped, { what: 'received' }, { what: 'completed' }]],
    ['cancelled', [{ what: 'allocated' }, { what: 'deleted', reason: null }, { what: 'released' }]],
    ['pending', [{ what: 'deleted', reason: null }, { what: 'restored' }]],
  ] as [string, OutboundProgress[]][])('is %s after the steps of its order', (status, steps) => {
    expect(record(...steps)).toBe(status);
  });

  it('ignores repeated steps and other orders', () => {
    const allocated = after(draft, submit, approve(), made, follow({ what: 'allocated' }));
    expect(follow({ what: 'allocated' })(allocated)).toEqual([]);
    expect(follow(shipped, 'OUT-20261121-0008')(allocated)).toEqual([]);
    expect(follow(shipped)(after(draft, submit))).toEqual([]);
  });

  it('can be cancelled until the goods are shipped', () => {
    expect(requireCancellable(after(draft, submit, approve(), made)).outbound).toBe(outbound);
    expect(refusal(() => requireCancellable(after(draft, submit)))).toMatchObject({
      code: 'DISTRIBUTION_NOT_APPROVED',
    });
    expect(refusal(() => requireCancellable(after(draft, submit, approve())))).toMatchObject({
      code: 'DOCUMENT_PROCESSING',
    });
    const gone = after(draft, submit, approve(), made, follow({ what: 'allocated' }), follow(shipped));
    expect(refusal(() => requireCancellable(gone))).toMatchObject({ code: 'DISTRIBUTION_SHIPPED' });
  });
});

describe('distribution request with two approvers', () => {
  const policy = [{ from: '100.00', role: null }];
  const big: Decide = (state) => submitDistribution(state, { by: clerk, policy });
  const agreed = after(draft, big, approve([{ line: 1, quantity: '30.000' }]));

  it('is granted by the second, up to what the first approved', () => {
    expect(agreed).toMatchObject({ approval: { status: 'reviewing' }, record: null });
    expect(refusal(() => approve()(agreed))).toMatchObject({ code: 'STEP_TAKEN_BY_SAME' });
    expect(refusal(() => approve([], root)(agreed))).toMatchObject({ code: 'APPROVED_EXCEEDS_STEP' });
    const granted = approve([{ line: 1, quantity: '20.000' }], root)(agreed);
    expect(granted).toMatchObject([{ type: 'DistributionApproved', data: { approver: 'u-root' } }]);
  });
});

describe('the work of a distribution request', () => {
  const open = (...decisions: Decide[]) => distributionWork.open(after(...decisions), number);

  it('is to make the outbound order, from the approval until the order is there', () => {
    expect(open(draft, submit)).toBeUndefined();
    expect(open(draft, submit, approve())).toMatchObject({ kind: 'making', intent: 0, warehouse: 'WH-PP' });
    expect(open(draft, submit, approve(), made)).toBeUndefined();
  });
});
