import {
  binaryEvent,
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { collect, newEvent, newEvents, newStream, refusalOf, revisions, WAYS } from './harness.ts';
import type { Connect } from './harness.ts';

export function appendRules(connect: Connect): void {
  describe.each(WAYS)('%s', (_, way) => {
    it('returns the revision and position of the last event', async () => {
      const stream = newStream();
      const first = await connect().appendToStream(stream, newEvents(3), {
        expectedRevision: 'no_stream',
        ...way,
      });
      const second = await connect().appendToStream(stream, newEvent(), { expectedRevision: 2n, ...way });

      expect([first.success, first.nextExpectedRevision]).toEqual([true, 2n]);
      expect([second.success, second.nextExpectedRevision]).toEqual([true, 3n]);
      expect(first.position!.commit).toBe(first.position!.prepare);
      expect(first.position!.commit).toBeGreaterThan(0n);
      expect(second.position!.commit).toBeGreaterThan(first.position!.commit);
      const events = await collect(connect().readStream(stream));
      expect(events[2]!.event!.position).toEqual(first.position);
      expect(events[3]!.event!.position).toEqual(second.position);
    });

    it.each([
      ['no_stream', 'no_stream'],
      ['any', 'any'],
    ] as const)('starts a stream when %s is expected', async (_name, expectedRevision) => {
      const stream = newStream();
      await connect().appendToStream(stream, newEvent(), { expectedRevision, ...way });
      expect(revisions(await collect(connect().readStream(stream)))).toEqual([0]);
    });

    it.each(['any', 'stream_exists'] as const)(
      'extends a stream when %s is expected',
      async (expectedRevision) => {
        const stream = newStream();
        await connect().appendToStream(stream, newEvents(2), way);
        const result = await connect().appendToStream(stream, newEvent(), { expectedRevision, ...way });
        expect(result.nextExpectedRevision).toBe(2n);
      },
    );

    it.each([
      ['no stream, but it exists', 2, 'no_stream', 1n],
      ['an earlier revision', 3, 0n, 2n],
      ['a later revision', 2, 7n, 1n],
      ['a revision of a stream that does not exist', 0, 0n, 'no_stream'],
      ['that the stream exists, but it does not', 0, 'stream_exists', 'no_stream'],
    ] as const)('is refused when it expects %s', async (_name, present, expectedRevision, actual) => {
      const stream = newStream();
      if (present > 0) await connect().appendToStream(stream, newEvents(present), way);

      const error = await refusalOf(
        connect().appendToStream(stream, newEvents(2), { expectedRevision, ...way }),
      );

      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(error).toMatchObject({
        streamName: stream,
        expectedVersion: expectedRevision,
        actualVersion: actual,
      });
      if (present > 0) expect(await collect(connect().readStream(stream))).toHaveLength(present);
    });

    it('lets exactly one of many concurrent appends at a revision win', async () => {
      const stream = newStream();
      await connect().appendToStream(stream, newEvent(), way);
      const results = await Promise.allSettled(
        Array.from({ length: 32 }, () =>
          connect().appendToStream(stream, newEvents(2), { expectedRevision: 0n, ...way }),
        ),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(revisions(await collect(connect().readStream(stream)))).toEqual([0, 1, 2]);
    });

    it('refuses more than 1 MiB as a whole', async () => {
      const stream = newStream();
      const tooMuch = Array.from({ length: 3 }, () => newEvent('Large', { text: 'x'.repeat(400_000) }));
      const error = await refusalOf(connect().appendToStream(stream, tooMuch, way));
      expect(error).toBeInstanceOf(MaxAppendSizeExceededError);
      expect((error as MaxAppendSizeExceededError).maxAppendSize).toBe(1024 * 1024);
      // The connection and later appends are unaffected.
      const after = await connect().appendToStream(stream, newEvent(), {
        expectedRevision: 'no_stream',
        ...way,
      });
      expect(after.success).toBe(true);
    });

    it('accepts exactly 1 MiB, counting data, metadata and twice the type', async () => {
      const event = (length: number) =>
        binaryEvent({ type: 'Six---', data: Buffer.alloc(length, 'x'), metadata: Buffer.alloc(100, 'y') });
      const most = 1024 * 1024 - 2 * 6 - 100;
      await connect().appendToStream(newStream(), event(most), way);
      const error = await refusalOf(connect().appendToStream(newStream(), event(most + 1), way));
      expect(error).toBeInstanceOf(MaxAppendSizeExceededError);
    });

    it('preserves names, types, data and metadata in any script', async () => {
      const stream = newStream('仓库-ឃ្លាំង');
      const event = newEvent('收货-ទទួល', { name: '草甘膦 ថ្នាំ' }, { by: 'សុខា' });
      await connect().appendToStream(stream, event, way);
      const [read] = await collect(connect().readStream(stream));
      expect(read!.event).toMatchObject({
        streamId: stream,
        id: event.id,
        type: event.type,
        data: event.data,
        metadata: event.metadata,
        isJson: true,
        revision: 0n,
      });
      expect(Math.abs(Date.now() - read!.event!.created.getTime())).toBeLessThan(60_000);
    });

    it('preserves binary data', async () => {
      const stream = newStream();
      const data = Uint8Array.from({ length: 256 }, (_value, byte) => byte);
      await connect().appendToStream(stream, binaryEvent({ type: 'Bytes', data }), way);
      const [read] = await collect(connect().readStream(stream));
      expect(read!.event!.isJson).toBe(false);
      expect(Buffer.from(read!.event!.data as Uint8Array)).toEqual(Buffer.from(data));
    });

    it('is refused after its deadline', async () => {
      const stream = newStream();
      const late = connect().appendToStream(stream, newEvents(2_000), { deadline: 1, ...way });
      expect(await refusalOf(late)).toBeInstanceOf(DeadlineExceededError);
    });
  });

  it('writes nothing of a batch past its deadline', async () => {
    const stream = newStream();
    await refusalOf(connect().appendToStream(stream, newEvents(2_000), { deadline: 1 }));
    const result = await connect().appendToStream(stream, newEvent(), { expectedRevision: 'no_stream' });
    expect(result.nextExpectedRevision).toBe(0n);
  });

  it('writes an append in several messages as one', async () => {
    const stream = newStream();
    const result = await connect().appendToStream(stream, newEvents(100), { batchAppendSize: 500 });
    expect(result.nextExpectedRevision).toBe(99n);
    expect(revisions(await collect(connect().readStream(stream)))).toEqual(
      Array.from({ length: 100 }, (_, n) => n),
    );
  });

  it('answers each of many concurrent appends', async () => {
    const streams = Array.from({ length: 100 }, () => newStream());
    const results = await Promise.all(
      streams.map((stream, index) => connect().appendToStream(stream, newEvents(1 + (index % 5)))),
    );
    expect(results.map(({ nextExpectedRevision }) => nextExpectedRevision)).toEqual(
      streams.map((_, index) => BigInt(index % 5)),
    );
  });
}
