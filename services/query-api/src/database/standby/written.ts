import { channels } from '@granary/api/changes';
import type pg from 'pg';
import type { Notifications } from '../notifications.ts';
import { endBefore, walPosition } from './wal-position.ts';

interface Asked {
  readonly heard: number;
  readonly position: Promise<bigint | undefined>;
}

/**
 * How far a standby must have replayed to show everything that this process has heard of. The primary is asked again
 * only if something was heard since, so that reads do not wait for writes that no screen shows.
 */
export class Written {
  readonly #primary: pg.Pool;
  readonly #notifications: Notifications;
  readonly #silence: readonly (() => void)[];
  #heard = 0;
  #asked: Asked | undefined;

  constructor(primary: pg.Pool, notifications: Notifications) {
    this.#primary = primary;
    this.#notifications = notifications;
    const hear = () => this.touch();
    this.#silence = [channels.checkpoint, channels.changes].map((channel) =>
      notifications.listen({ channel, heard: hear, missed: hear }),
    );
  }

  /** Something was written, or read, that a standby may not show yet. */
  touch(): void {
    this.#heard += 1;
  }

  /** Undefined if nobody knows: while notifications are missed, and if the primary does not answer. */
  async heard(): Promise<bigint | undefined> {
    if (!this.#notifications.isListening) return undefined;
    if (this.#asked?.heard !== this.#heard) this.#asked = { heard: this.#heard, position: this.now() };
    const asked = this.#asked;
    const position = await asked.position;
    if (position === undefined && this.#asked === asked) this.#asked = undefined;
    return position;
  }

  /** The end of everything written up to now. */
  async now(): Promise<bigint | undefined> {
    const found = await this.#primary
      .query<{ position: string }>('SELECT pg_current_wal_insert_lsn()::text AS position')
      .catch(() => undefined);
    const position = found?.rows[0]?.position;
    return position === undefined ? undefined : endBefore(walPosition(position));
  }

  close(): void {
    for (const silence of this.#silence) silence();
  }
}
