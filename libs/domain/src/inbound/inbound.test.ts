import { describe, expect, it } from '@jest/globals';
import { fold, type Actor } from '../kernel/index.ts';
import {
  approveInbound,
  completeInbound,
  blockReversal,
  completeReversal,
  confirmReversal,
  deleteInbound,
  draftInbound,
  failApproval,
  inbound,
  inboundWork,
  prioritizeInbound,
  purgeInbound,
  recordTransferInbound,
  refuseReceipt,
  refuseReversal,
  startReceipt,
  rejectInbound,
  restoreInbound,
  reviseInbound,
  startInboundReversal,
  startInboundReview,
  submitInbound,
  withdrawInbound,
  type EnteredInbound,
  type EnteredLine,
  type InboundEvent,
  type InboundState,
} from './index.ts';

const staff: Actor = { userId: 'u-staff', username: 'sokha', role: 'warehouse_staff' };
const admin: Actor = { userId: 'u-admin', username: 'dara', role: 'warehouse_admin' };
const other: Actor = { userId: 'u-other', username: 'bopha', role: 'warehouse_admin' };
const root: Actor = { userId: 'u-root', username: 'root', role: 'super_admin' };

const line = (changes: Partial<EnteredLine> = {}): EnteredLine => ({
  item: 'GLY-41SL',
  quantity: '10.000',
  unitPrice: '3.250000',
  productionDate: '2026-01-10',
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
  ...changes,
});
const entered = (changes: Partial<EnteredInbound> = {}): EnteredInbound => ({
  type: 'purchase',
  title: 'Glyphosate, second container',
  inboundDate: '2026-11-20',
  supplier: 'SUP-001',
  remarks: null,
  lines: [line(), line({ item: 'UREA-46', batch: 'U-1', quantity: '2.500', unitPrice: '0.333333' })],
  ...changes,
});

const number = 'IN-20261120-0001';
const today = '2026-11-21';
const at = '2026-11-21T03:00:00.000Z';
const assigned = [{ line: 1, item: 'GLY-41SL', batch: '20261120000001001' }];
const none = inbound.initial();

/** The state after these decisions, each made on the state the previous one left. */
const after = (...decisions: ((state: InboundState) => InboundEvent[])[]): InboundState => {
  let state = none;
  for (const decide of decisions) state = fold(inbound, decide(state), state);
  return state;
};
const types = (events: InboundEvent[]): string[] => events.map(({ type }) => type);
const refusal = (decide: () => unknown): unknown => {
  try {
    decide();
  } catch (error) {
    return error;
  }
  return 'not refused';
};

const draft = (state: InboundState) =>
  draftInbound(state, { number, warehouse: 'WH-PP', entered: entered() });
const submit = (state: InboundState) => submitInbound(state, { by: staff });
const review = (state: InboundState) => startInboundReview(state, { by: admin });
const approve = (state: InboundState) =>
  approveInbound(state, { by: admin, notes: null, receivedAt: at, today, assigned });
const expectedTomorrow = (state: InboundState) =>
  draftInbound(state, { number, warehouse: 'WH-PP', entered: entered({ inboundDate: '2026-11-22' }) });
const refuse = (state: InboundState) => rejectInbound(state, { by: admin, reason: 'Prices are missing' });
const withdraw = (state: InboundState) => withdrawInbound(state, { reason: null });
const complete = (state: InboundState) =>
  completeInbound(state, {
    batches: [...assigned, { line: 2, item: 'UREA-46', batch: 'U-1' }],
  });
const remove = (state: InboundState) => deleteInbound(state, { reason: null });
const reverse = (state: InboundState) => startInboundReversal(state, { reason: 'Booked twice' });
const taken = { code: 'BATCH_CODE_TAKEN', facts: { batch: 'U-1' }, line: 2 };
const codeTaken = (state: InboundState) => refuseReceipt(state, { cause: taken });
const used = { code: 'BATCH_TOUCHED', facts: { batch: 'U-1' }, line: 2 };
const batchUsed = (state: InboundState) => blockReversal(state, { cause: used });

describe('inbound draft', () => {
  it('rounds every line half-up before it sums them', () => {
    const [event] = draft(none);
    expect(event).toMatchObject({
      type: 'InboundDrafted',
      data: {
        number,
        warehouse: 'WH-PP',
        total: '33.33',
        lines: [
          { line: 1, subtotal: '32.50' },
          { line: 2, subtotal: '0.83' },
        ],
      },
    });
  });

  it('keeps its priority editable until approval', () => {
    const urgent = draftInbound(none, {
      number,
      warehouse: 'WH-PP',
      entered: entered({ priority: 'urgent' }),
    });
    expect(urgent.slice(1)).toEqual([
      { type: 'PriorityChanged', data: { priority: 'urgent', before: 'normal' } },
    ]);
    const state = fold(inbound, urgent);
    expect(reviseInbound(state, { entered: entered() })).toEqual([]);
    expect(types(reviseInbound(state, { entered: entered({ priority: 'low' }) }))).toEqual([
      'PriorityChanged',
    ]);
    const waiting = after(draft, submit);
    expect(types(prioritizeInbound(waiting, { priority: 'high' }))).toEqual(['PriorityChanged']);
    expect(prioritizeInbound(waiting, { priority: 'normal' })).toEqual([]);
    const received = after(draft, submit, approve, startReceipt, complete);
    expect(() => prioritizeInbound(received, { priority: 'high' })).toThrow(
      expect.objectContaining({ code: 'APPROVAL_STATUS_FORBIDS' }),
    );
  });

  it.each([
    ['DOCUMENT_NEEDS_A_LINE', 'lines', { lines: [] }],
    ['QUANTITY_NOT_POSITIVE', 'lines.0.quantity', { lines: [line({ quantity: '0.000' })] }],
    [
      'EXPIRY_NOT_AFTER_PRODUCTION',
      'lines.1.expiryDate',
      { lines: [line(), line({ productionDate: '2026-01-10', expiryDate: '2026-01-10' })] },
    ],
    ['BATCH_CODE_REPEATED', 'lines.1.batch', { lines: [line({ batch: 'B-1' }), line({ batch: 'B-1' })] }],
    ['TRANSFER_BY_SYSTEM_ONLY', 'type', { type: 'transfer' as const }],
  ])('is refused: %s', (code, field, changes) => {
    const refused = refusal(() =>
      draftInbound(none, { number, warehouse: 'WH-PP', entered: entered(changes) }),
    );
    expect(refused).toMatchObject({ code, field });
  });

  it('can have the same batch code for two items', () => {
    const lines = [line({ batch: 'B-1' }), line({ item: 'UREA-46', batch: 'B-1' })];
    expect(draftInbound(none, { number, warehouse: 'WH-PP', entered: entered({ lines }) })).toHaveLength(1);
  });

  it('cannot use a number that is taken', () => {
    expect(refusal(() => draft(after(draft)))).toMatchObject({ code: 'CODE_TAKEN' });
  });

  it('is revised as a whole, and not without a change', () => {
    const state = after(draft);
    expect(reviseInbound(state, { entered: entered() })).toEqual([]);
    const [revised] = reviseInbound(state, { entered: entered({ title: 'Third container' }) });
    expect(revised).toMatchObject({ type: 'InboundRevised', data: { title: 'Third container' } });
  });

  it('can be submitted with an expected date in the future', () => {
    expect(types(submit(after(expectedTomorrow)))).toEqual(['InboundSubmitted']);
  });
});

describe('inbound approval', () => {
  it('is claimed by the first reviewer and can be taken over', () => {
    const state = after(draft, submit, review);
    expect(state).toMatchObject({ approval: { status: 'reviewing', reviewer: 'u-admin' } });
    expect(review(state)).toEqual([]);
    expect(types(startInboundReview(state, { by: other }))).toEqual(['InboundReviewStarted']);
  });

  it('receives nothing before the inbound date, unless the date is moved', () => {
    const early = after(expectedTomorrow, submit);
    const command = { by: admin, notes: null, receivedAt: at, today, assigned };
    expect(refusal(() => approveInbound(early, command))).toMatchObject({
      code: 'INBOUND_DATE_IN_FUTURE',
      field: 'inboundDate',
    });
    expect(refusal(() => approveInbound(early, { ...command, inboundDate: '2026-11-23' }))).toMatchObject({
      facts: { inboundDate: '2026-11-23' },
    });
    expect(types(approveInbound(early, { ...command, today: '2026-11-22' }))).not.toContain(
      'InboundDateMoved',
    );
    const received = after(expectedTomorrow, submit, (state) =>
      approveInbound(state, { ...command, inboundDate: today }),
    );
    expect(received).toMatchObject({
      content: { inboundDate: today },
      progress: { status: 'claiming', receivedAt: at },
    });
  });

  it('records that goods arrived later than expected', () => {
    const [, moved] = approveInbound(after(draft, submit), {
      by: admin,
      notes: null,
      receivedAt: at,
      today,
      assigned,
      inboundDate: today,
    });
    expect(moved).toEqual({ type: 'InboundDateMoved', data: { number, inboundDate: today } });
  });

  it('assigns a batch code to every line', () => {
    const [, approved] = approve(after(draft, submit));
    expect(approved).toEqual({
      type: 'InboundApproved',
      data: {
        number,
        approver: 'u-admin',
        notes: null,
        receivedAt: at,
        batches: [
          { line: 1, item: 'GLY-41SL', batch: '20261120000001001' },
          { line: 2, item: 'UREA-46', batch: 'U-1' },
        ],
      },
    });
  });

  it('requires the sold line on each line of a return, and on no other line', () => {
    const returnedFrom = { outbound: 'OUT-20261101-0003', line: 2, batch: 'B-7' };
    const drafted = (changes: Partial<EnteredInbound>) => () =>
      draftInbound(inbound.initial(), { number, warehouse: 'WH-PP', entered: entered(changes) });
    expect(refusal(drafted({ type: 'return', lines: [line({ returnedFrom }), line()] }))).toMatchObject({
      code: 'RETURN_SOURCE_REQUIRED',
      field: 'lines.1.returnedFrom.outbound',
      facts: { line: 2 },
    });
    expect(refusal(drafted({ type: 'purchase', lines: [line({ returnedFrom })] }))).toMatchObject({
      code: 'RETURN_SOURCE_MISPLACED',
      field: 'lines.0.returnedFrom.outbound',
    });
  });

  it('applies the current rules to old drafts', () => {
    const [drafted] = draft(none);
    if (drafted?.type !== 'InboundDrafted') throw new Error('nothing was drafted');
    const old = fold(inbound, [{ ...drafted, data: { ...drafted.data, type: 'return' } }]);
    expect(refusal(() => submit(old))).toMatchObject({ code: 'RETURN_SOURCE_REQUIRED' });
    const handedIn = fold(
      inbound,
      [{ type: 'InboundSubmitted', data: { number, submittedBy: 'u-staff' } }],
      old,
    );
    expect(refusal(() => approve(handedIn))).toMatchObject({ code: 'RETURN_SOURCE_REQUIRED' });
  });

  it('assigns no code to a customer return, which becomes a child of the sold batch', () => {
    const returnedFrom = { outbound: 'OUT-20261101-0003', line: 2, batch: 'B-7' };
    const state = after(
      (before) =>
        draftInbound(before, {
          number,
          warehouse: 'WH-PP',
          entered: entered({ type: 'return', lines: [line({ returnedFrom })] }),
        }),
      submit,
    );
    const [, approved] = approveInbound(state, {
      by: admin,
      notes: null,
      receivedAt: at,
      today,
      assigned: [],
    });
    expect(approved).toMatchObject({ type: 'InboundApproved', data: { batches: [] } });
  });

  it('restarts when the lines changed after their codes were assigned', () => {
    const state = after(draft, submit);
    const stale = [{ line: 1, item: 'ATRA-80', batch: '20261120000009001' }];
    const decide = () =>
      approveInbound(state, { by: admin, notes: null, receivedAt: at, today, assigned: stale });
    expect(refusal(decide)).toMatchObject({ code: 'CONCURRENT_CHANGE' });
  });

  it('is refused to a second approver', () => {
    expect(refusal(() => approve(after(draft, submit, approve)))).toMatchObject({
      code: 'DOCUMENT_PROCESSING',
    });
    const done = after(draft, submit, approve, startReceipt, complete);
    expect(refusal(() => approve(done))).toMatchObject({ code: 'APPROVAL_STATUS_FORBIDS' });
  });

  it('returns to the reviewer when a batch code was taken, and can be repeated', () => {
    const state = after(draft, submit, approve, codeTaken, failApproval);
    expect(state).toMatchObject({
      approval: { status: 'reviewing', submittedBy: 'u-staff', reviewer: 'u-admin' },
      progress: { status: 'open', refused: taken },
    });
    expect(types(approve(state))).toEqual(['InboundApproved']);
  });

  it('completes once: repeated outcomes change nothing', () => {
    const done = after(draft, submit, approve, startReceipt, complete);
    expect(complete(done)).toEqual([]);
    for (const step of [startReceipt, codeTaken, failApproval]) expect(step(done)).toEqual([]);
  });

  it('cannot be refused once every code is claimed, nor received once one was taken', () => {
    expect(codeTaken(after(draft, submit, approve, startReceipt))).toEqual([]);
    expect(startReceipt(after(draft, submit, approve, codeTaken))).toEqual([]);
    expect(complete(after(draft, submit, approve))).toEqual([]);
  });

  it('counts its intents to tell earlier steps apart', () => {
    expect(after(draft, submit, approve, codeTaken, failApproval, approve)).toMatchObject({
      progress: { status: 'claiming', intent: 2 },
    });
  });
});

describe('submitter of an inbound order', () => {
  const own = after(draft, (state) => submitInbound(state, { by: admin }));
  const rootOwn = after(draft, (state) => submitInbound(state, { by: root }));
  const approveAs = (state: InboundState, by: Actor, notes: string | null) =>
    approveInbound(state, { by, notes, receivedAt: at, today, assigned });

  it('may neither decide nor claim it', () => {
    expect(refusal(() => approve(own))).toMatchObject({ code: 'OWN_DOCUMENT' });
    expect(refusal(() => refuse(own))).toMatchObject({ code: 'OWN_DOCUMENT' });
    expect(refusal(() => review(own))).toMatchObject({ code: 'OWN_DOCUMENT' });
  });

  it('may decide it as super_admin with a reason', () => {
    expect(refusal(() => approveAs(rootOwn, root, null))).toMatchObject({
      code: 'OWN_DOCUMENT_NEEDS_REASON',
    });
    expect(refusal(() => approveAs(rootOwn, root, ' ok  '))).toMatchObject({
      code: 'OWN_DOCUMENT_NEEDS_REASON',
    });
    expect(approveAs(rootOwn, root, 'Alone in the office today')).toHaveLength(2);
  });
});

describe('inbound rejection and withdrawal', () => {
  it('allow revising and resubmitting the order', () => {
    for (const end of [refuse, withdraw]) {
      const state = after(draft, submit, end);
      expect(reviseInbound(state, { entered: entered({ remarks: 'Prices added' }) })).toHaveLength(1);
      expect(submit(state)).toHaveLength(1);
    }
  });

  it('apply only to a submitted order, which cannot be revised', () => {
    const submitted = after(draft, submit);
    const revise = () => reviseInbound(submitted, { entered: entered({ title: 'Other' }) });
    expect(refusal(revise)).toMatchObject({ code: 'APPROVAL_STATUS_FORBIDS' });
    expect(refusal(() => withdraw(after(draft)))).toMatchObject({ code: 'APPROVAL_STATUS_FORBIDS' });
    expect(refusal(() => approve(after(draft)))).toMatchObject({ code: 'APPROVAL_STATUS_FORBIDS' });
  });
});

describe('inbound order in process', () => {
  const commands = { submit, review, approve, refuse, withdraw, remove, restoreInbound, reverse };
  const approving = [approve];
  const reversing = [approve, startReceipt, complete, reverse];
  const busy = [
    approving,
    [...approving, codeTaken],
    [...approving, startReceipt],
    reversing,
    [...reversing, batchUsed],
    [...reversing, confirmReversal],
  ].map((steps) => after(draft, submit, ...steps));

  it.each(Object.entries(commands))('refuses to %s', (_name, command) => {
    for (const state of busy)
      expect(refusal(() => command(state))).toMatchObject({ code: 'DOCUMENT_PROCESSING', facts: { number } });
  });
});

describe('inbound reversal', () => {
  const done = after(draft, submit, approve, startReceipt, complete);

  it('takes back exactly the received batches', () => {
    const [started] = reverse(done);
    expect(started).toMatchObject({
      type: 'InboundReversalStarted',
      data: { batches: [{ batch: '20261120000001001' }, { batch: 'U-1' }] },
    });
    expect(
      after(draft, submit, approve, startReceipt, complete, reverse, confirmReversal, completeReversal),
    ).toMatchObject({
      progress: { status: 'reversed' },
    });
  });

  it('leaves the order completed when a batch was used', () => {
    const state = after(draft, submit, approve, startReceipt, complete, reverse, batchUsed, refuseReversal);
    expect(state).toMatchObject({
      progress: { status: 'completed', refused: used, batches: [{}, { batch: 'U-1' }] },
    });
  });

  it('requires a completed order', () => {
    expect(refusal(() => reverse(after(draft, submit)))).toMatchObject({ code: 'INBOUND_NOT_COMPLETED' });
  });

  it('happens once', () => {
    const reversed = after(
      draft,
      submit,
      approve,
      startReceipt,
      complete,
      reverse,
      confirmReversal,
      completeReversal,
    );
    expect(reverse(reversed)).toEqual([]);
    expect(completeReversal(reversed)).toEqual([]);
  });
});

describe('inbound recycle bin', () => {
  it('withdraws a pending approval', () => {
    expect(types(remove(after(draft)))).toEqual(['InboundDeleted']);
    expect(types(remove(after(draft, submit)))).toEqual(['InboundWithdrawn', 'InboundDeleted']);
    expect(remove(after(draft, remove))).toEqual([]);
  });

  it('never takes an approved order, not even a reversed one', () => {
    for (const state of [
      after(draft, submit, approve, startReceipt, complete),
      after(draft, submit, approve, startReceipt, complete, reverse, confirmReversal, completeReversal),
    ])
      expect(refusal(() => remove(state))).toMatchObject({ code: 'APPROVED_DOCUMENT_KEPT' });
  });

  it('blocks an order until it is restored', () => {
    const binned = after(draft, remove);
    expect(refusal(() => submit(binned))).toMatchObject({ code: 'DOCUMENT_DELETED' });
    const restored = fold(inbound, restoreInbound(binned), binned);
    expect(submit(restored)).toHaveLength(1);
    expect(restoreInbound(restored)).toEqual([]);
  });

  it('is required before purging, after which no command is accepted', () => {
    const purge = (state: InboundState) => purgeInbound(state, { reason: 'Entered for training' });
    expect(refusal(() => purge(after(draft)))).toMatchObject({ code: 'NOT_IN_RECYCLE_BIN' });
    const gone = after(draft, remove, purge);
    expect(gone).toMatchObject({ status: 'purged', warehouse: 'WH-PP' });
    expect(purge(gone)).toEqual([]);
    expect(refusal(() => submit(gone))).toMatchObject({ code: 'NOT_FOUND' });
    expect(refusal(() => draft(gone))).toMatchObject({ code: 'CODE_TAKEN' });
  });
});

describe('delivered transfer', () => {
  const record = (state: InboundState) =>
    recordTransferInbound(state, {
      number,
      warehouse: 'WH-BTB',
      source: 'WH-PP',
      outbound: 'OUT-20261119-0004',
      entered: entered({ lines: [line({ batch: 'B-1' })] }),
      batches: [{ line: 1, item: 'GLY-41SL', batch: 'B-1-T2' }],
    });

  it('is recorded once, as completed', () => {
    const state = after(record);
    expect(state).toMatchObject({ approval: { status: 'approved' }, progress: { status: 'completed' } });
    expect(record(state)).toEqual([]);
  });

  it('is reversed only through its outbound order', () => {
    expect(refusal(() => reverse(after(record)))).toMatchObject({ code: 'TRANSFER_BY_SYSTEM_ONLY' });
  });
});

describe('inbound receipt with two approvers', () => {
  const submitBig = (state: InboundState) =>
    submitInbound(state, { by: staff, policy: [{ from: '0.01', role: null }] });
  const other = { ...admin, userId: 'u-other' };
  const agreed = after(draft, submitBig, approve);

  it('gets its first approval before the goods arrive', () => {
    const agreedEarly = approve(after(expectedTomorrow, submitBig));
    expect(types(agreedEarly)).toEqual(['InboundReviewStarted', 'ApprovalStepTaken']);
  });

  it('is completed by the second approver, who repeats the step when it failed', () => {
    expect(agreed).toMatchObject({ approval: { status: 'reviewing' }, progress: { status: 'open' } });
    expect(refusal(() => approve(agreed))).toMatchObject({ code: 'STEP_TAKEN_BY_SAME' });
    const second = (state: InboundState) =>
      approveInbound(state, { by: other, notes: null, receivedAt: at, today, assigned });
    expect(types(second(agreed))).toEqual(['InboundApproved']);
    const failed = after(draft, submitBig, approve, second, codeTaken, failApproval);
    expect(failed).toMatchObject({ approval: { status: 'reviewing' }, steps: { taken: [admin.userId] } });
    expect(types(second(failed))).toEqual(['InboundApproved']);
  });
});

describe('the work of an inbound', () => {
  const open = (...decisions: ((state: InboundState) => InboundEvent[])[]) =>
    inboundWork.open(after(...decisions), number);
  const received = [draft, submit, approve, startReceipt, complete] as const;

  it('claims, then receives, at the time the goods arrived', () => {
    expect(open(draft, submit)).toBeUndefined();
    expect(open(draft, submit, approve)).toMatchObject({ kind: 'claiming', intent: 1, occurredAt: at });
    expect(open(draft, submit, approve, startReceipt)).toMatchObject({
      kind: 'receiving',
      intent: 1,
      occurredAt: at,
    });
    expect(open(...received)).toBeUndefined();
  });

  it('gives back what it has claimed once a claim is refused', () => {
    expect(open(draft, submit, approve, codeTaken)).toMatchObject({ kind: 'unclaiming', intent: 1 });
    expect(open(draft, submit, approve, codeTaken, failApproval)).toBeUndefined();
  });

  it('holds every batch before it reverses any, and releases the holds once one is refused', () => {
    expect(open(...received, reverse)).toMatchObject({ kind: 'holding', intent: 2, occurredAt: undefined });
    expect(open(...received, reverse, confirmReversal)).toMatchObject({ kind: 'reversing', intent: 2 });
    expect(open(...received, reverse, batchUsed)).toMatchObject({ kind: 'releasing', intent: 2 });
    expect(open(...received, reverse, batchUsed, refuseReversal)).toBeUndefined();
    expect(open(...received, reverse, confirmReversal, completeReversal)).toBeUndefined();
  });
});
