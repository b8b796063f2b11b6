import { once } from 'node:events';
import { END, eventTypeFilter, excludeSystemEvents, START, streamNameFilter } from '@eventstore/db-client';
import type { AllStreamSubscription, Filter, Position } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { ids, newEvent, newEvents, newStream, take } from './harness.ts';
import type { Connect } from './harness.ts';

export function allSubscriptionRules(connect: Connect): void {
  describe('subscription to all', () => {
    it('delivers the events after a position in order, then follows', async () => {
      const { position } = await connect().appendToStream(newStream(), newEvents(1));
      const before = newEvents(3);
      await connect().appendToStream(newStream(), before);
      const subscription = connect().subscribeToAll({ fromPosition: position! });
      const after = newEvents(2);
      const first = await take(subscription, 3);
      expect(ids(first)).toEqual(before.map(({ id }) => id));
      const rest = connect().subscribeToAll({ fromPosition: first[2]!.event!.position! });
      await connect().appendToStream(newStream(), after);
      expect(ids(await take(rest, 2))).toEqual(after.map(({ id }) => id));
    });

    it('delivers only new events when it starts at the end', async () => {
      const subscription = connect().subscribeToAll({ fromPosition: END });
      await once(subscription, 'caughtUp');
      const event = newEvent();
      await connect().appendToStream(newStream(), event);
      expect(ids(await take(subscription, 1))).toEqual([event.id]);
    });

    it('neither misses nor repeats an event written while it catches up', async () => {
      const prefix = newStream('busy');
      for (let count = 0; count < 20; count++)
        await connect().appendToStream(`${prefix}-${count}`, newEvents(20));
      const subscription = connect().subscribeToAll({ filter: streamNameFilter({ prefixes: [prefix] }) });
      const writing = Promise.all(
        Array.from({ length: 40 }, (_, count) =>
          connect().appendToStream(`${prefix}-${count % 20}`, newEvents(10)),
        ),
      );
      const read = await take(subscription, 800);
      await writing;
      expect(new Set(ids(read)).size).toBe(800);
      const positions = read.map(({ event }) => event!.position!.commit);
      expect(positions).toEqual([...positions].sort((left, right) => Number(left - right)));
    });

    const mark = newStream('mark').replaceAll('-', '');
    it.each<[string, Filter, string, string]>([
      [
        'the beginning of the stream name',
        streamNameFilter({ prefixes: [`${mark}One`, `${mark}Two`] }),
        `${mark}Two-1`,
        'T',
      ],
      [
        'a pattern in the stream name',
        streamNameFilter({ regex: `^[a-z]+${mark}Three-[0-9]+$` }),
        `abc${mark}Three-7`,
        'T',
      ],
      [
        'the beginning of the type',
        eventTypeFilter({ prefixes: [`${mark}Four`] }),
        newStream(),
        `${mark}FourHappened`,
      ],
      ['a pattern in the type', eventTypeFilter({ regex: `${mark}(Five|Six)$` }), newStream(), `A${mark}Six`],
    ])('can be filtered by %s', async (_, filter, stream, type) => {
      await connect().appendToStream(newStream(), newEvents(5));
      await connect().appendToStream(stream, newEvent(type));
      await connect().appendToStream(newStream(), newEvents(5));
      const subscription = connect().subscribeToAll({ fromPosition: START, filter });
      const past = await take(subscription, 1);
      expect([past[0]!.event!.streamId, past[0]!.event!.type]).toEqual([stream, type]);

      const live = connect().subscribeToAll({ fromPosition: END, filter });
      await once(live, 'caughtUp');
      const event = newEvent(type);
      await connect().appendToStream(newStream(), newEvents(5));
      await connect().appendToStream(stream, event);
      expect(ids(await take(live, 1))).toEqual([event.id]);
    });

    it('can exclude system events', async () => {
      const stream = newStream();
      const { position } = await connect().appendToStream(stream, newEvents(1));
      await connect().setStreamMetadata(stream, { maxCount: 5 });
      const event = newEvent();
      await connect().appendToStream(stream, event);
      const filter = excludeSystemEvents();
      const subscription = connect().subscribeToAll({ fromPosition: position!, filter });
      expect(ids(await take(subscription, 1))).toEqual([event.id]);
    });
  });

  describe('checkpoints of a filtered subscription', () => {
    /** What a subscription whose filter matches nothing receives until it has caught up. */
    async function hearing(fromPosition: Position | typeof END): Promise<(Position | 'caught up')[]> {
      const heard: (Position | 'caught up')[] = [];
      const checkpointReached = async (_: AllStreamSubscription, position: Position): Promise<void> => {
        heard.push(position);
      };
      const filter = streamNameFilter({
        prefixes: [newStream('nobody')],
        checkpointInterval: 1000,
        checkpointReached,
      });
      const subscription = connect().subscribeToAll({ fromPosition, filter });
      subscription.resume().on('caughtUp', () => heard.push('caught up'));
      await once(subscription, 'caughtUp');
      await subscription.unsubscribe();
      return heard;
    }

    it('arrive once on catching up, even without a match', async () => {
      const { position } = await connect().appendToStream(newStream(), newEvents(5));
      await connect().appendToStream(newStream(), newEvents(5));
      const [checkpoint, ...rest] = await hearing(position!);
      expect(rest).toEqual(['caught up']);
      expect((checkpoint as Position).commit).toBeGreaterThanOrEqual(position!.commit);
    });

    it('do not arrive on catching up when nothing was scanned', async () => {
      await connect().appendToStream(newStream(), newEvents(5));
      expect(await hearing(END)).toEqual(['caught up']);
    });

    it('arrive every 32 × interval events, matching or not, and can be resumed from', async () => {
      const { position } = await connect().appendToStream(newStream(), newEvents(1));
      const prefix = newStream('matching');
      const checkpoints: Position[] = [];
      const checkpointReached = async (_: AllStreamSubscription, reached: Position): Promise<void> => {
        checkpoints.push(reached);
      };
      const filter = streamNameFilter({ prefixes: [prefix], checkpointInterval: 2, checkpointReached });
      const subscription = connect().subscribeToAll({ fromPosition: position!, filter });
      subscription.resume();
      await once(subscription, 'caughtUp');
      const seen: string[] = [];
      subscription.on('data', ({ event }) => seen.push(event!.id));
      for (let round = 0; round < 20; round++) {
        await connect().appendToStream(newStream(), newEvents(16));
        await connect().appendToStream(`${prefix}-${round}`, newEvents(16));
      }
      while (seen.length < 320) await once(subscription, 'data');
      await subscription.unsubscribe();

      // 640 events, one checkpoint per 64; catching up may add another.
      expect(checkpoints.length).toBeGreaterThanOrEqual(10);
      expect(checkpoints.length).toBeLessThanOrEqual(11);
      const commits = checkpoints.map(({ commit }) => commit);
      expect(commits).toEqual([...commits].sort((left, right) => Number(left - right)));

      const resumed = connect().subscribeToAll({
        fromPosition: checkpoints.at(-2)!,
        filter: streamNameFilter({ prefixes: [prefix] }),
      });
      const rest = ids(await take(resumed, 32));
      expect(seen.join(' ')).toContain(rest.slice(0, 16).join(' '));
    });
  });
}
