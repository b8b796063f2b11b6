import { WrongExpectedVersionError } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { collect, ids, newEvent, newEvents, newStream, refusalOf, WAYS } from './harness.ts';
import type { Connect } from './harness.ts';

export function idempotencyRules(connect: Connect): void {
  describe.each(WAYS)('repeated %s', (_, way) => {
    it.each(['no_stream', 'any'] as const)(
      'is written once when %s is expected',
      async (expectedRevision) => {
        const stream = newStream();
        const events = newEvents(3);
        const first = await connect().appendToStream(stream, events, { expectedRevision, ...way });
        const again = await connect().appendToStream(stream, events, { expectedRevision, ...way });
        expect(again.nextExpectedRevision).toBe(first.nextExpectedRevision);
        expect(again.position).toEqual(first.position);
        expect(ids(await collect(connect().readStream(stream)))).toEqual(events.map(({ id }) => id));
      },
    );

    it.each([1n, 'stream_exists'] as const)(
      'is written once when %s is expected',
      async (expectedRevision) => {
        const stream = newStream();
        await connect().appendToStream(stream, newEvents(2), way);
        const events = newEvents(2);
        await connect().appendToStream(stream, events, { expectedRevision, ...way });
        const again = await connect().appendToStream(stream, events, { expectedRevision, ...way });
        expect(again.nextExpectedRevision).toBe(3n);
        expect(await collect(connect().readStream(stream))).toHaveLength(4);
      },
    );

    it('is recognised after later events', async () => {
      const stream = newStream();
      const events = newEvents(2);
      const first = await connect().appendToStream(stream, events, { expectedRevision: 'no_stream', ...way });
      await connect().appendToStream(stream, newEvents(5), { expectedRevision: 1n, ...way });
      const again = await connect().appendToStream(stream, events, { expectedRevision: 'no_stream', ...way });
      expect([again.nextExpectedRevision, again.position]).toEqual([1n, first.position]);
      expect(await collect(connect().readStream(stream))).toHaveLength(7);
    });

    it.each([
      ['a new event after the old ones', 'no_stream', [0, 1, 2, 'new']],
      ['a new event between the old ones', 'no_stream', [0, 'new', 2]],
      ['an old event and a new one', 'any', [2, 'new']],
    ] as const)('is refused when it has changed: %s', async (_name, expectedRevision, picks) => {
      const stream = newStream();
      const events = newEvents(3);
      await connect().appendToStream(stream, events, { expectedRevision: 'no_stream', ...way });
      const changed = picks.map((pick) => (pick === 'new' ? newEvent() : events[pick]!));
      const error = await refusalOf(connect().appendToStream(stream, changed, { expectedRevision, ...way }));
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(ids(await collect(connect().readStream(stream)))).toEqual(events.map(({ id }) => id));
    });

    it('is a new append in another stream', async () => {
      const events = newEvents(2);
      const streams = [newStream(), newStream()];
      for (const stream of streams) await connect().appendToStream(stream, events, way);
      for (const stream of streams) expect(await collect(connect().readStream(stream))).toHaveLength(2);
    });
  });
}
