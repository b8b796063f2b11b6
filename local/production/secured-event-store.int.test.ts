import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createUnit, unit } from '@granary/domain/configuration';
import {
  ADMIN,
  realEventStoreCommand,
  startSecuredEmbeddedEventStore,
  startSecuredRealEventStore,
  type SecuredEventStore,
} from '@granary/embedded-event-store/testing';
import { EventStore, isNotReached } from '@granary/event-store';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { unitDetails } from '@granary/testing/fixtures/unit-details';
import { until } from '@granary/testing/stack';

// Real nodes take up to twenty seconds to start, on a busy machine longer.
jest.setTimeout(240_000);

const PASSWORD = 'wr0ng-s3cret';
const NODES = 3;
/** Enough to tell apart who serves a read of the whole log. */
const EVENTS = 2_000;
/** For so long an EventStoreDB repeats its figures. */
const FIGURES_KEPT_MS = 1_000;

const command = realEventStoreCommand();
const singles: [string, () => Promise<SecuredEventStore>][] = [
  ['embedded event store', startSecuredEmbeddedEventStore],
  ...(command
    ? [
        ['real event store', () => startSecuredRealEventStore(command, 1)] as [
          string,
          () => Promise<SecuredEventStore>,
        ],
      ]
    : []),
];
if (!command)
  console.log('Left out: a real event store and a cluster; GRANARY_REAL_EVENTSTORE names no program.');

interface Address {
  readonly password?: string;
  readonly authorityFile?: string;
  readonly hosts?: string;
  readonly scheme?: string;
  readonly more?: string;
}

const urlOf = (
  server: SecuredEventStore,
  {
    password = ADMIN.password,
    authorityFile = server.authorityFile,
    hosts = server.addresses.join(','),
    scheme = 'esdb',
    more = '',
  }: Address = {},
): string =>
  `${scheme}://${ADMIN.user}:${password}@${hosts}?tls=true&tlsCAFile=${encodeURIComponent(authorityFile)}${more}`;

const withStore = async <Answer>(
  url: string,
  work: (store: EventStore) => Promise<Answer>,
): Promise<Answer> => {
  const store = new EventStore(url);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

const write = (store: EventStore, id: string, deadline = Date.now() + 60_000) =>
  store.decide(unit, id, commandContext({ deadline }), (state) => createUnit(state, unitDetails(id)));

const unitsOf = async (store: EventStore): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { streamId } of store.readAll({ categories: new Set(['unit']) })) ids.push(streamId);
  return ids;
};

/** Follows the log in the background. */
const follow = (store: EventStore) => {
  const stop = new AbortController();
  const seen: string[] = [];
  const ended = (async () => {
    for await (const item of store.subscribe({ categories: ['unit'], signal: stop.signal }))
      if (item.kind === 'event') seen.push(item.event.streamId);
  })();
  return {
    seen,
    async end() {
      stop.abort();
      await ended;
    },
  };
};

/** The errors of reading and of appending, which must not contain the password, however they are logged. */
const refusalsOf = (url: string): Promise<Error[]> =>
  withStore(url, async (store) => {
    const refusals: Error[] = [];
    for (const work of [() => store.head(), () => write(store, 'refused', Date.now() + 4_000)])
      await work().catch((error: unknown) => refusals.push(error as Error));
    const logged = inspect(refusals, { depth: 20, showHidden: true });
    expect(refusals).toHaveLength(2);
    expect(logged).not.toContain(PASSWORD);
    expect(logged).not.toContain(Buffer.from(`${ADMIN.user}:${PASSWORD}`).toString('base64'));
    expect(refusals.every(isNotReached)).toBe(true);
    return refusals;
  });

/** What holds for any server, whatever its number of nodes. */
const rules = (server: () => SecuredEventStore, strangersFile: () => string): void => {
  it('carries appends, reads and subscriptions', async () => {
    await withStore(urlOf(server()), async (store) => {
      const following = follow(store);
      await write(store, 'carried');
      expect(await unitsOf(store)).toContain('carried');
      await until(() => following.seen.includes('carried'));
      await following.end();
    });
  });

  it('denies access with a wrong password, which appears in no error', async () => {
    for (const refusal of await refusalsOf(urlOf(server(), { password: PASSWORD })))
      expect(refusal).toMatchObject({ type: 'access-denied' });
  });

  it('is not reached with the certificate of another authority, and the error says why', async () => {
    const url = urlOf(server(), { password: PASSWORD, authorityFile: strangersFile() });
    for (const refusal of await refusalsOf(url)) {
      expect(refusal).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      expect((refusal.cause as Error).message).toMatch(/certificate/);
    }
  });

  it('is reached again by the same process after its certificates were renewed', async () => {
    await withStore(urlOf(server()), async (store) => {
      const following = follow(store);
      await write(store, 'before');
      await until(() => following.seen.includes('before'));
      await server().renewCertificates();
      await write(store, 'after');
      await until(() => following.seen.includes('after'));
      expect(await unitsOf(store)).toEqual(expect.arrayContaining(['before', 'after']));
      await following.end();
    });
  });
};

let strangers: SecuredEventStore;
let strangersDirectory: string;
let strangersFile: string;
beforeAll(async () => {
  strangers = await startSecuredEmbeddedEventStore();
  strangersDirectory = await mkdtemp(join(tmpdir(), 'granary-strangers-'));
  strangersFile = join(strangersDirectory, 'ca.crt');
  await copyFile(strangers.authorityFile, strangersFile);
  await strangers.close();
});
afterAll(() => rm(strangersDirectory, { recursive: true }));

describe.each(singles)('%s with TLS and a password', (_, start) => {
  let server: SecuredEventStore;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.close());

  rules(
    () => server,
    () => strangersFile,
  );
});

const cluster = (): void => {
  let server: SecuredEventStore;
  beforeAll(async () => {
    server = await startSecuredRealEventStore(command!, NODES);
    await withStore(urlOf(server), (store) =>
      store.decide(unit, 'many', commandContext({ deadline: Date.now() + 60_000 }), (state) =>
        Array.from({ length: EVENTS }, (_n, sort) =>
          sort === 0
            ? createUnit(state, unitDetails('many'))
            : [{ type: 'UnitRevised' as const, data: { ...unitDetails('many'), sort } }],
        ).flat(),
      ),
    );
  });
  afterAll(() => server.close());

  rules(
    () => server,
    () => strangersFile,
  );

  it('is found by DNS', async () => {
    const [, port] = server.addresses[0]!.split(':');
    const url = urlOf(server, { scheme: 'esdb+discover', hosts: `localhost:${port}` });
    expect(await withStore(url, unitsOf)).toContain('many');
  });

  it('serves the whole log from a follower, and decisions from the leader', async () => {
    // On a busy machine a node may still be catching up; until all have heard of one that has, the leader serves everybody.
    await until(() => allKnowAFollower(server), { withinMs: 60_000 });
    await pause(FIGURES_KEPT_MS);
    const before = await eventsReadBy(server);
    await withStore(urlOf(server, { more: '&nodePreference=follower' }), async (store) => {
      for (let round = 0; round < 5; round += 1) {
        await write(store, `round-${round}`);
        // What the follower lacks yet comes from the leader.
        expect(await unitsOf(store)).toContain(`round-${round}`);
        expect((await store.load(unit, `round-${round}`)).revision).toBe(0n);
      }
    });
    await until(async () => sum(await eventsReadBy(server)) > sum(before) + 5 * EVENTS);
    const after = await eventsReadBy(server);
    const readBy = (address: string) => after.get(address)! - before.get(address)!;
    const leader = await leaderOf(server);
    const followers = server.addresses.filter((address) => address !== leader);
    expect(Math.max(...followers.map(readBy))).toBeGreaterThan(5 * EVENTS);
    expect(readBy(leader)).toBeLessThan(EVENTS);
  });

  it('goes on after its leader was killed', async () => {
    await withStore(urlOf(server, { more: '&nodePreference=follower' }), async (store) => {
      const following = follow(store);
      await write(store, 'led');
      await server.kill(await leaderOf(server));
      await write(store, 'led-by-another');
      await until(() => following.seen.includes('led-by-another'));
      // A list names a node that is gone.
      expect(await withStore(urlOf(server), unitsOf)).toEqual(await unitsOf(store));
      await following.end();
    });
  });
};
if (command) describe('cluster of a real event store with TLS and passwords', cluster);

async function leaderOf(server: SecuredEventStore): Promise<string> {
  const [leader] = await nodesIn(server, 'leader');
  if (leader === undefined) throw new Error('the cluster has no leader');
  return leader;
}

async function nodesIn(server: SecuredEventStore, state: string): Promise<string[]> {
  const nodes: string[] = [];
  for (const address of server.addresses)
    if (new RegExp(`"state": ?"${state}"`).test(await ask(server, address, '/info'))) nodes.push(address);
  return nodes;
}

async function allKnowAFollower(server: SecuredEventStore): Promise<boolean> {
  const gossips = await Promise.all(server.addresses.map((address) => ask(server, address, '/gossip')));
  return gossips.every((gossip) => /"state": ?"Follower"/iu.test(gossip));
}

const sum = (figures: Map<string, number>): number =>
  [...figures.values()].reduce((total, figure) => total + figure, 0);

/** Events that each node has read from its log, for anybody; a node repeats its figures for a moment. */
async function eventsReadBy(server: SecuredEventStore): Promise<Map<string, number>> {
  const read = new Map<string, number>();
  for (const address of server.addresses) {
    const metrics = await ask(server, address, '/metrics');
    const [, count = '0'] =
      /^eventstore_io_events_total\{[^}]*activity="read"[^}]*\} (\d+)/m.exec(metrics) ?? [];
    read.set(address, Number(count));
  }
  return read;
}

async function ask(server: SecuredEventStore, address: string, path: string): Promise<string> {
  const ca = await readFile(server.authorityFile);
  const auth = `${ADMIN.user}:${ADMIN.password}`;
  return new Promise((resolve, reject) => {
    get(`https://${address}${path}`, { ca, auth }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.once('end', () => resolve(body));
    }).once('error', reject);
  });
}
