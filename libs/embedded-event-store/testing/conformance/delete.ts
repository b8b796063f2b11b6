import {
  NO_STREAM,
  START,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { collect, newEvents, newStream, readWhenBack, refusalOf, revisions, take, WAYS } from './harness.ts';
import type { Connect } from './harness.ts';

export function deleteRules(connect: Connect): void {
  const written = async (count = 3): Promise<string> => {
    const stream = newStream();
    await connect().appendToStream(stream, newEvents(count));
    return stream;
  };

  describe('soft delete', () => {
    it('hides the stream and returns its position', async () => {
      const stream = await written();
      const { position } = await connect().deleteStream(stream, { expectedRevision: 2n });
      expect(position!.commit).toBeGreaterThan(0n);
      expect(await refusalOf(collect(connect().readStream(stream)))).toBeInstanceOf(StreamNotFoundError);
    });

    it.each([
      ['continues the revisions', 'any'],
      ['may expect no stream', NO_STREAM],
      ['may expect the last revision', 2n],
    ] as const)('is undone by a later append, which %s', async (_, expectedRevision) => {
      const stream = await written();
      await connect().deleteStream(stream);
      const result = await connect().appendToStream(stream, newEvents(2), { expectedRevision });
      expect(result.nextExpectedRevision).toBe(4n);
      expect(revisions(await readWhenBack(connect(), stream))).toEqual([3, 4]);
      const { metadata } = await connect().getStreamMetadata(stream);
      expect(metadata!.truncateBefore).toBe(3);
      expect(revisions(await take(connect().subscribeToStream(stream), 2))).toEqual([3, 4]);
    });

    it.each(WAYS)('makes a %s that expects the stream to exist fail', async (_, way) => {
      const stream = await written();
      await connect().deleteStream(stream);
      const options = { expectedRevision: STREAM_EXISTS, ...way } as const;
      const error = await refusalOf(connect().appendToStream(stream, newEvents(1), options));
      expect(error).toBeInstanceOf(StreamDeletedError);
    });

    it('is refused at another revision', async () => {
      const stream = await written();
      const error = await refusalOf(connect().deleteStream(stream, { expectedRevision: 1n }));
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(error).toMatchObject({ streamName: stream, expectedVersion: 1n, actualVersion: 2n });
      expect(await collect(connect().readStream(stream))).toHaveLength(3);
    });

    it('is refused for a stream that never existed', async () => {
      const stream = newStream();
      const error = await refusalOf(connect().deleteStream(stream));
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect((error as WrongExpectedVersionError).streamName).toBe(stream);
    });

    it('deletes a stream that has only metadata', async () => {
      const stream = newStream();
      await connect().setStreamMetadata(stream, { cacheControl: 10 });
      await connect().deleteStream(stream, { expectedRevision: NO_STREAM });
      const { metadata } = await connect().getStreamMetadata(stream);
      expect(metadata!.truncateBefore).toBe(2 ** 63);
    });
  });

  describe('tombstone', () => {
    it.each(WAYS)('makes reading and a %s fail', async (_, way) => {
      const stream = await written();
      const { position } = await connect().tombstoneStream(stream, { expectedRevision: 2n });
      expect(position!.commit).toBeGreaterThan(0n);
      const onRead = await refusalOf(collect(connect().readStream(stream)));
      expect(onRead).toBeInstanceOf(StreamDeletedError);
      expect((onRead as StreamDeletedError).streamName).toBe(stream);
      const onAppend = await refusalOf(connect().appendToStream(stream, newEvents(1), way));
      expect(onAppend).toBeInstanceOf(StreamDeletedError);
      expect((onAppend as StreamDeletedError).streamName).toBe(stream);
      expect(await refusalOf(connect().tombstoneStream(stream))).toBeInstanceOf(StreamDeletedError);
      expect(await refusalOf(connect().deleteStream(stream))).toBeInstanceOf(StreamDeletedError);
    });

    it('appears in the whole log with the highest possible revision', async () => {
      const stream = await written(1);
      await connect().tombstoneStream(stream);
      const filter = streamNameFilter({ prefixes: [stream] });
      const [, tombstone] = await take(connect().subscribeToAll({ fromPosition: START, filter }), 2);
      expect([tombstone!.event!.type, tombstone!.event!.revision]).toEqual([
        '$streamDeleted',
        2n ** 63n - 1n,
      ]);
    });

    it('can be set on a missing stream, and is refused at another revision', async () => {
      const nothing = newStream();
      await connect().tombstoneStream(nothing, { expectedRevision: NO_STREAM });
      expect(await refusalOf(collect(connect().readStream(nothing)))).toBeInstanceOf(StreamDeletedError);
      const stream = await written();
      const error = await refusalOf(connect().tombstoneStream(stream, { expectedRevision: 0n }));
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(
        await refusalOf(connect().tombstoneStream(stream, { expectedRevision: NO_STREAM })),
      ).toBeInstanceOf(WrongExpectedVersionError);
    });

    it('can follow a soft delete', async () => {
      const stream = await written();
      await connect().deleteStream(stream);
      await connect().tombstoneStream(stream);
      expect(await refusalOf(collect(connect().readStream(stream)))).toBeInstanceOf(StreamDeletedError);
    });
  });
}
