import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Notification, NotificationKind } from '@granary/api/notifications';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { notificationsOf, type Person } from '@granary/reading/notifications';
import { createReaderPool, inSnapshot } from '@granary/reading/sql';
import type pg from 'pg';

/** Only background work asks, one question after the other. */
const CONNECTIONS = 2;

/** What the bell shows, asked on behalf of people who are not signed in. Its session can only read. */
@Injectable()
export class Notices implements OnApplicationShutdown {
  readonly #pool: pg.Pool;

  constructor(@Inject(SERVICE_CONFIG) config: ServiceConfig) {
    this.#pool = createReaderPool(config.DATABASE_URL, {
      program: 'command-api notifications',
      max: CONNECTIONS,
    });
    this.#pool.on('error', () => undefined);
  }

  /** Newest first. */
  of(person: Person, kind: NotificationKind): Promise<Notification[]> {
    return inSnapshot(this.#pool, (runQuery) => notificationsOf(runQuery, person, [kind]));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#pool.end();
  }
}
