import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Notification, NotificationKind } from '@granary/api/notifications';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { notificationsOf, type Person } from '@granary/reading/notifications';
import { createReaderPool, inSnapshot, sql } from '@granary/reading/sql';
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
  }

  /** Newest first. */
  of(person: Person, kind: NotificationKind): Promise<Notification[]> {
    return inSnapshot(this.#pool, (runQuery) => notificationsOf(runQuery, person, [kind]));
  }

  /** The position of the log that all read models have reached. */
  position(): Promise<string> {
    return inSnapshot(this.#pool, async (runQuery) => {
      const rows = await runQuery<{ position: string }>(
        sql`SELECT coalesce(min(position), 0)::text AS position FROM platform.read_model`,
      );
      return rows[0]?.position ?? '0';
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#pool.end();
  }
}
