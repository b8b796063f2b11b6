import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { projectorConfig, readConfig } from '@granary/platform/config';
import { createTestDatabase, startTestEventStore, testRedis } from '@granary/testing/stack';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { until } from '../testing/stack/test-stack.ts';
import { models } from './models.ts';
import { startProjectorService } from './service.ts';

jest.setTimeout(30_000);

let app: NestFastifyApplication;
let end: () => Promise<void>;
beforeAll(async () => {
  const [database, log] = await Promise.all([createTestDatabase(), startTestEventStore()]);
  const evidence = await mkdtemp(join(tmpdir(), 'granary-evidence-'));
  app = await startProjectorService(
    readConfig(projectorConfig, {
      PORT: '0',
      DATABASE_URL: database.url,
      REDIS_URL: testRedis().url,
      EVENTSTORE_URL: log.url,
      GRANARY_TOKEN_SECRET: 'x'.repeat(32),
      GRANARY_DATA_KEY: Buffer.alloc(32).toString('base64'),
      GRANARY_EVIDENCE_KEY: Buffer.alloc(32, 1).toString('base64'),
      GRANARY_EVIDENCE: evidence,
      LOG_LEVEL: 'silent',
    }),
    models,
  );
  end = async () => {
    await app.close();
    await Promise.all([database.drop(), log.close(), rm(evidence, { recursive: true })]);
  };
});
afterAll(() => end());

const get = async (path: string) => (await fetch(`${await app.getUrl()}${path}`)).text();

interface Health {
  readonly status: string;
  readonly parts: Readonly<Record<string, { readonly status: string }>>;
}
const health = async () => JSON.parse(await get('/health')) as Health;

describe('the projector service', () => {
  it('builds every read model on an empty database and reports healthy', async () => {
    await until(async () => (await health()).status === 'ok', 'health is ok');
    expect(Object.keys((await health()).parts)).toEqual([
      'postgres',
      'eventStore',
      'redis',
      'readModels',
      'log',
      'evidence',
    ]);
  });

  it('exports metrics for each read model', async () => {
    const metrics = await get('/metrics');
    expect(metrics).toContain('granary_projection_live{model="inventory",service="projector"} 1');
    expect(metrics).toContain('granary_projection_lag_events{model="documents",service="projector"} 0');
    expect(metrics).toContain('granary_projection_following{service="projector"} 1');
    expect(metrics).toContain('granary_projection_stopped{model="inventory",service="projector"} 0');
  });
});
