import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readModels } from '@granary/api/http';
import { EventStore } from '@granary/event-store';
import pg from 'pg';
import { caughtUp, settled, until } from '../../resilience/testing/busy-house.mjs';
import { openHouse } from '../../testing/house.mjs';
import { httpClient } from './http.mjs';

const PARTS = ['postgres', 'redis', 'event-store', 'command-api', 'query-api', 'projector', 'gateway'];

/**
 * Starts the whole product as deployed, accessed through the gateway, with connections to its log and database for the
 * tests.
 */
export async function openStack() {
  const house = await openHouse(PARTS);
  const store = new EventStore(house.eventStoreUrl);
  const pool = new pg.Pool({ connectionString: house.databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  const http = httpClient(house.url);
  const close = async () => {
    http.close();
    await Promise.all([pool.end(), store.close()]);
    await house.close();
  };
  try {
    const kept = JSON.parse(await readFile(join(house.directory, 'secrets.json'), 'utf8'));
    await until(() => isBuilt(pool), 'the first builds of the read models');
    return {
      house,
      url: house.url,
      store,
      pool,
      http,
      tokenSecret: kept.GRANARY_TOKEN_SECRET,
      /** Waits until all processes are done and every table is up to date. */
      quiet: async () => {
        await settled({ pool });
        await caughtUp({ store, pool });
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
