import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { startService } from '@granary/platform/bootstrap';
import { EventStore, observeConnections, withinDeadline } from '@granary/event-store';
import { capabilities } from './capabilities.ts';
import type { QueryConfig } from '@granary/platform/config';
import { filesHealth, openFileStore } from '@granary/platform/files';
import { Standby, createReaderPool } from './database/index.ts';
import { FoundationModule } from './foundation.module.ts';
import { readModelHealth } from './health.ts';

/** Starts the service. It does not migrate its database: command-api does. */
export const startQueryApi = async (config: QueryConfig): Promise<NestFastifyApplication> => {
  const pool = createReaderPool(config.DATABASE_URL, { program: 'query-api' });
  const probing = new EventStore(config.EVENTSTORE_URL, { reader: config.GRANARY_LOG_READER });
  const files = openFileStore(config.GRANARY_FILES, 'files', config);
  const app: NestFastifyApplication = await startService({
    name: 'query-api',
    config,
    pool,
    observe: observeConnections,
    within: withinDeadline,
    imports: [FoundationModule, ...capabilities],
    probes: {
      postgres: async () => void (await pool.query('SELECT 1')),
      eventStore: async () => void (await probing.head()),
      files: () => filesHealth(files),
      readModels: () => readModelHealth(pool),
      ...(config.DATABASE_READ_URL && { standby: async () => app.get(Standby).health() }),
    },
  });
  app.getHttpServer().once('close', () => void probing.close().catch(() => undefined));
  return app;
};
