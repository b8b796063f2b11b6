import { join } from 'node:path';
import { portAnswers } from './ports.mjs';
import { startProcess } from './server-process.mjs';
import { systemProgram } from './system-packages.mjs';

/**
 * Starts a Redis without persistence: it only carries wake-ups, and everything catches up without them. It never evicts
 * keys, because BullMQ's queues must not lose any.
 */
export async function startRedis({ directory, port, say, signal }) {
  const command = await systemProgram('redis-server', 'redis-server', { say });
  const data = join(directory, 'redis');
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: data,
    save: '',
    appendonly: 'no',
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
  };
  const redis = await startProcess({
    name: 'redis',
    command,
    args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    directory,
    cwd: data,
    signal,
    isReady: ({ failed }) => portAnswers(port, { failed }),
  });
  return { ...redis, url: redisUrl(port) };
}

export const redisUrl = (port) => `redis://127.0.0.1:${port}`;
