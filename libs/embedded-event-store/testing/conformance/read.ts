import { BACKWARDS, END, FORWARDS, START, StreamNotFoundError } from '@eventstore/db-client';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { collect, ids, newEvents, newStream, refusalOf, revisions } from './harness.ts';
import type { Connect } from './harness.ts';

export function readRules(connect: Connect): void {
  describe('reading a stream', () => {
    const stream = newStream();
    beforeAll(async () => {
      await connect().appendToStream(stream, newEvents(10));
    });

    it.each([
      ['everything, forwards', {}, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
      ['everything, backwards', { direction: BACKWARDS, fromRevision: END }, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]],
      ['a number of events', { maxCount: 3 }, [0, 1, 2]],
      ['from a revision, inclusive', { fromRevision: 7n }, [7, 8, 9]],
      ['a number of events from a revision', { fromRevision: 2n, maxCount: 2 }, [2, 3]],
      ['backwards from a revision, inclusive', { direction: BACKWARDS, fromRevision: 2n }, [2, 1, 0]],
      ['the last event', { direction: BACKWARDS, fromRevision: END, maxCount: 1 }, [9]],
      ['backwards from beyond the end', { direction: BACKWARDS, fromRevision: 50n, maxCount: 2 }, [9, 8]],
      ['forwards from beyond the end', { fromRevision: 50n }, []],
    ] as const)('returns %s', async (_, options, expected) => {
      expect(revisions(await collect(connect().readStream(stream, options)))).toEqual(expected);
    });

    it('is refused when the stream does not exist', async () => {
      const missing = newStream();
      const error = await refusalOf(collect(connect().readStream(missing)));
      expect(error).toBeInstanceOf(StreamNotFoundError);
      expect((error as StreamNotFoundError).streamName).toBe(missing);
    });

    it('returns the same at once and in pages', async () => {
      const long = newStream();
      for (let batch = 0; batch < 3; batch++) await connect().appendToStream(long, newEvents(1_000));
      const whole = revisions(await collect(connect().readStream(long)));
      expect(whole).toEqual(Array.from({ length: 3_000 }, (_, revision) => revision));
      const paged: number[] = [];
      while (paged.length < 3_000) {
        const page = connect().readStream(long, { fromRevision: BigInt(paged.length), maxCount: 999 });
        paged.push(...revisions(await collect(page)));
      }
      expect(paged).toEqual(whole);
    });
  });

  describe('reading all', () => {
    it('returns all streams in order of position, from a position, inclusive', async () => {
      const [a, b] = [newStream(), newStream()];
      const { position: first } = await connect().appendToStream(a, newEvents(1));
      await connect().appendToStream(b, newEvents(2));
      await connect().appendToStream(a, newEvents(2));
      const read = await collect(connect().readAll({ fromPosition: first! }));
      const ours = read.filter(({ event }) => [a, b].includes(event!.streamId));

      expect(ours.map(({ event }) => [event!.streamId, Number(event!.revision)])).toEqual([
        [a, 0],
        [b, 0],
        [b, 1],
        [a, 1],
        [a, 2],
      ]);
      expect(read[0]!.event!.position).toEqual(first);
      const positions = read.map(({ event }) => event!.position!.commit);
      expect(positions).toEqual([...positions].sort((left, right) => Number(left - right)));
      expect(new Set(positions).size).toBe(positions.length);
      expect(read.map(({ commitPosition }) => commitPosition)).toEqual(positions);
    });

    it('returns backwards only events below the position', async () => {
      const stream = newStream();
      const { position } = await connect().appendToStream(stream, newEvents(3));
      const options = { direction: BACKWARDS, maxCount: 2, fromPosition: position! } as const;
      expect(revisions(await collect(connect().readAll(options)))).toEqual([1, 0]);
      const last = connect().readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
      expect((await collect(last))[0]!.event!.position!.commit).toBeGreaterThanOrEqual(position!.commit);
    });

    it('returns the same forwards, backwards and in pages', async () => {
      const { position: from } = await connect().appendToStream(newStream(), newEvents(1));
      for (let count = 0; count < 5; count++) await connect().appendToStream(newStream(), newEvents(50));
      const whole = ids(
        await collect(connect().readAll({ direction: FORWARDS, fromPosition: from!, maxCount: 251 })),
      );
      expect(whole).toHaveLength(251);

      const paged: string[] = [];
      let at = from!;
      while (paged.length < whole.length) {
        const page = await collect(connect().readAll({ fromPosition: at, maxCount: 100 }));
        const fresh = paged.length === 0 ? page : page.slice(1);
        paged.push(...ids(fresh));
        at = page.at(-1)!.event!.position!;
      }
      expect(paged.slice(0, whole.length)).toEqual(whole);

      const backwards = await collect(
        connect().readAll({ direction: BACKWARDS, fromPosition: at, maxCount: 10 }),
      );
      expect(ids(backwards).toReversed()).toEqual(paged.slice(-11, -1));
    });

    it('has a beginning and an end', async () => {
      await connect().appendToStream(newStream(), newEvents(1));
      expect(await collect(connect().readAll({ fromPosition: START, maxCount: 1 }))).toHaveLength(1);
      expect(await collect(connect().readAll({ direction: BACKWARDS, fromPosition: START }))).toEqual([]);
    });
  });
}
