import { BACKWARDS, END, WrongExpectedVersionError } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { collect, newEvents, newStream, refusalOf, revisions, take } from './harness.ts';
import type { Connect } from './harness.ts';

export function metadataRules(connect: Connect): void {
  const read = async (stream: string): Promise<number[]> =>
    revisions(await collect(connect().readStream(stream)));

  describe('stream metadata', () => {
    it('is read back as last set', async () => {
      const stream = newStream();
      expect(await connect().getStreamMetadata(stream)).toEqual({ streamName: stream });
      await connect().setStreamMetadata(stream, { maxCount: 1 });
      const metadata = {
        maxCount: 10,
        maxAge: 3600,
        truncateBefore: 2,
        cacheControl: 5,
        owner: 'warehouse',
      };
      await connect().setStreamMetadata(stream, metadata);
      expect((await connect().getStreamMetadata(stream)).metadata).toEqual(metadata);
    });

    it('has its own revisions', async () => {
      const stream = newStream();
      await connect().setStreamMetadata(stream, { maxCount: 1 }, { expectedRevision: 'no_stream' });
      await connect().setStreamMetadata(stream, { maxCount: 2 }, { expectedRevision: 0n });
      const late = connect().setStreamMetadata(stream, { maxCount: 3 }, { expectedRevision: 0n });
      expect(await refusalOf(late)).toBeInstanceOf(WrongExpectedVersionError);
      expect(await read(`$$${stream}`)).toEqual([1]);
    });

    it('makes a stream exist for "stream_exists"', async () => {
      const stream = newStream();
      await connect().setStreamMetadata(stream, { cacheControl: 1 });
      const result = await connect().appendToStream(stream, newEvents(1), {
        expectedRevision: 'stream_exists',
      });
      expect(result.nextExpectedRevision).toBe(0n);
    });

    it('hides the oldest events with truncateBefore', async () => {
      const stream = newStream();
      await connect().appendToStream(stream, newEvents(6));
      await connect().setStreamMetadata(stream, { truncateBefore: 4 });
      expect(await read(stream)).toEqual([4, 5]);
      const backwards = connect().readStream(stream, { direction: BACKWARDS, fromRevision: END });
      expect(revisions(await collect(backwards))).toEqual([5, 4]);
      expect(revisions(await take(connect().subscribeToStream(stream), 2))).toEqual([4, 5]);
      await connect().setStreamMetadata(stream, {});
      expect(await read(stream)).toEqual([0, 1, 2, 3, 4, 5]);
    });

    it('keeps only the newest events with maxCount', async () => {
      const stream = newStream();
      await connect().setStreamMetadata(stream, { maxCount: 2 });
      await connect().appendToStream(stream, newEvents(5));
      expect(await read(stream)).toEqual([3, 4]);
      const result = await connect().appendToStream(stream, newEvents(1), { expectedRevision: 4n });
      expect(result.nextExpectedRevision).toBe(5n);
      expect(await read(stream)).toEqual([4, 5]);
      expect(revisions(await collect(connect().readStream(stream, { fromRevision: 5n })))).toEqual([5]);
    });

    it('expires events with maxAge', async () => {
      const stream = newStream();
      await connect().appendToStream(stream, newEvents(2));
      await connect().setStreamMetadata(stream, { maxAge: 1 });
      while ((await read(stream)).length > 0);
      await connect().appendToStream(stream, newEvents(1));
      expect(await read(stream)).toEqual([2]);
    });

    it('survives a soft delete and applies again', async () => {
      const stream = newStream();
      await connect().appendToStream(stream, newEvents(3));
      await connect().deleteStream(stream);
      await connect().setStreamMetadata(stream, { maxCount: 2 });
      await connect().appendToStream(stream, newEvents(3));
      expect(await read(stream)).toEqual([4, 5]);
    });
  });
}
