import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUnit, reviseUnit, unit, type UnitState } from '@granary/domain/configuration';
import { Rejection, reject } from '@granary/domain/kernel';
import { seededRandom } from '@granary/testing/random';
import { startTestEventStore, type TestEventStore } from '@granary/testing/stack';
import { EventStore, type StoredEvent } from './index.ts';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { expectNoOpenStreams, startUnrulyProxy, type UnrulyProxy } from '../testing/index.ts';
import { unitDetails } from '@granary/testing/fixtures/unit-details';

const WRITERS = 64;
const COMMANDS_EACH = 15;
const STREAMS = 16;
const SEED = 20_261;

const increment = (id: string) => (state: UnitState) => {
  if (state.status === 'none') return createUnit(state, unitDetails(id, 1));
  if (state.status !== 'active') throw reject('NOT_FOUND');
  return reviseUnit(state, unitDetails(id, state.details.sort + 1));
};
const sortOf = (state: UnitState) => (state.status === 'active' ? state.details.sort : 0);

describe('unreliable network', () => {
  let server: TestEventStore;
  let direct: EventStore;
  let proxy: UnrulyProxy;
  let store: EventStore;
  beforeAll(async () => {
    server = await startTestEventStore();
    direct = new EventStore(server.url);
    proxy = await startUnrulyProxy({ url: server.url, random: seededRandom(SEED), oneIn: 12 });
    store = new EventStore(proxy.url);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([store.close(), direct.close()]);
    await expectNoOpenStreams();
    await proxy.close();
    await server.close();
  });

  it('ends every command with its result or "unavailable", none lost or repeated', async () => {
    const answered = new Map<string, string>();
    const unknown = new Set<string>();
    const odd: unknown[] = [];
    const writer = async (n: number) => {
      for (let round = 0; round < COMMANDS_EACH; round += 1) {
        const id = `s-${(n + round) % STREAMS}`;
        const context = commandContext({ deadline: Date.now() + 20_000 });
        try {
          const { events } = await store.decide(unit, id, context, increment(id));
          if (events.length === 1) answered.set(context.commandId, id);
          else odd.push(events);
        } catch (error) {
          if (error instanceof Rejection && error.code === 'SERVICE_UNAVAILABLE')
            unknown.add(context.commandId);
          else odd.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, n) => writer(n)));
    expect(odd).toEqual([]);
    expect(answered.size + unknown.size).toBe(WRITERS * COMMANDS_EACH);
    expect(proxy.made.size).toBe(6);

    const written = new Map<string, number>();
    for await (const { metadata } of direct.readAll({ categories: new Set(['unit']) }))
      written.set(metadata.commandId, (written.get(metadata.commandId) ?? 0) + 1);
    expect([...written.values()].every((count) => count === 1)).toBe(true);
    expect([...answered.keys()].filter((commandId) => !written.has(commandId))).toEqual([]);
    expect([...written.keys()].filter((id) => !answered.has(id) && !unknown.has(id))).toEqual([]);
    for (let n = 0; n < STREAMS; n += 1) {
      const { state, revision } = await direct.load(unit, `s-${n}`);
      expect(BigInt(sortOf(state))).toBe(revision + 1n);
    }
  }, 300_000);

  it('delivers the whole log once and in order to reads and subscriptions', async () => {
    const whole: string[] = [];
    for await (const event of direct.readAll()) whole.push(event.id);
    const seen = async (events: AsyncIterable<StoredEvent>) => {
      const ids: string[] = [];
      for await (const { id } of events) ids.push(id);
      return ids;
    };
    for (let round = 0; round < 10; round += 1) {
      expect(await seen(store.readAll())).toEqual(whole);
      expect(await seen(store.readAll({ backwards: true }))).toEqual(whole.toReversed());
      expect(await seen(store.readAll({ categories: new Set(['unit']) }))).toEqual(whole);
      const stream = await seen(direct.readStream('unit', 's-1'));
      expect(await seen(store.readStream('unit', 's-1'))).toEqual(stream);
      expect(await seen(store.readStream('unit', 's-1', { backwards: true }))).toEqual(stream.toReversed());
      const most = { fromRevision: 3n, maxCount: 20 };
      expect(await seen(store.readStream('unit', 's-1', most))).toEqual(stream.slice(3, 23));
    }
    const followed: string[] = [];
    const stop = new AbortController();
    for await (const item of store.subscribe({ categories: ['unit'], signal: stop.signal })) {
      if (item.kind === 'event') followed.push(item.event.id);
      if (followed.length === whole.length) stop.abort();
    }
    expect(followed).toEqual(whole);
  }, 300_000);
});
