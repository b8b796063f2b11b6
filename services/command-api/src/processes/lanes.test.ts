import type { StoredEvent } from '@granary/event-store';
import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { Lanes } from './lanes.ts';

const event = (position: number, stream: string): StoredEvent =>
  ({
    position: BigInt(position),
    id: `id-${position}`,
    stream,
    recordedAt: `2026-11-23T00:00:0${position}.000Z`,
  }) as StoredEvent;

/** Work that ends on demand. */
const works = () => {
  const ends = new Map<bigint, () => void>();
  const fails = new Map<bigint, (error: Error) => void>();
  const begun: bigint[] = [];
  const on =
    ({ position }: StoredEvent) =>
    () => {
      begun.push(position);
      return new Promise<void>((resolve, reject) => {
        ends.set(position, resolve);
        fails.set(position, reject);
      });
    };
  const end = async (position: bigint) => {
    ends.get(position)?.();
    await turn();
  };
  const fail = async (position: bigint) => {
    fails.get(position)?.(new Error('gone'));
    await turn();
  };
  return { begun, on, end, fail };
};

const place = (position: bigint) => ({ position, mark: { position, id: `id-${position}` } });

describe('lanes', () => {
  const started = async (...events: StoredEvent[]) => {
    const told: bigint[] = [];
    const failed: string[] = [];
    const lanes = new Lanes({
      onDone: ({ position }) => told.push(position),
      onFailure: () => failed.push('failed'),
    });
    const work = works();
    lanes.take(events);
    for (const one of events) await lanes.start(one, work.on(one));
    await turn();
    return { lanes, told, failed, ...work };
  };

  it('process the events of one stream in order, and of other streams in parallel', async () => {
    const { begun, end } = await started(event(1, 'a'), event(2, 'a'), event(3, 'b'));
    expect(begun).toEqual([1n, 3n]);
    await end(1n);
    expect(begun).toEqual([1n, 3n, 2n]);
  });

  it('reach an event that has arrived together with an earlier checkpoint', async () => {
    const { lanes, told, end } = await started(event(1, 'a'), event(2, 'b'));
    lanes.pass(1n);
    await end(1n);
    await end(2n);
    expect(lanes.reached).toEqual(place(2n));
    expect(told.at(-1)).toBe(2n);
  });

  it('report the position up to which all is done, and the age of the oldest event that is not', async () => {
    const { lanes, told, end } = await started(event(1, 'a'), event(2, 'b'), event(3, 'c'));
    expect(lanes.reached).toBeUndefined();
    await end(3n);
    await end(1n);
    expect(lanes.reached).toEqual(place(1n));
    expect([lanes.waiting, lanes.oldest]).toEqual([1, '2026-11-23T00:00:02.000Z']);
    await end(2n);
    expect([lanes.reached, lanes.waiting, lanes.oldest]).toEqual([place(3n), 0, undefined]);
    lanes.pass(9n);
    // A checkpoint is not an event: the position is identified by the last event before it.
    expect(lanes.reached).toEqual({ ...place(3n), position: 9n });
    expect(told).toEqual([1n, 3n, 9n]);
  });

  it('stop after a failure', async () => {
    const { lanes, begun, failed, end, fail } = await started(event(1, 'a'), event(2, 'b'), event(3, 'b'));
    await fail(2n);
    // At once, even if no further event arrives.
    expect(failed).toEqual(['failed']);
    expect(() => lanes.requireWell()).toThrow('gone');
    await end(1n);
    expect(begun).toEqual([1n, 2n]);
    expect(lanes.reached).toEqual(place(1n));
    lanes.take([event(4, 'd')]);
    await expect(lanes.start(event(4, 'd'), async () => undefined)).rejects.toThrow('gone');
    await lanes.settled();
    expect(lanes.reached).toEqual(place(1n));
  });
});
