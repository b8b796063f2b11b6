import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { channels } from '@granary/api/changes';
import { EventStore } from '@granary/event-store';
import { LOGGER, POOL } from '@granary/platform/bootstrap';
import { SERVICE_CONFIG, type QueryConfig, type ServiceConfig } from '@granary/platform/config';
import { KEPT_FILES, openFileStore } from '@granary/platform/files';
import type { Logger } from '@granary/platform/logging';
import type pg from 'pg';
import { Checkpoints, Notifications, Reads, Standby } from './database/index.ts';
import { Lists } from './lists/index.ts';
import { Sellers } from './papers/index.ts';

/** Providers shared by all capabilities of this service. */
@Global()
@Module({
  providers: [
    {
      provide: EventStore,
      inject: [SERVICE_CONFIG],
      useFactory: ({ EVENTSTORE_URL, GRANARY_LOG_READER: reader }: ServiceConfig) =>
        new EventStore(EVENTSTORE_URL, { reader }),
    },
    {
      provide: Notifications,
      inject: [SERVICE_CONFIG, LOGGER],
      useFactory: ({ DATABASE_URL }: ServiceConfig, logger: Logger) =>
        new Notifications(DATABASE_URL, Object.values(channels), logger),
    },
    {
      provide: Checkpoints,
      inject: [POOL, Notifications, EventStore],
      useFactory: (pool: pg.Pool, notifications: Notifications, store: EventStore) =>
        new Checkpoints(pool, notifications, () => store.head()),
    },
    {
      provide: Standby,
      inject: [SERVICE_CONFIG, POOL, Notifications, LOGGER],
      useFactory: (
        { DATABASE_READ_URL: url }: QueryConfig,
        primary: pg.Pool,
        notifications: Notifications,
        logger: Logger,
      ) => url && new Standby({ url, primary, notifications, logger }),
    },
    {
      provide: KEPT_FILES,
      inject: [SERVICE_CONFIG],
      useFactory: (config: ServiceConfig) => openFileStore(config.GRANARY_FILES, 'files', config),
    },
    Reads,
    Lists,
    Sellers,
  ],
  exports: [EventStore, KEPT_FILES, Notifications, Reads, Standby, Lists, Sellers],
})
export class FoundationModule implements OnApplicationShutdown {
  constructor(
    private readonly store: EventStore,
    private readonly notifications: Notifications,
    private readonly checkpoints: Checkpoints,
    @Inject(Standby) private readonly standby: Standby | undefined,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    this.checkpoints.close();
    await this.standby?.close();
    await this.notifications.close();
    await this.store.close();
  }
}
