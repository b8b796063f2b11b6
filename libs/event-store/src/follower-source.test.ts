import { describe, expect, it } from '@jest/globals';
import { FollowerSource } from './follower-source.ts';
import type { AllRead, Follow, LogSource, ReadAnswer, StreamRead } from './log-source.ts';
import { PositionNotFound } from './position-not-found.ts';
import type { RecordedEvent } from './recorded-event.ts';

const LENGTH = 20;
const place = (n: number) => BigInt(100 + n * 7);
const event = (n: number): RecordedEvent => ({
  id: String(n),
  stream: n % 2 === 0 ? 'unit-a' : 'item-b',
  revision: BigInt(n),
  position: place(n),
  type: 'Happened',
  isJson: true,
  createdMs: 0,
  data: {},
  metadata: {},
});

/** A node that has the first events of the log; notes what it was asked. */
class Node implements LogSource {
  readonly asked: (StreamRead | AllRead | Follow)[] = [];
  readonly #events: readonly RecordedEvent[];

  constructor(length: number) {
    this.#events = Array.from({ length }, (_, n) => event(n));
  }

  async *read(request: StreamRead | AllRead): AsyncGenerator<readonly ReadAnswer[]> {
    this.asked.push(request);
    const { from, backwards = false, maxCount } = request;
    const prefixes = request.kind === 'all' ? request.prefixes : undefined;
    if (from !== undefined && !this.#has(from)) throw new PositionNotFound(from, undefined);
    yield (backwards ? this.#events.toReversed() : this.#events)
      .filter(({ position }) => from === undefined || (backwards ? position < from : position >= from))
      .filter(({ stream }) => !prefixes || prefixes.some((prefix) => stream.startsWith(prefix)))
      .slice(0, maxCount)
      .map((one) => ({ kind: 'event', event: one }));
  }

  async *follow(request: Follow): AsyncGenerator<readonly ReadAnswer[]> {
    this.asked.push(request);
    if (request.after !== undefined && !this.#has(request.after))
      throw new PositionNotFound(request.after, undefined);
    yield [{ kind: 'caughtUp' }];
  }

  #has(position: bigint): boolean {
    return this.#events.some((one) => one.position === position);
  }
}

const cluster = (behind: number) => {
  const [follower, leader] = [new Node(LENGTH - behind), new Node(LENGTH)];
  return { follower, leader, source: new FollowerSource(follower, leader) };
};

const numbersOf = async (pages: AsyncIterable<readonly ReadAnswer[]>): Promise<number[]> => {
  const numbers: number[] = [];
  for await (const page of pages)
    for (const answer of page) if (answer.kind === 'event') numbers.push(Number(answer.event.id));
  return numbers;
};

const requests: [string, AllRead][] = [
  ['everything', { kind: 'all' }],
  ['from a position', { kind: 'all', from: place(3) }],
  ['from the newest position', { kind: 'all', from: place(LENGTH - 1) }],
  ['up to a count', { kind: 'all', from: place(1), maxCount: 17 }],
  ['with more to come', { kind: 'all', maxCount: 5 }],
  ['some streams', { kind: 'all', prefixes: ['item-'] }],
  ['some streams, up to a count', { kind: 'all', prefixes: ['unit-'], maxCount: 9 }],
  ['no stream', { kind: 'all', prefixes: ['none-'] }],
];

describe('FollowerSource', () => {
  it.each(requests)(
    'reads %s as the leader would, however far the follower is behind',
    async (_, request) => {
      const expected = await numbersOf(new Node(LENGTH).read(request));
      for (const behind of [0, 1, 4, LENGTH]) {
        const { source } = cluster(behind);
        expect(await numbersOf(source.read(request))).toEqual(expected);
      }
    },
  );

  it('asks the leader only for what the follower lacks', async () => {
    const { source, leader } = cluster(4);
    await numbersOf(source.read({ kind: 'all' }));
    expect(leader.asked).toEqual([{ kind: 'all', from: place(LENGTH - 5) }]);
    const full = cluster(4);
    await numbersOf(full.source.read({ kind: 'all', maxCount: 5 }));
    expect(full.leader.asked).toEqual([]);
  });

  it.each<[string, StreamRead | AllRead]>([
    ['a stream', { kind: 'stream', stream: 'unit-a' }],
    ['the newest events', { kind: 'all', backwards: true, maxCount: 1 }],
  ])('reads %s from the leader', async (_, request) => {
    const { source, follower, leader } = cluster(4);
    await numbersOf(source.read(request));
    expect([follower.asked, leader.asked]).toEqual([[], [request]]);
  });

  it('refuses a position that the leader does not know', async () => {
    const { source } = cluster(1);
    const unknown = { kind: 'all', from: 5n } as const;
    await expect(numbersOf(source.read(unknown))).rejects.toBeInstanceOf(PositionNotFound);
  });

  it('follows the follower, and calls it unavailable while it lacks the position', async () => {
    const { signal } = new AbortController();
    const { source, leader } = cluster(1);
    expect(await source.follow({ after: place(2), signal }).next()).toMatchObject({ done: false });
    expect(leader.asked).toEqual([]);
    const early = source.follow({ after: place(LENGTH - 1), signal }).next();
    await expect(early).rejects.toMatchObject({ type: 'unavailable' });
    const unknown = source.follow({ after: 5n, signal }).next();
    await expect(unknown).rejects.toBeInstanceOf(PositionNotFound);
  });
});
