import { join } from 'node:path';
import { historyFile } from './demo.mjs';
import { ROOT } from './layout.mjs';
import { portAnswers } from './ports.mjs';
import { postgresUrl, startPostgres } from './postgres.mjs';
import { redisUrl, startRedis } from './redis.mjs';
import { startProcess } from './server-process.mjs';

/** Addresses of the three servers: external ones if configured, otherwise ours. */
export function addresses({ ports, external }, password) {
  return {
    DATABASE_URL: external.postgres ?? postgresUrl({ port: ports.postgres, password }),
    REDIS_URL: external.redis ?? redisUrl(ports.redis),
    EVENTSTORE_URL: external.eventStore ?? `esdb://127.0.0.1:${ports.eventStore}?tls=false`,
  };
}

/** The servers to start ourselves, and how. */
export function ownServers({ directory, ports, external }, password, say) {
  const servers = {
    postgres: (signal) => startPostgres({ directory, port: ports.postgres, password, say, signal }),
    redis: (signal) => startRedis({ directory, port: ports.redis, say, signal }),
    eventStore: (signal) => startEventStore({ directory, port: ports.eventStore, signal }),
  };
  return Object.keys(servers)
    .filter((name) => !external[name])
    .map((name) => ({ name: NAMES[name], start: servers[name] }));
}

const NAMES = { postgres: 'postgres', redis: 'redis', eventStore: 'event-store' };

function startEventStore({ directory, port, signal }) {
  const program = join(ROOT, 'libs/embedded-event-store/dist/main.js');
  const data = join(directory, 'event-store');
  return startProcess({
    name: NAMES.eventStore,
    command: process.execPath,
    args: [program, '--port', String(port), '--data', data, '--history', historyFile(directory)],
    directory,
    cwd: directory,
    signal,
    isReady: ({ failed }) => portAnswers(port, { failed }),
  });
}
