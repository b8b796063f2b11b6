import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Rejection, compare, fold, minus, times, toQuantity, type Actor } from '../kernel/index.ts';
import {
  addCountLine,
  approveCount,
  cancelCount,
  count,
  countWork,
  countLine,
  isBeyondTolerance,
  openCount,
  recordAdjusted,
  rejectCount,
  requestRecount,
  submitCount,
  type CountEvent,
  type CountState,
  type OpenCount,
} from './index.ts';

const sokha: Actor = { userId: 'u-sokha', username: 'sokha', role: 'warehouse_staff' };
const dara: Actor = { userId: 'u-dara', username: 'dara', role: 'warehouse_staff' };
const chief: Actor = { userId: 'u-chief', username: 'chief', role: 'warehouse_admin' };
const root: Actor = { userId: 'u-root', username: 'root', role: 'super_admin' };

const number = 'CN-20261121-0001';
const place = { location: 'A-01', shelf: '2' };
const sheet: OpenCount = {
  number,
  warehouse: 'WH-PP',
  title: 'Aisle A',
  scope: { kind: 'location', location: 'A-01', shelf: null },
  tolerance: '1',
  notes: null,
  batches: [
    { item: 'GLY', batch: 'B1', ...place },
    { item: 'GLY', batch: 'B2', ...place },
  ],
};

type Decide = (state: CountState) => CountEvent[];
const after = (...decisions: Decide[]): CountState => {
  let state = count.initial();
  for (const decide of decisions) state = fold(count, decide(state), state);
  return state;
};
const refusal = (decide: () => unknown): string => {
  try {
    decide();
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
  return 'not refused';
};

const open: Decide = (state) => openCount(state, sheet);
const counted =
  (line: number, quantity: string, by = sokha, onHand = '100.000'): Decide =>
  (state) =>
    countLine(state, {
      line,
      counted: quantity,
      book: { onHand, revision: 7, adjustments: 0 },
      by,
      note: null,
    });
const submit: Decide = (state) => submitCount(state, { by: sokha });
const approve =
  (by = chief, notes: string | null = null): Decide =>
  (state) =>
    approveCount(state, { by, notes });
const adjustedEvent = (delta: string, affected = false) => ({
  type: 'BatchAdjusted' as const,
  data: {
    warehouse: 'WH-PP',
    item: 'GLY',
    batch: 'B1',
    delta,
    unitCost: '3.500000',
    after: { current: '96.000', available: '96.000', reserved: '0.000', status: 'active' as const },
    reason: 'Stock count',
    count: number,
    ...(affected && {
      affected: [
        {
          reservation: 'R1',
          document: { kind: 'outbound' as const, number: 'OUT-1' },
          line: 2,
          quantity: '4.000',
        },
      ],
    }),
  },
});

describe('count sheet', () => {
  it('numbers its batches in walking order', () => {
    expect(open(count.initial())).toMatchObject([
      {
        data: {
          lines: [
            { line: 1, batch: 'B1' },
            { line: 2, batch: 'B2' },
          ],
        },
      },
    ]);
  });

  it.each([
    ['COUNT_NEEDS_A_BATCH', []],
    ['COUNT_BATCH_REPEATED', [sheet.batches[0]!, sheet.batches[0]!]],
  ])('is refused: %s', (code, batches) => {
    expect(refusal(() => openCount(count.initial(), { ...sheet, batches }))).toBe(code);
  });

  it('accepts each further batch found, once, until the first round is submitted', () => {
    const found = { item: 'UREA', batch: 'X9', location: null, shelf: null };
    const add: Decide = (state) => addCountLine(state, found);
    expect(add(after(open))).toMatchObject([{ type: 'CountLineAdded', data: { line: 3, batch: 'X9' } }]);
    expect(add(after(open, add))).toEqual([]);
    expect(refusal(() => add(after(open, counted(1, '100'), counted(2, '100'), submit)))).toBe(
      'COUNT_STATUS_FORBIDS',
    );
  });
});

describe('counting', () => {
  it('records the book quantity at that moment', () => {
    expect(counted(1, '96')(after(open))).toMatchObject([
      { data: { line: 1, round: 1, counted: '96.000', book: { onHand: '100.000', revision: 7 } } },
    ]);
    expect(counted(1, '96')(after(open))).toMatchObject([{ data: { remaining: 1 } }]);
    expect(after(open, counted(1, '96'))).toMatchObject({ status: 'counting' });
  });

  it('lets people correct only their own figures', () => {
    const state = after(open, counted(1, '96'));
    expect(counted(1, '96.000')(state)).toEqual([]);
    expect(counted(1, '97')(state)).toMatchObject([{ data: { counted: '97.000' } }]);
    expect(refusal(() => counted(1, '97', dara)(state))).toBe('COUNTED_BY_OTHER');
    expect(refusal(() => counted(9, '97')(state))).toBe('LINE_NOT_FOUND');
  });

  it('refuses a late result that the books of now do not belong to', () => {
    const book = { onHand: '100.000', revision: 7, adjustments: 0 };
    const late =
      (seen: { round: number; moved: boolean }, by = sokha): Decide =>
      (state) =>
        countLine(state, { line: 1, counted: '96', book, by, note: null, seen });
    expect(late({ round: 1, moved: false })(after(open))).toHaveLength(1);
    expect(refusal(() => late({ round: 1, moved: true })(after(open)))).toBe('COUNT_GOODS_MOVED');
    const again = after(open, counted(1, '90'), counted(2, '100'), submit);
    expect(refusal(() => late({ round: 1, moved: false }, dara)(again))).toBe('COUNT_ROUND_OVER');
    expect(late({ round: 2, moved: false }, dara)(again)).toHaveLength(1);
  });

  it('is shared by two people, line by line', () => {
    expect(after(open, counted(1, '100', sokha), counted(2, '99.5', dara), submit)).toMatchObject({
      status: 'counted',
    });
  });

  it('is submitted once, when every line is counted', () => {
    expect(refusal(() => submit(after(open, counted(1, '96'))))).toBe('COUNT_INCOMPLETE');
    expect(submit(after(open, counted(1, '100'), counted(2, '100'), submit))).toEqual([]);
  });
});

describe('recount', () => {
  const different: Decide[] = [open, counted(1, '96'), counted(2, '99.5'), submit];

  it('is required where the difference exceeds the tolerance', () => {
    const state = after(...different);
    expect(submit(after(open, counted(1, '96'), counted(2, '99.5')))).toMatchObject([
      { data: { differing: 2, recount: [1] } },
    ]);
    expect(state).toMatchObject({ status: 'recounting', round: 2, lines: [{ round: 2 }, { round: 1 }] });
    expect(refusal(() => counted(2, '100', dara)(state))).toBe('COUNT_LINE_SETTLED');
  });

  it('is made by somebody else, except for a super_admin', () => {
    const state = after(...different);
    expect(refusal(() => counted(1, '96', sokha)(state))).toBe('RECOUNT_BY_OTHER_PERSON');
    expect(counted(1, '96', dara)(state)).toMatchObject([{ data: { round: 2, counter: 'u-dara' } }]);
    const own = after(open, counted(1, '96', root), counted(2, '100', root), submit);
    expect(counted(1, '97', root)(own)).toHaveLength(1);
  });

  it('replaces the first count and its book quantity, and is not repeated automatically', () => {
    const state = after(...different, counted(1, '80', dara, '85.000'), submit);
    expect(state).toMatchObject({ status: 'counted' });
    expect(approve()(state)).toMatchObject([
      {
        data: {
          differences: [
            { line: 1, delta: '-5.000' },
            { line: 2, delta: '-0.500' },
          ],
        },
      },
    ]);
  });

  it('can be requested by the reviewer', () => {
    const again: Decide = (state) => requestRecount(state, { lines: [2], reason: 'Looks odd' });
    const state = after(open, counted(1, '100'), counted(2, '100'), submit, again);
    expect(state).toMatchObject({ status: 'recounting', round: 2 });
    expect(refusal(() => submit(state))).toBe('COUNT_INCOMPLETE');
    expect(
      after(open, counted(1, '100'), counted(2, '100'), submit, again, counted(2, '90', dara), submit),
    ).toMatchObject({ status: 'counted' });
  });
});

describe('count decision', () => {
  const ready = after(open, counted(1, '99.5'), counted(2, '100', dara), submit);

  it('is refused to the counters, except a super_admin with a reason', () => {
    expect(refusal(() => approve(sokha)(ready))).toBe('OWN_DOCUMENT');
    expect(refusal(() => approve(dara)(ready))).toBe('OWN_DOCUMENT');
    const own = after(open, counted(1, '100', root), counted(2, '100', root), submit);
    expect(refusal(() => approve(root)(own))).toBe('OWN_DOCUMENT_NEEDS_REASON');
    expect(approve(root, 'Nobody else is in')(own)).toHaveLength(1);
  });

  it('approves exactly the differences found', () => {
    expect(approve()(ready)).toMatchObject([
      { data: { approver: 'u-chief', differences: [{ line: 1, delta: '-0.500', adjustments: 0 }] } },
    ]);
    expect(refusal(() => approve()(after(open)))).toBe('COUNT_STATUS_FORBIDS');
  });

  it('records adjustments, refusals and broken allocations, once', () => {
    expect(countWork.open(ready, number)).toBeUndefined();
    const approved = fold(count, approve()(ready), ready);
    const work = countWork.open(approved, number);
    if (!work) throw new Error('there is nothing to settle');
    expect(work).toMatchObject({ kind: 'settling', warehouse: 'WH-PP' });
    const { intent } = work;
    const settled = new Map([[1, { events: [adjustedEvent('-0.500', true)] }]]);
    expect(recordAdjusted(approved, { intent, settled })).toMatchObject([
      {
        data: {
          differences: [
            {
              applied: '-0.500',
              costValue: '-1.75',
              broken: [{ document: { number: 'OUT-1' }, line: 2 }],
              refusal: null,
            },
          ],
        },
      },
    ]);
    const refused = new Map([[1, { refusal: 'COUNT_OVERTAKEN' }]]);
    expect(recordAdjusted(approved, { intent, settled: refused })).toMatchObject([
      { data: { differences: [{ applied: '0.000', costValue: null, refusal: 'COUNT_OVERTAKEN' }] } },
    ]);
    const done = fold(count, recordAdjusted(approved, { intent, settled }), approved);
    expect(countWork.open(done, number)).toBeUndefined();
    expect(done).toMatchObject({ status: 'adjusted' });
    expect(recordAdjusted(done, { intent, settled })).toEqual([]);
  });

  it('can reject a count, and a count can be cancelled before', () => {
    const refuse: Decide = (state) => rejectCount(state, { by: chief, reason: 'Counted in the dark' });
    expect(fold(count, refuse(ready), ready)).toMatchObject({ status: 'rejected' });
    const cancel: Decide = (state) => cancelCount(state, { reason: 'Wrong aisle' });
    expect(after(open, cancel)).toMatchObject({ status: 'cancelled' });
    expect(cancel(after(open, cancel))).toEqual([]);
    expect(refusal(() => cancel(fold(count, approve()(ready), ready)))).toBe('COUNT_STATUS_FORBIDS');
  });
});

describe('tolerance laws', () => {
  const quantity = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => toQuantity(thousandths / 1000));

  it('no difference is never beyond the tolerance, any difference is beyond a zero tolerance', () => {
    fc.assert(
      fc.property(quantity, quantity, fc.integer({ min: 0, max: 100 }), (counted, book, tolerance) => {
        expect(isBeyondTolerance(book, book, String(tolerance))).toBe(false);
        expect(isBeyondTolerance(counted, book, '0')).toBe(compare(counted, book) !== 0);
        const within = compare(times(minus(counted, book).abs(), 100), times(book, tolerance)) <= 0;
        expect(isBeyondTolerance(counted, book, String(tolerance))).toBe(!within);
      }),
    );
  });
});
