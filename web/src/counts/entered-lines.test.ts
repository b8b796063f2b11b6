import { describe, expect, it } from '@jest/globals';
import type { CountLineDetail } from '@granary/api/counts';
import { enteredLines, type CountEntry } from './entered-lines.ts';
import { nextLine } from './next-line.ts';

const line = (number: number, changes: Partial<CountLineDetail> = {}) =>
  ({
    line: number,
    asked: true,
    mine: true,
    done: false,
    counted: null,
    ...changes,
  }) as CountLineDetail;
const entry = (number: number, counted: string, refusal: CountEntry['refusal'] = null): CountEntry => ({
  id: `${number}-${counted}`,
  order: 1,
  person: 'anna',
  document: 'CN-1',
  write: 'countLine',
  refusal,
  input: { params: { number: 'CN-1', line: number }, body: { counted } },
});
const refusal = { code: 'COUNTED_BY_OTHER', message: 'Counted by someone else' };
const nothing = { waiting: [], refused: [], unseen: [] };

describe('the lines of a sheet', () => {
  it('include what waits to be sent, or has been sent and is not on the sheet yet', () => {
    const entries = { ...nothing, waiting: [entry(1, '7'), entry(1, '8')], unseen: [entry(2, '5')] };
    const [one, two, three] = enteredLines([line(1), line(2), line(3)], entries);
    expect(one).toMatchObject({ counted: '8.000', done: true, entry: { id: '1-8' } });
    expect(two).toMatchObject({ counted: '5.000', done: true });
    expect(two?.entry).toBeUndefined();
    expect(three).toMatchObject({ counted: null, done: false });
  });

  it('stay open where the server refused the entry, which stays beside the line', () => {
    const entries = { ...nothing, refused: [entry(1, '7', refusal)] };
    const lines = enteredLines([line(1), line(2)], entries);
    expect(lines[0]).toMatchObject({ done: false, entry: { refusal } });
    expect(nextLine(lines, [], undefined)?.line).toBe(1);
  });

  it('are not changed by an entry of a round that asks for them no more', () => {
    const settled = line(1, { asked: false, counted: '6.000', done: true });
    expect(enteredLines([settled], { ...nothing, waiting: [entry(1, '7')] })[0]?.counted).toBe('6.000');
  });
});
