import { describe, expect, it } from '@jest/globals';
import {
  attachToBatch,
  batchNamed,
  receiveTransfer,
  removeFromBatch,
  reverseReceipt,
  split,
  stock,
} from './index.ts';
import { fold } from '../kernel/index.ts';
import {
  given,
  held,
  paper,
  place,
  receipt,
  received,
  shipped,
  type Step,
} from '@granary/testing/builders/stock';

const A = { ...place, batch: 'A' };
const attached =
  (n: number, changes: Parameters<typeof paper>[1] = {}): Step =>
  (state) =>
    attachToBatch(state, { ...A, attachment: paper(n, changes) });
const removed =
  (n: number, batch = 'A'): Step =>
  (state) =>
    removeFromBatch(state, { ...place, batch, attachment: paper(n).id, reason: 'Of another lot' });
const batch = (...steps: Step[]) => given(received('A', '5.000'), ...steps);
const papers = (state: ReturnType<typeof batch>, code = 'A') =>
  state.batches[code]!.attachments.map(({ name }) => name);
const refused = (code: string) => expect.objectContaining({ code });

describe('batch attachments', () => {
  it('are added once and change nothing else', () => {
    const before = batch();
    const stood = { ...before.batches['A'] };
    const events = attached(1)(before);
    expect(events).toMatchObject([
      { type: 'BatchAttachmentAdded', data: { ...A, attachment: paper(1), after: { current: '5.000' } } },
    ]);
    const after = fold(stock, events, before);
    expect(after.batches['A']).toEqual({ ...stood, attachments: [paper(1)] });
    expect(attached(1)(after)).toEqual([]);
  });

  it('have a name that matches their type', () => {
    expect(() => attached(1, { name: 'page.html' })(batch())).toThrow(refused('FILE_NAME_MISLEADS'));
  });

  it('are limited to 50', () => {
    const fifty = Array.from({ length: 50 }, (_, n) => attached(1, { id: `other-${n}` }));
    expect(() => attached(2)(batch(...fifty))).toThrow(refused('TOO_MANY_ATTACHMENTS'));
  });

  it('are removed once, with a reason', () => {
    expect(removed(1)(batch(attached(1)))).toMatchObject([
      {
        type: 'BatchAttachmentRemoved',
        data: { ...A, attachment: paper(1).id, name: 'certificate-1.pdf', reason: 'Of another lot' },
      },
    ]);
    const after = batch(attached(1), attached(2), removed(1));
    expect(papers(after)).toEqual(['certificate-2.pdf']);
    expect(removed(1)(after)).toEqual([]);
  });

  it('require an existing batch', () => {
    expect(() => attachToBatch(batch(), { ...place, batch: 'B', attachment: paper(1) })).toThrow(
      refused('BATCH_NOT_FOUND'),
    );
    expect(() => removed(1, 'B')(batch())).toThrow(refused('BATCH_NOT_FOUND'));
  });

  it('can be added after the goods have left, but not to a reversed receipt', () => {
    const gone = batch(held('R1', '5.000'), ...shipped('R1'));
    expect(attached(1)(gone)).toHaveLength(1);
    const { inbound, line } = receipt('A', '5.000', { line: 7 });
    const back = given(received('A', '5.000', { line }), (state) =>
      reverseReceipt(state, { ...A, inbound, line, reason: 'wrong' }),
    );
    expect(() => attached(1)(back)).toThrow(refused('BATCH_STATUS_FORBIDS'));
  });

  it('do not prevent the reversal of a receipt', () => {
    expect(batch(attached(1)).batches['A']!.untouched).toBe(true);
  });

  it('are copied to a batch that is split off, which keeps its own list', () => {
    const parted = batch(
      attached(1),
      attached(2),
      (state) => split(state, { ...A, quantity: '1.000', locked: false, reason: 'sample' }),
      removed(1, 'A-S1'),
    );
    expect([papers(parted), papers(parted, 'A-S1')]).toEqual([
      ['certificate-1.pdf', 'certificate-2.pdf'],
      ['certificate-2.pdf'],
    ]);
  });

  it('are copied with a transfer, each content once, up to 50', () => {
    const arriving = (line: number, ...attachments: ReturnType<typeof paper>[]): Step => {
      const parent = batchNamed('WH-SR.GLY-41SL.A');
      const arrival = { ...receipt('A', '2.000', { line }), outbound: 'OUT-1', recalls: [], attachments };
      return (state) => receiveTransfer(state, { ...arrival, parent });
    };
    const arrived = given(arriving(1, paper(1), paper(2)));
    expect(papers(arrived)).toEqual(['certificate-1.pdf', 'certificate-2.pdf']);
    const again = given(arriving(1, paper(1)), arriving(2, paper(3, { sha256: paper(1).sha256 }), paper(2)));
    expect(papers(again)).toEqual(['certificate-1.pdf', 'certificate-2.pdf']);
    const many = Array.from({ length: 50 }, (_, n) => paper(1, { id: `${n}`, sha256: `${n}` }));
    expect(
      papers(given(arriving(1, ...many.slice(0, 49)), arriving(2, ...many.slice(40), paper(2)))),
    ).toHaveLength(50);
  });
});
