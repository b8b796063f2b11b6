/** The measured process: runs command-api from startup until it has followed the log to its end. */
import { EventStore } from '@granary/event-store';
import { readConfig, commandConfig } from '@granary/platform/config';
import { createPool } from '@granary/platform/database';
import { setTimeout as pause } from 'node:timers/promises';
import { startCommandApi } from '../services/command-api/dist/service.js';

const LOOK_EVERY_MS = 20;
const [logUrl, databaseUrl, redisUrl] = process.argv.slice(2);
Object.assign(process.env, {
  PORT: '0',
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  EVENTSTORE_URL: logUrl,
  GRANARY_TOKEN_SECRET: 'a secret for measuring only, and long enough',
  GRANARY_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  LOG_LEVEL: 'warn',
});

const store = new EventStore(logUrl);
const positions = [];
for await (const { position } of store.readAll()) positions.push(position);

const app = await startCommandApi(readConfig(commandConfig));
const pool = createPool(databaseUrl, { max: 1 });
const reached = async () => {
  const { rows } = await pool.query('SELECT max(position) AS position FROM platform.follower');
  return rows[0].position === null ? -1n : BigInt(rows[0].position);
};
const begun = performance.now();
const before = await reached();
while ((await reached()) < positions.at(-1)) await pause(LOOK_EVERY_MS);
const milliseconds = performance.now() - begun;
const events = positions.filter((position) => position > before).length;
process.send({ events, milliseconds });
await Promise.all([app.close(), pool.end(), store.close()]);
process.exit(0);
