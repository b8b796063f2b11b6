import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUnit, unit } from '@granary/domain/configuration';
import { startTestEventStore, until, type TestEventStore } from '@granary/testing/stack';
import { Registry } from 'prom-client';
import { connectionFigures } from './connection-figures.ts';
import { EventStore, observeConnections } from './index.ts';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { expectNoOpenStreams } from '../testing/index.ts';
import { unitDetails } from '@granary/testing/fixtures/unit-details';

/** More than one connection can carry. */
const FOLLOWERS = 150;

describe('open calls', () => {
  let server: TestEventStore;
  let store: EventStore;
  const warnings: object[] = [];
  const registry = new Registry();
  beforeAll(async () => {
    server = await startTestEventStore();
    store = new EventStore(server.url);
    observeConnections(registry, { warn: (facts) => warnings.push(facts) });
  }, 60_000);
  afterAll(async () => {
    await store.close();
    await expectNoOpenStreams();
    await server.close();
  });

  it('may exceed the capacity of one connection without waiting, and log a warning', async () => {
    const stops = Array.from({ length: FOLLOWERS }, () => new AbortController());
    let caughtUp = 0;
    const following = stops.map(async ({ signal }) => {
      for await (const item of store.subscribe({ categories: ['unit'], signal }))
        if (item.kind === 'caughtUp') caughtUp += 1;
    });
    await until(() => caughtUp === FOLLOWERS);
    await store.decide(unit, 'beside', commandContext(), (state) => createUnit(state, unitDetails('beside')));
    expect((await store.load(unit, 'beside')).revision).toBe(0n);
    expect(connectionFigures.openStreams).toBeGreaterThanOrEqual(FOLLOWERS);
    expect(warnings).toContainEqual({ openStreams: 80 });
    expect(await registry.metrics()).toMatch(/granary_event_store_open_streams 1[5-9]\d/);

    const { resets } = connectionFigures;
    for (const stop of stops) stop.abort();
    await Promise.all(following);
    await until(() => connectionFigures.openStreams <= 1);
    expect(connectionFigures.resets).toBe(resets + FOLLOWERS);
  }, 60_000);

  it('end with their reader, even before the first response', async () => {
    for (let round = 0; round < 200; round += 1) {
      const events = store.readAll();
      await events.next();
      await events.return(undefined);
    }
    await until(() => connectionFigures.openStreams <= 1);
  }, 60_000);
});
