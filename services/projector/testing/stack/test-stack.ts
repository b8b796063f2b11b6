import type { Decider, DomainEvent } from '@granary/domain/kernel';
import { projection, type ProjectionEvent } from '@granary/domain/projections';
import { deciders } from '@granary/domain/registry';
import { EventStore } from '@granary/event-store';
import { createPool, withConnection } from '@granary/platform/database';
import { createLogger } from '@granary/platform/logging';
import { createTestDatabase, startTestEventStore, testRedis } from '@granary/testing/stack';
import type pg from 'pg';
import { randomUUID } from 'node:crypto';
import type { ReadModelDefinition } from '../../src/engine/fold/definitions.ts';
import { Projector, type ProjectorOptions } from '../../src/engine/run/projector.ts';
import { rowTypes } from '../../src/engine/tables/row-text.ts';
import { versionTablesOf } from '../../src/engine/tables/version-tables.ts';
import type { Verification } from '../../src/engine/verify/verification.ts';
import { verifyVersion } from '../../src/engine/verify/verify-version.ts';

/** A real log and a real database for a test, with projectors on them. */
export interface TestStack {
  readonly store: EventStore;
  readonly pool: pg.Pool;
  /** Opens another pool on the same database, which the caller ends. */
  openPool(options: pg.PoolConfig): pg.Pool;
  /** Appends to a stream at any revision. Returns the position of the last event. */
  append<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    streamId: string,
    ...events: readonly Event[]
  ): Promise<bigint>;
  /** Appends a request about a read model, as the command API does. */
  ask(event: ProjectionEvent): Promise<bigint>;
  /** Skips the first parked event of a model, and waits until it is no longer parked. */
  skipParked(model: string): Promise<void>;
  /** Runs until the testStack is closed. */
  startProjector(
    models: readonly ReadModelDefinition[],
    options?: { readonly redisUrl?: string; readonly rebuild?: ProjectorOptions['rebuild'] },
  ): Projector;
  readonly projectors: readonly Projector[];
  /** Waits until the live version of a model has folded the event at this position. */
  folded(model: string, position: bigint): Promise<void>;
  /** Verifies a version against the log, without a projector. */
  verify(model: ReadModelDefinition): Promise<Verification>;
  rows(query: string): Promise<Record<string, unknown>[]>;
  /** `between` is called with the data directory while the event store is stopped. */
  restartEventStore(between?: (directory: string) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const PATIENCE_MS = 45_000;
const POLL_MS = 10;

export async function openTestStack(): Promise<TestStack> {
  const [database, server] = await Promise.all([createTestDatabase(), startTestEventStore()]);
  const redis = testRedis();
  const store = new EventStore(server.url);
  const openPool = (options: pg.PoolConfig) => createPool(database.url, { types: rowTypes, ...options });
  const pool = openPool({ max: 4 });
  const projectors: Projector[] = [];
  const testStack: TestStack = {
    store,
    pool,
    openPool,
    projectors,
    async append(decider, streamId, ...events) {
      const context = {
        commandId: randomUUID(),
        correlationId: randomUUID(),
        causationId: randomUUID(),
        actor: { userId: 'user-1', username: 'sok', role: 'warehouse_admin' },
        at: new Date().toISOString(),
        deadline: Date.now() + PATIENCE_MS,
      };
      const { position } = await store.decide(decider, streamId, context, () => events);
      return position;
    },
    ask: (event) => testStack.append(projection, event.data.model, event),
    async skipParked(model) {
      const { rows } = await pool.query<{
        eventId: string;
        stream: string;
        eventType: string;
        revision: number;
      }>(
        `SELECT event_id AS "eventId", stream, event_type AS "eventType", revision::integer AS revision
         FROM platform.parked_event WHERE model = $1 ORDER BY position LIMIT 1`,
        [model],
      );
      const [parked] = rows;
      if (!parked) throw new Error(`nothing is parked in ${model}`);
      const data = { ...parked, model, reason: 'entered twice' };
      await testStack.ask({ type: 'ParkedEventSkipped', data });
      await until(async () => {
        const waiting = 'SELECT FROM platform.parked_event WHERE model = $1 AND event_id = $2';
        return (await pool.query(waiting, [model, parked.eventId])).rowCount === 0;
      }, 'the event is skipped');
    },
    startProjector(models, { redisUrl = redis.url, rebuild } = {}) {
      const projector = new Projector({
        databaseUrl: database.url,
        redisUrl,
        redisPrefix: redis.prefix,
        log: store,
        models,
        ...(rebuild && { rebuild }),
        categories: Object.values(deciders).map(({ category }) => category),
        logger: createLogger('projector', process.env['LOG_LEVEL'] ?? 'silent'),
      });
      projectors.push(projector);
      projector.start();
      return projector;
    },
    folded: (model, position) =>
      until(async () => {
        const { rows } = await pool.query<{ position: string }>(
          `SELECT position FROM platform.read_model_version WHERE name = $1 AND state = 'live'`,
          [model],
        );
        return BigInt(rows[0]?.position ?? -1) >= position;
      }, `${model} reaches ${position}`),
    verify: (model) =>
      withConnection(pool, (client) => verifyVersion({ client, log: store }, versionTablesOf(model))),
    rows: async (query) => (await pool.query<Record<string, unknown>>({ text: query, types: rowTypes })).rows,
    restartEventStore: (between) => server.restart(async () => between?.(server.directory)),
    async close() {
      await Promise.all(projectors.map((projector) => projector.stop()));
      await store.close();
      await pool.end();
      await Promise.all([database.drop(), server.close()]);
    },
  };
  return testStack;
}

/** Polls until the condition holds; an error counts as false. Throws on timeout. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let failure: unknown;
  while (Date.now() < deadline) {
    try {
      if (await holds()) return;
    } catch (error) {
      failure = error;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`waited too long until ${what}`, { cause: failure });
}
