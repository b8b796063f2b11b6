import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../stack/ports.mjs';
import { copyWhole, createCluster, postgresPrograms, postgresVersion } from '../stack/postgres-files.mjs';
import { startPostgres } from '../stack/postgres.mjs';
import { startRedis } from '../stack/redis.mjs';
import { serverAccount } from '../stack/server-account.mjs';
import { makeFolders } from '../stack/server-process.mjs';
import { openRunDirectory, removeRunDirectory, sweepKilledRuns } from './run-directory.mjs';

const CACHE = fileURLToPath(new URL('../../.granary/cache', import.meta.url));

/** Starts one Postgres and one Redis for a test run, on free ports, with temporary data. */
export async function startTestServers() {
  await sweepKilledRuns();
  const directory = await openRunDirectory();
  await makeFolders(directory);
  const [postgresPort, redisPort] = await freePorts(2);
  const starting = [
    emptyCluster().then((template) =>
      startPostgres({ directory, port: postgresPort, template, durable: false }),
    ),
    startRedis({ directory, port: redisPort }),
  ];
  const stop = async () => {
    const started = await Promise.allSettled(starting);
    await Promise.all(started.map(({ value }) => value?.stop()));
    await removeRunDirectory(directory);
  };
  try {
    const [postgres, redis] = await Promise.all(starting);
    return { databaseUrl: postgres.url, redisUrl: redis.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A new cluster, cached so that test runs can copy it. */
export async function emptyCluster() {
  const home = join(CACHE, `postgres-${postgresVersion()}`);
  const account = serverAccount();
  if (existsSync(home)) return home;
  const directory = await openRunDirectory();
  try {
    const data = join(directory, 'postgres');
    await createCluster({ data, programs: await postgresPrograms(account), account });
    await copyWhole(data, home);
    return home;
  } finally {
    await removeRunDirectory(directory);
  }
}
