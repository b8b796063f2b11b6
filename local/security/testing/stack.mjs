import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readModels } from '@granary/api/http';
import { EventStore } from '@granary/event-store';
import { createPool } from '@granary/platform/database';
import { caughtUp, followed, settled, until } from '../../resilience/testing/busy-stack.mjs';
import { openTestStack } from '../../testing/test-stack.mjs';
import { httpClient } from './http.mjs';

/** Shorter than any test, so that its failure says what it waited for. */
const QUIET_WITHIN_MS = 60_000;
const PARTS = ['postgres', 'redis', 'event-store', 'command-api', 'query-api', 'projector', 'gateway'];

/**
 * Starts the whole product as deployed, accessed through the gateway, with connections to its log and database for the
 * tests.
 */
export async function openStack() {
  const testStack = await openTestStack(PARTS);
  const store = new EventStore(testStack.eventStoreUrl);
  const pool = createPool(testStack.databaseUrl, { max: 2 });
  const http = httpClient(testStack.url);
  const close = async () => {
    http.close();
    await Promise.all([pool.end(), store.close()]);
    await testStack.close();
  };
  try {
    const kept = JSON.parse(await readFile(join(testStack.directory, 'secrets.json'), 'utf8'));
    await until(() => isBuilt(pool), 'the first builds of the read models');
    return {
      testStack,
      url: testStack.url,
      store,
      pool,
      http,
      tokenSecret: kept.GRANARY_TOKEN_SECRET,
      /** Waits until nothing more follows from what has happened, and every table is up to date. */
      quiet: async () => {
        let head;
        do {
          head = await store.head();
          await followed({ store, pool }, QUIET_WITHIN_MS);
          await settled({ pool }, QUIET_WITHIN_MS);
          await caughtUp({ store, pool }, QUIET_WITHIN_MS);
        } while (head !== (await store.head()));
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function isBuilt(pool) {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS live FROM platform.read_model_version WHERE state = 'live'`,
  );
  return rows[0].live === readModels.length;
}
