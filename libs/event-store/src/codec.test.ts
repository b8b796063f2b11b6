import { describe, expect, it } from '@jest/globals';
import { event } from '@granary/domain/kernel';
import { z } from 'zod';
import { UnreadableEvent, decode, encode, upcast, loggedEvent } from './codec.ts';
import type { RecordedEvent } from './recorded-event.ts';

const place = { id: 'e-1', stream: 'unit-litre', revision: 0n, position: 1n, type: 'UnitNamed' };
const metadata = {
  commandId: 'c-1',
  $correlationId: 'c-1',
  $causationId: 'c-1',
  actor: { userId: 'u', username: 'u', role: 'r' },
  occurredAt: '2026-01-01T00:00:00.000Z',
};
const definitions = {
  UnitNamed: event(3, z.object({ name: z.string(), symbol: z.string(), sort: z.number() }), {
    1: (data) => ({ name: (data as { title: string }).title, symbol: '' }),
    2: (data) => ({ ...(data as object), sort: 0 }),
  }),
};
const recorded = (change: Partial<RecordedEvent>): RecordedEvent => ({
  id: 'e-1',
  stream: 'unit-litre',
  revision: 0n,
  position: 1n,
  type: 'UnitDeleted',
  isJson: true,
  createdMs: Date.UTC(2026, 0, 1),
  data: { id: 'litre' },
  metadata: { ...metadata, schemaVersion: 1 },
  ...change,
});

describe('event codec', () => {
  it('upcasts an old version step by step to the current one', () => {
    expect(upcast(definitions, place, 1, { title: '升' })).toEqual({ name: '升', symbol: '', sort: 0 });
    expect(upcast(definitions, place, 2, { name: '升', symbol: 'L' })).toEqual({
      name: '升',
      symbol: 'L',
      sort: 0,
    });
  });

  it('refuses an event that is newer, unknown, malformed or has no upcaster', () => {
    const withoutSteps = { UnitNamed: event(2, z.object({})) };
    for (const [kind, attempt] of [
      ['newer-version', () => upcast(definitions, place, 4, {})],
      ['unknown-type', () => upcast({}, place, 1, {})],
      ['malformed', () => upcast(definitions, place, 3, { name: 1 })],
      ['not-lifted', () => upcast(withoutSteps, place, 1, {})],
      ['not-lifted', () => upcast(definitions, place, 1, null)],
    ] as const) {
      expect(attempt).toThrow(UnreadableEvent);
      expect(attempt).toThrow(expect.objectContaining({ kind }));
    }
  });

  it('names every malformed field in one line', () => {
    expect(() => upcast(definitions, place, 3, { name: 1, symbol: 'L', sort: 'x' })).toThrow(
      /cannot be read: name: .*string.*; sort: .*number.*$/,
    );
  });

  it('ignores foreign events and rejects its own when broken', () => {
    expect(decode(recorded({ type: '$metadata' }))).toBeUndefined();
    expect(decode(recorded({ stream: 'somebody-else' }))).toBeUndefined();
    expect(decode(recorded({}))).toMatchObject({ category: 'unit', streamId: 'litre', position: 1n });
    expect(() => decode(recorded({ data: {} }))).toThrow(UnreadableEvent);
    expect(() => decode(recorded({ metadata: {} }))).toThrow(UnreadableEvent);
  });

  it('decodes a logged event on first use, and only once', () => {
    let looks = 0;
    const counted = {
      ...recorded({}),
      get data() {
        looks += 1;
        return recorded({}).data;
      },
    };
    const logged = loggedEvent(counted);
    expect(logged).toMatchObject({ category: 'unit', position: 1n, known: undefined });
    expect(looks).toBe(0);
    expect(logged?.decoded()).toEqual(decode(recorded({})));
    expect(logged?.known).toBe(logged?.decoded());
    expect(looks).toBe(1);
  });

  it('returns the error of an unreadable logged event and ignores foreign ones', () => {
    expect(loggedEvent(recorded({ data: {} }))?.decoded()).toBeInstanceOf(UnreadableEvent);
    expect(loggedEvent(recorded({ type: '$metadata' }))).toBeUndefined();
    expect(loggedEvent(recorded({ stream: 'somebody-else' }))).toBeUndefined();
  });

  it('encodes the current schema version and rejects data outside the definition', () => {
    const data = { name: '升', symbol: 'L', sort: 1 };
    expect(encode(definitions, 'e-1', { type: 'UnitNamed', data }, metadata)).toMatchObject({
      id: 'e-1',
      data,
      metadata: { schemaVersion: 3 },
    });
    expect(() => encode(definitions, 'e-1', { type: 'UnitNamed', data: {} }, metadata)).toThrow();
    expect(() => encode(definitions, 'e-1', { type: 'Other', data }, metadata)).toThrow();
  });
});
