import { startTestServers } from './servers.mjs';

/** Workers start after this and inherit the addresses. */
export default async function setup() {
  const servers = await startTestServers();
  process.env.TEST_DATABASE_URL = servers.databaseUrl;
  process.env.TEST_REDIS_URL = servers.redisUrl;
  globalThis.stopTestServers = servers.stop;
}
