import { Agent } from 'node:http';
import { readModels } from '@granary/api/http';
import pg from 'pg';
import { openHouse } from '../../local/testing/house.mjs';
import { signIn } from '../../local/testing/person.mjs';
import { fillLog } from './data-set.mjs';
import { growingYears } from './growing-years.mjs';
import { modelsAreLive } from './live-models.mjs';

/** Generates the log before any read model exists, then starts the stack. */
export async function openGrownHouse(events) {
  const house = await openHouse(['postgres', 'redis', 'event-store', 'command-api']);
  const agent = new Agent({ keepAlive: true });
  const pool = new pg.Pool({ connectionString: house.databaseUrl, max: 1 });
  const close = async () => {
    agent.destroy();
    await pool.end();
    await house.close();
  };
  try {
    // The first account can only be created on an empty log.
    const person = await signIn(house.commandUrl, { reads: house.queryUrl, agent });
    await house.stop('command-api');
    await fillLog(house.eventStoreUrl, events, growingYears);
    await house.start('projector');
    await modelsAreLive(pool, readModels);
    await pool.query('VACUUM ANALYZE');
    await house.start('query-api');
    return { house, person, pool, close };
  } catch (error) {
    await close();
    throw error;
  }
}
