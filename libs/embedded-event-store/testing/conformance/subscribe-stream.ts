import { once } from 'node:events';
import { END, StreamDeletedError } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { newEvent, newEvents, newStream, revisions, take } from './harness.ts';
import type { Connect } from './harness.ts';

export function streamSubscriptionRules(connect: Connect): void {
  describe('subscription to a stream', () => {
    it('confirms, catches up, reports it once, then follows', async () => {
      const stream = newStream();
      await connect().appendToStream(stream, newEvents(3));
      const heard: string[] = [];
      const subscription = connect()
        .subscribeToStream(stream)
        .on('confirmation', () => heard.push('confirmation'))
        .on('caughtUp', () => heard.push('caught up'))
        .on('data', ({ event }) => heard.push(String(event!.revision)));
      await once(subscription, 'caughtUp');
      await connect().appendToStream(stream, newEvents(2));
      while (!heard.includes('4')) await once(subscription, 'data');
      await subscription.unsubscribe();
      expect(heard).toEqual(['confirmation', '0', '1', '2', 'caught up', '3', '4']);
    });

    it('delivers the events after a revision', async () => {
      const stream = newStream();
      await connect().appendToStream(stream, newEvents(5));
      const subscription = connect().subscribeToStream(stream, { fromRevision: 2n });
      expect(revisions(await take(subscription, 2))).toEqual([3, 4]);
    });

    it('delivers only new events when it starts at the end', async () => {
      const stream = newStream();
      await connect().appendToStream(stream, newEvents(5));
      const subscription = connect().subscribeToStream(stream, { fromRevision: END });
      await once(subscription, 'caughtUp');
      await connect().appendToStream(stream, newEvents(2));
      expect(revisions(await take(subscription, 2))).toEqual([5, 6]);
    });

    it('waits for a stream that does not exist yet', async () => {
      const stream = newStream();
      const subscription = connect().subscribeToStream(stream);
      await once(subscription, 'caughtUp');
      await connect().appendToStream(newStream(), newEvents(2));
      await connect().appendToStream(stream, newEvent('Awaited'));
      const [first] = await take(subscription, 1);
      expect([first!.event!.streamId, first!.event!.type]).toEqual([stream, 'Awaited']);
    });

    it('neither misses nor repeats an event written while it catches up', async () => {
      const stream = newStream();
      await connect().appendToStream(stream, newEvents(500));
      const subscription = connect().subscribeToStream(stream);
      const writing = (async () => {
        for (let batch = 0; batch < 50; batch++) await connect().appendToStream(stream, newEvents(10));
      })();
      const read = revisions(await take(subscription, 1_000));
      await writing;
      expect(read).toEqual(Array.from({ length: 1_000 }, (_, revision) => revision));
    });

    it('ends with an error when the stream is tombstoned', async () => {
      const stream = newStream();
      await connect().appendToStream(stream, newEvents(1));
      const subscription = connect().subscribeToStream(stream, { fromRevision: END });
      subscription.resume();
      await once(subscription, 'caughtUp');
      const ended = once(subscription, 'error') as Promise<[unknown]>;
      await connect().tombstoneStream(stream);
      expect((await ended)[0]).toBeInstanceOf(StreamDeletedError);
    });
  });
}
