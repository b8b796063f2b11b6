import type { Permission, Role } from '@granary/api/access';
import { permissionsOf } from '@granary/api/access';
import { channels } from '@granary/api/changes';
import { readModels, type AnswerOf, type Endpoint, type ReadModel } from '@granary/api/http';
import { EventStore } from '@granary/event-store';
import { signToken } from '@granary/platform/access';
import { POOL } from '@granary/platform/bootstrap';
import {
  createTable,
  createTestDatabase,
  insertRows,
  startTestEventStore,
  testRedis,
} from '@granary/testing/stack';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { queryConfig } from '@granary/platform/config';
import { createPool } from '@granary/platform/database';
import { startQueryApi } from '../../src/service.ts';

const TOKEN_SECRET = 'a secret for tests only, and long enough';
const HOUR_SECONDS = 3600;

export interface TestRequest {
  readonly params?: Record<string, string>;
  readonly query?: string | Record<string, string>;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}
export interface TestAnswer<Data> {
  readonly status: number;
  readonly body: {
    readonly success: boolean;
    readonly data: Data;
    readonly code?: string;
    readonly message: string;
    readonly errors?: Record<string, string[]>;
    readonly facts?: Record<string, unknown>;
  };
}
type Settings = Readonly<Record<string, string>>;
export interface TestPerson {
  readonly role?: Role;
  /** Overrides the role's permissions. */
  readonly permissions?: readonly Permission[];
  readonly warehouses?: readonly string[] | 'all';
  readonly userId?: string;
}

/**
 * Starts the whole query API on real servers. The tables of the given entities are empty and live; `settings` override
 * the defaults, and may depend on the address of the database.
 */
export const startTestApi = async (
  entities: readonly (new () => object)[] = [],
  settings: Settings | ((databaseUrl: string) => Settings) = {},
) => {
  const [database, events] = await Promise.all([createTestDatabase(), startTestEventStore()]);
  const pool = createPool(database.url, { max: 2 });
  for (const entity of entities) await createTable(pool, entity);
  await pool.query(
    `INSERT INTO platform.read_model_version (name, version, shape_hash, state, position)
     SELECT name, 1, '', 'live', 0 FROM unnest($1::text[]) AS name`,
    [readModels],
  );
  const files = await mkdtemp(join(tmpdir(), 'granary-files-'));
  const made = await mkdtemp(join(tmpdir(), 'granary-exports-'));
  const evidence = await mkdtemp(join(tmpdir(), 'granary-evidence-'));
  const config = queryConfig.parse({
    PORT: 0,
    DATABASE_URL: database.url,
    REDIS_URL: testRedis().url,
    EVENTSTORE_URL: events.url,
    GRANARY_TOKEN_SECRET: TOKEN_SECRET,
    GRANARY_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    GRANARY_FILES: files,
    GRANARY_EXPORTS: made,
    GRANARY_EVIDENCE_KEY: Buffer.alloc(32, 9).toString('base64'),
    GRANARY_EVIDENCE: evidence,
    LOG_LEVEL: 'silent',
    ...(typeof settings === 'function' ? settings(database.url) : settings),
  });
  const app = await startQueryApi(config);
  const base = await app.getUrl();
  const store = new EventStore(events.url);

  /** A token of a user that exists only for authentication. */
  const tokenFor = async ({
    role = 'viewer',
    permissions,
    warehouses = 'all',
    userId = `test-${randomUUID()}`,
  }: TestPerson): Promise<string> => {
    const sid = randomUUID();
    await pool.query(
      `INSERT INTO platform.account (user_id, username, permission_version, enabled) VALUES ($1, $1, 1, true)
       ON CONFLICT DO NOTHING`,
      [userId],
    );
    await pool.query(
      `INSERT INTO platform.session (sid, user_id, refresh_hash, expires_at) VALUES ($1, $2, '', now() + interval '1 day')`,
      [sid, userId],
    );
    return signToken(TOKEN_SECRET, {
      sub: userId,
      username: userId,
      role,
      permissions: [...(permissions ?? permissionsOf(role))],
      warehouses: warehouses === 'all' ? 'all' : [...warehouses],
      sid,
      permissionVersion: 1,
      exp: Math.floor(Date.now() / 1000) + HOUR_SECONDS,
    });
  };

  /** The raw response, for files and the like. */
  const raw = (
    contract: Endpoint,
    { params = {}, query = '', token, headers }: TestRequest = {},
  ): Promise<Response> => {
    const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    return fetch(`${base}/api/v1${path}?${String(new URLSearchParams(query))}`, {
      headers: {
        'accept-language': 'en-US',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
  };

  const request = async <E extends Endpoint>(
    contract: E,
    sent: TestRequest = {},
  ): Promise<TestAnswer<AnswerOf<E>>> => {
    const response = await raw(contract, sent);
    return { status: response.status, body: (await response.json()) as TestAnswer<AnswerOf<E>>['body'] };
  };

  /** Moves the checkpoint and notifies, as the projector does after a batch. */
  const fold = async (model: ReadModel, position: bigint): Promise<void> => {
    await pool.query(
      `UPDATE platform.read_model_version SET position = $2, revision = revision + 1, updated_at = now()
       WHERE name = $1`,
      [model, position],
    );
    await pool.query('SELECT pg_notify($1, $2)', [channels.checkpoint, `${model}:${position}`]);
  };

  const insert = async <Row extends object>(entity: new () => Row, rows: readonly Row[]): Promise<void> => {
    await insertRows(pool, entity, rows);
    await touched();
  };

  /** Tells readers that rows have been written, as every commit of a projector does. */
  const touched = async (): Promise<void> => {
    await pool.query('UPDATE platform.read_model_version SET revision = revision + 1');
  };

  const close = async () => {
    await app.close();
    await app.get<pg.Pool>(POOL).end();
    await pool.end();
    await store.close();
    await events.close();
    await database.drop();
    await Promise.all([files, made, evidence].map((folder) => rm(folder, { recursive: true, force: true })));
  };

  return { app, base, config, pool, store, tokenFor, raw, request, fold, insert, touched, close };
};

export type TestApi = Awaited<ReturnType<typeof startTestApi>>;
