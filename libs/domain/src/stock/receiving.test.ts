import { describe, expect, it } from '@jest/globals';
import type { ReceiveReturn, ReceiveTransfer } from './commands.ts';
import {
  adjust,
  claimBatchCode,
  figuresOf,
  planAllocation,
  recallMarksOf,
  receiveBatch,
  holdForReversal,
  receiveReturn,
  receiveTransfer,
  releaseBatchCode,
  reverseHeldReceipt,
  reverseReceipt,
} from './index.ts';
import { automaticBatchCode } from './rules.ts';
import { given, held, place, receipt, received, today, type Step } from '@granary/testing/builders/stock';

const claim = { ...place, batch: 'A', inbound: 'IN-20261101-0001', line: 1 };
const elsewhere = { ...claim, inbound: 'IN-20261102-0001' };
const claimed: Step = (state) => claimBatchCode(state, claim);

describe('batch code claim', () => {
  it('reserves the code for one line of one inbound order', () => {
    expect(claimBatchCode(given(), claim)).toEqual([{ type: 'BatchCodeClaimed', data: claim }]);
    expect(() => claimBatchCode(given(claimed), elsewhere)).toThrow(
      expect.objectContaining({ code: 'BATCH_CODE_TAKEN', facts: { batch: 'A' } }),
    );
  });

  it('is idempotent, before and after the receipt', () => {
    expect(claimBatchCode(given(claimed), claim)).toEqual([]);
    expect(claimBatchCode(given(claimed, received('A', '5.000', claim)), claim)).toEqual([]);
  });

  it('ends when released by its owner', () => {
    expect(releaseBatchCode(given(claimed), elsewhere)).toEqual([]);
    const free = given(claimed, (state) => releaseBatchCode(state, claim));
    expect(claimBatchCode(free, elsewhere)).toHaveLength(1);
  });
});

describe('receipt', () => {
  it('creates an active batch with the whole quantity', () => {
    const state = given(claimed, received('A', '5.000', claim));
    expect(figuresOf(state.batches['A']!)).toEqual({
      current: '5.000',
      available: '5.000',
      reserved: '0.000',
      status: 'active',
    });
  });

  it('deactivates goods awaiting inspection', () => {
    const state = given(received('A', '5.000', { awaitingInspection: true }));
    expect(figuresOf(state.batches['A']!)).toMatchObject({ available: '0.000', status: 'inactive' });
  });

  it('recalls goods of a recalled lot in the same append', () => {
    const marks = [{ recall: 'RC-1', reason: 'wrong substance' }];
    const line = receipt('A', '5.000');
    const state = given((now) => receiveBatch(now, line, marks));
    expect(figuresOf(state.batches['A']!)).toMatchObject({ available: '0.000', status: 'recalled' });
    expect(recallMarksOf(state.batches['A']!)).toEqual(marks);
    // A repeated receipt returns no events.
    expect(receiveBatch(state, line, marks)).toEqual([]);
  });

  it('happens once per line', () => {
    const line = receipt('A', '5.000');
    expect(received('A', '5.000', line)(given(received('A', '5.000', line)))).toEqual([]);
  });

  it('refuses a code used by another line', () => {
    expect(() => received('A', '5.000')(given(received('A', '5.000')))).toThrow(
      expect.objectContaining({ code: 'BATCH_CODE_TAKEN' }),
    );
  });
});

const parent = { warehouse: 'WH-SR', item: 'GLY-41SL', batch: 'A' };
const transfer = (changes: Partial<ReceiveTransfer> = {}): ReceiveTransfer => ({
  ...receipt('A', '2.000'),
  outbound: 'OUT-20261110-0001',
  line: 1,
  parent,
  recalls: [],
  ...changes,
});
const arrives =
  (changes: Partial<ReceiveTransfer> = {}): Step =>
  (state) =>
    receiveTransfer(state, transfer(changes));

describe('transfer receipt', () => {
  it('keeps batch code, age and parent', () => {
    const state = given(arrives());
    expect(state.batches['A']).toMatchObject({
      current: '2.000',
      receivedAt: '2026-11-01T02:00:00.000Z',
      origin: { kind: 'transfer', parent },
    });
  });

  it('never joins a batch being reversed', () => {
    const reversal = { ...claim, reservation: 'reversal-1', day: today, reason: 'Booked twice' };
    const state = given(
      received('A', '5.000', claim),
      (before) => holdForReversal(before, reversal),
      arrives(),
      (before) => reverseHeldReceipt(before, reversal),
    );
    expect(Object.values(state.batches)).toMatchObject([
      { code: 'A', current: '0.000' },
      { code: 'A-T2', current: '2.000' },
    ]);
  });

  it('joins the batch with the same code when lot, expiry date and cost match', () => {
    const state = given(received('A', '5.000'), arrives());
    expect(Object.keys(state.batches)).toEqual(['A']);
    expect(state.batches['A']!.current).toBe('7.000');
  });

  it.each([
    ['lot', { supplierLot: 'L-78' }],
    ['expiry', { expiryDate: '2028-01-01' }],
    ['cost', { unitCost: '3.100000' }],
  ])('becomes -T2 when the %s differs, and later matching goods join it', (_, different) => {
    const state = given(
      received('A', '5.000'),
      arrives(different),
      arrives({ ...different, outbound: 'OUT-20261111-0001' }),
    );
    expect(state.batches['A']!.current).toBe('5.000');
    expect(state.batches['A-T2']!.current).toBe('4.000');
  });

  it('does not use a claimed code', () => {
    expect(Object.keys(given(claimed, arrives()).batches)).toEqual(['A-T2']);
  });

  it('happens once', () => {
    expect(arrives()(given(arrives()))).toEqual([]);
    expect(arrives()(given(received('A', '5.000'), arrives()))).toEqual([]);
  });
});

const goodsBack = (changes: Partial<ReceiveReturn> = {}): ReceiveReturn => ({
  ...receipt('A', '1.000'),
  inbound: 'IN-20261120-0001',
  line: 1,
  outbound: { number: 'OUT-20261110-0001', line: 1 },
  parent: { ...place, batch: 'A' },
  recalls: [],
  ...changes,
});

describe('goods of a recalled batch', () => {
  const marks = [{ recall: 'RC-1', reason: 'Wrong label' }];

  it('arrive by transfer as recalled, in one append', () => {
    const events = receiveTransfer(given(), transfer({ recalls: marks }));
    expect(events.map(({ type }) => type)).toEqual(['BatchReceived', 'BatchRecalled']);
    const { batches } = given(() => events);
    expect(figuresOf(batches['A']!)).toMatchObject({ status: 'recalled', available: '0.000' });
    expect(batches['A']!.recallReasons).toEqual({ 'RC-1': 'Wrong label' });
  });

  it('recall the whole batch they join and name its reservations', () => {
    const state = given(received('A', '5.000'), held('R1', '2.000'));
    const [, recalled] = receiveTransfer(state, transfer({ recalls: marks }));
    expect(recalled).toMatchObject({
      type: 'BatchRecalled',
      data: { after: { current: '7.000', available: '0.000' }, affected: [{ reservation: 'R1' }] },
    });
  });

  it('return from a customer as recalled', () => {
    const events = receiveReturn(given(received('A', '5.000')), goodsBack({ recalls: marks }));
    expect(events).toMatchObject([
      { type: 'BatchReceived' },
      { type: 'BatchRecalled', data: { batch: 'A-R1', after: { status: 'recalled' } } },
    ]);
  });
});

describe('customer return receipt', () => {
  it('creates an inactive child of the sold batch until inspection', () => {
    const state = given(received('A', '5.000'), (now) => receiveReturn(now, goodsBack()));
    expect(figuresOf(state.batches['A-R1']!)).toMatchObject({ current: '1.000', status: 'inactive' });
    expect(state.batches['A-R1']!.origin).toMatchObject({ kind: 'return', parent: { batch: 'A' } });
    expect(
      planAllocation(state, { quantity: '6.000', strategy: 'fifo', purpose: 'sale', day: today }).allocated,
    ).toBe('5.000');
  });

  it('is numbered in sequence and happens once', () => {
    const state = given((now) => receiveReturn(now, goodsBack()));
    expect(receiveReturn(state, goodsBack())).toEqual([]);
    expect(receiveReturn(state, goodsBack({ line: 2 }))).toMatchObject([{ data: { batch: 'A-R2' } }]);
  });
});

describe('receipt reversal', () => {
  const reversal = { ...claim, reason: 'wrong product' };
  const arrived = received('A', '5.000', claim);

  it('empties and closes an untouched batch, and its code stays used', () => {
    const state = given(arrived, (now) => reverseReceipt(now, reversal));
    expect(figuresOf(state.batches['A']!)).toMatchObject({ current: '0.000', status: 'depleted' });
    expect(reverseReceipt(state, reversal)).toEqual([]);
    expect(() => claimBatchCode(state, elsewhere)).toThrow(
      expect.objectContaining({ code: 'BATCH_CODE_TAKEN' }),
    );
  });

  it.each<[string, Step]>([
    ['held', held('R1', '1.000')],
    ['adjusted', (state) => adjust(state, { ...place, batch: 'A', delta: '-1.000', reason: 'count' })],
    ['replenished', arrives()],
  ])('is refused once the batch was %s', (_, step) => {
    expect(() => reverseReceipt(given(arrived, step), reversal)).toThrow(
      expect.objectContaining({ code: 'BATCH_TOUCHED', facts: { batch: 'A' } }),
    );
  });
});

describe('automatic batch code', () => {
  it('is the day, the item serial in 6 digits and a sequence in 3', () => {
    expect(automaticBatchCode('2026-11-21', 42, 7)).toBe('20261121000042007');
  });
});
