import { describe, expect, it } from '@jest/globals';
import type { AllRead, LogSource, ReadAnswer, StreamRead } from './log-source.ts';
import type { RecordedEvent } from './recorded-event.ts';
import { ResumingSource } from './resuming-source.ts';
import { unavailable } from './wire/grpc-failure.ts';

const LENGTH = 500;
/** Positions have gaps, as in a real log. */
const event = (n: number): RecordedEvent => ({
  id: String(n),
  stream: 'unit-a',
  revision: BigInt(n),
  position: BigInt(100 + n * 7),
  type: 'Happened',
  isJson: true,
  createdMs: 0,
  data: {},
  metadata: {},
});
const log = Array.from({ length: LENGTH }, (_, n) => event(n));

/** An in-memory log that fails after a given number of events and counts requests. */
class CutOff implements LogSource {
  asked = 0;
  readonly #after: number;

  constructor(after: number) {
    this.#after = after;
  }

  async *read({
    kind,
    from,
    backwards,
    maxCount,
  }: StreamRead | AllRead): AsyncGenerator<readonly ReadAnswer[]> {
    this.asked += 1;
    const place = (one: RecordedEvent) => (kind === 'all' ? one.position : one.revision);
    const begins = (one: RecordedEvent) => {
      if (from === undefined) return true;
      if (!backwards) return place(one) >= from;
      return kind === 'all' ? place(one) < from : place(one) <= from;
    };
    const events = (backwards ? log.toReversed() : log).filter(begins).slice(0, maxCount);
    for (const [n, one] of events.entries()) {
      if (n === this.#after) throw unavailable('Connection dropped');
      yield [{ kind: 'event', event: one }];
    }
  }

  async *follow(): AsyncGenerator<readonly ReadAnswer[]> {
    yield [{ kind: 'checkpoint', position: 2n ** 64n - 1n }, { kind: 'caughtUp' }];
    yield [{ kind: 'checkpoint', position: 107n }];
  }
}

const revisionsOf = async (source: LogSource, request: StreamRead | AllRead): Promise<number[]> => {
  const revisions: number[] = [];
  for await (const answers of new ResumingSource(source, () => false).read(request))
    for (const answer of answers) if (answer.kind === 'event') revisions.push(Number(answer.event.revision));
  return revisions;
};
const all = log.map(({ revision }) => Number(revision));

describe('interrupted read', () => {
  const requests: [string, StreamRead | AllRead, number[]][] = [
    ['the whole log', { kind: 'all' }, all],
    ['the whole log backwards', { kind: 'all', backwards: true }, all.toReversed()],
    ['the log from a position', { kind: 'all', from: event(450).position }, all.slice(450)],
    ['so many events', { kind: 'all', from: event(20).position, maxCount: 30 }, all.slice(20, 50)],
    ['so many events backwards', { kind: 'all', backwards: true, maxCount: 30 }, all.slice(-30).toReversed()],
    ['a stream', { kind: 'stream', stream: 'unit-a' }, all],
    ['a stream backwards', { kind: 'stream', stream: 'unit-a', backwards: true }, all.toReversed()],
    ['a part of a stream', { kind: 'stream', stream: 'unit-a', from: 7n, maxCount: 9 }, all.slice(7, 16)],
  ];

  it.each(requests)('resumes where it stopped: %s', async (_, request, expected) => {
    expect(await revisionsOf(new CutOff(37), request)).toEqual(expected);
    expect(await revisionsOf(new CutOff(Infinity), request)).toEqual(expected);
  });

  it('is not repeated when only its end was lost', async () => {
    const source = new CutOff(30);
    await revisionsOf(source, { kind: 'all', maxCount: 30 });
    await revisionsOf(source, { kind: 'all', maxCount: 30, backwards: true });
    expect(source.asked).toBe(2);
  });
});

it('follow() gives no checkpoint beyond the end of the log', async () => {
  const told: ReadAnswer[] = [];
  const { signal } = new AbortController();
  const source = new ResumingSource(new CutOff(Infinity), () => false);
  for await (const answers of source.follow({ signal })) told.push(...answers);
  expect(told).toEqual([{ kind: 'caughtUp' }, { kind: 'checkpoint', position: 107n }]);
});
