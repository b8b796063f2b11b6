import { join } from 'node:path';
import { claimDirectory, releaseDirectory } from '../stack/claim.mjs';
import { freePorts } from '../stack/ports.mjs';
import { startPostgres } from '../stack/postgres.mjs';
import { keptSecrets } from '../stack/secrets.mjs';
import { connectTo } from './postgres-copy.mjs';

/** Starts the Postgres of an installation that does not run, and stops it after `work`. Nobody can start meanwhile. */
export async function withOwnPostgres(home, { say, isRestore = false }, work) {
  const password = keptSecrets(home).GRANARY_POSTGRES_PASSWORD;
  const [port] = await freePorts(1);
  await claimDirectory(home, say, { isRestore });
  try {
    const postgres = await startPostgres({ directory: home, port, password, say });
    try {
      const client = await connectTo(join(home, 'postgres'), password);
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    } finally {
      await postgres.stop();
    }
  } finally {
    releaseDirectory(home);
  }
}
