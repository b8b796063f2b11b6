import { CommandBus } from '@nestjs/cqrs';
import { permissionsOf, type Role } from '@granary/api/access';
import type { Endpoint } from '@granary/api/http';
import { EventStore } from '@granary/event-store';
import { signToken } from '@granary/platform/access';
import { POOL } from '@granary/platform/bootstrap';
import { commandConfig } from '@granary/platform/config';
import { createPool } from '@granary/platform/database';
import { createTestDatabase, startTestEventStore, testRedis } from '@granary/testing/stack';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { v7 as uuidV7 } from 'uuid';
import { startCommandApi } from '../../src/service.ts';
import { refuseClosures } from './plain-commands.ts';

const TOKEN_SECRET = 'a secret for tests only, and long enough';
const HOUR_SECONDS = 3600;

export interface TestRequest {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  /** Idempotency key; generated if omitted. */
  readonly key?: string;
  readonly token?: string;
  readonly language?: string;
  /** Address of the client, as a trusted proxy would report it. */
  readonly ip?: string;
}

export interface TestAnswer {
  readonly status: number;
  readonly retryAfter?: string | null;
  readonly body: {
    readonly success: boolean;
    readonly data?: unknown;
    readonly position?: string;
    readonly code?: string;
    readonly message: string;
    readonly errors?: Record<string, string[]>;
    readonly facts?: Record<string, unknown>;
  };
}

interface TestSettings {
  /** Wraps the event store's address, such as in a proxy. */
  readonly through?: (eventStoreUrl: string) => Promise<string>;
  readonly [variable: string]: unknown;
}

/** The whole command API on real servers, used over HTTP. `settings` override the defaults. */
export const startTestApi = async ({ through, ...settings }: TestSettings = {}) => {
  const database = await createTestDatabase();
  const events = await startTestEventStore();
  const files = await mkdtemp(join(tmpdir(), 'granary-files-'));
  const config = commandConfig.parse({
    PORT: 0,
    DATABASE_URL: database.url,
    REDIS_URL: testRedis().url,
    EVENTSTORE_URL: through ? await through(events.url) : events.url,
    GRANARY_TOKEN_SECRET: TOKEN_SECRET,
    GRANARY_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    GRANARY_FILES: files,
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const app = await startCommandApi(config);
  refuseClosures(app.get(CommandBus));
  const base = await app.getUrl();
  const pool = createPool(database.url, { max: 2 });
  const store = new EventStore(events.url);

  /** A token for a user who exists only for the guard. */
  const tokenFor = async (
    role: Role,
    warehouses: readonly string[] | 'all' = 'all',
    userId: string = `test-${role}-${uuidV7()}`,
  ): Promise<string> => {
    const sid = uuidV7();
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
      permissions: permissionsOf(role),
      warehouses: warehouses === 'all' ? 'all' : [...warehouses],
      sid,
      permissionVersion: 1,
      exp: Math.floor(Date.now() / 1000) + HOUR_SECONDS,
    });
  };

  const request = async (contract: Endpoint, sent: TestRequest = {}): Promise<TestAnswer> => {
    const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(sent.params?.[name] ?? ''),
    );
    const response = await fetch(`${base}/api/v1${path}?${String(new URLSearchParams(sent.query))}`, {
      method: contract.method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': sent.key ?? uuidV7(),
        'accept-language': sent.language ?? 'en-US',
        ...(sent.token && { authorization: `Bearer ${sent.token}` }),
        ...(sent.ip && { 'x-forwarded-for': sent.ip }),
      },
      body: JSON.stringify(sent.body ?? {}),
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: (await response.json()) as TestAnswer['body'],
    };
  };

  const close = async () => {
    await app.close();
    await app.get<pg.Pool>(POOL).end();
    await pool.end();
    await store.close();
    await events.close();
    await database.drop();
    await rm(files, { recursive: true, force: true });
  };

  return { app, base, config, pool, store, events, tokenFor, request, close };
};

export type TestApi = Awaited<ReturnType<typeof startTestApi>>;
