import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createPool, startService } from '@granary/platform/bootstrap';
import type { CommandConfig } from '@granary/platform/config';
import { filesHealth, openFileStore } from '@granary/platform/files';
import { migratePlatform } from '@granary/read-models/platform';
import { EventStore, observeConnections, withinDeadline } from '@granary/event-store';
import { Redis } from 'ioredis';
import { capabilities } from './capabilities.ts';
import { FoundationModule } from './foundation.module.ts';
import { messagesHealth } from './messages/index.ts';
import { missingKeysHealth, setAsideHealth } from './processes/index.ts';

/** Starts the whole service, after migrating its database. */
export const startCommandApi = async (config: CommandConfig): Promise<NestFastifyApplication> => {
  await migratePlatform(config.DATABASE_URL);
  const pool = createPool(config.DATABASE_URL);
  const probing = new EventStore(config.EVENTSTORE_URL, { reader: config.GRANARY_LOG_READER });
  const files = openFileStore(config.GRANARY_FILES, 'files', config);
  const redis = new Redis(config.REDIS_URL, {
    maxRetriesPerRequest: 1,
    lazyConnect: true,
    enableOfflineQueue: true,
  });
  redis.on('error', () => undefined);
  const app = await startService({
    name: 'command-api',
    config,
    pool,
    observe: observeConnections,
    within: withinDeadline,
    imports: [FoundationModule, ...capabilities],
    probes: {
      postgres: async () => void (await pool.query('SELECT 1')),
      eventStore: async () => void (await probing.head()),
      files: () => filesHealth(files),
      messages: () => messagesHealth(pool, { isHeld: config.GRANARY_MESSAGES === 'hold' }),
      vault: () => missingKeysHealth(pool),
      following: () => setAsideHealth(pool),
      // Commands do without Redis; only the watchdog is slower.
      redis: () =>
        redis.ping().then(
          () => ({ status: 'ok' }) as const,
          () => ({ status: 'degraded', detail: 'the watchdog falls back to its heartbeat' }) as const,
        ),
    },
  });
  app.getHttpServer().once('close', () => {
    redis.disconnect();
    void probing.close().catch(() => undefined);
  });
  return app;
};
