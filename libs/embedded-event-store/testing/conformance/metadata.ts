import { BACKWARDS, END, WrongExpectedVersionError } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { collect, newEvents, newStream, refusalOf, revisions, take } from './harness.ts';
import type { Connect } from './harness.ts';

export function metadataRules(connect: Connect): void {
  const read = async (stream: string): Promise<number[]> =>
    revisions(await collect(connect().readStream(stream)));

  describe('the metadata of a stream', () => {
    it('are read back as they were set, the last ones', async () => {
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

    it('have revisions of their own', async () => {
      const stream = newStream();
      await connect().setStreamMetadata(stream, { maxCount: 1 }, { expectedRevision: 'no_stream' });
      await connect().setStreamMetadata(stream, { maxCount: 2 }, { expectedRevision: 0n });
      const late = connect().setStreamMetadata(stream, { maxCount: 3 }, { expectedRevision: 0n });
      expect(await refusalOf(late)).toBeInstanceOf(WrongExpectedVersionError);
      expect(await read(`$$${stream}`)).toEqual([1]);
    });

    it('make a stream exist for "it exists"', async () => {
      const stream = newStream();
      await connect().setStreamMetadata(stream, { cacheControl: 1 });
      const result = await connect().appendToStream(stream, newEvents(1), {
        expectedRevision: 'stream_exists',
      });
      expect(result.nextExpectedRevision).toBe(0n);
    });

    it('cut the beginning off with truncateBefore', async () => {
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

    it('keep the newest only with maxCount', async () => {
      const stream = newStream();
      await connect().setStreamMetadata(stream, { maxCount: 2 });
      await connect().appendToStream(stream, newEvents(5));
      expect(await read(stream)).toEqual([3, 4]);
      const result = await connect().appendToStream(stream, newEvents(1), { expectedRevision: 4n });
      expect(result.nextExpectedRevision).toBe(5n);
      expect(await read(stream)).toEqual([4, 5]);
      expect(revisions(await collect(connect().readStream(stream, { fromRevision: 5n })))).toEqual([5]);
    });

    it('let events expire with maxAge', async () => {
      const stream = newStream();
      await connect().appendToStream(stream, newEvents(2));
      await connect().setStreamMetadata(stream, { maxAge: 1 });
      while ((await read(stream)).length > 0);
      await connect().appendToStream(stream, newEvents(1));
      expect(await read(stream)).toEqual([2]);
    });

    it('survive a soft delete and come into force again', async () => {
      const stream = newStream();
      await connect().appendToStream(stream, newEvents(3));
      await connect().deleteStream(stream);
      await connect().setStreamMetadata(stream, { maxCount: 2 });
      await connect().appendToStream(stream, newEvents(3));
      expect(await read(stream)).toEqual([4, 5]);
    });
  });
}
