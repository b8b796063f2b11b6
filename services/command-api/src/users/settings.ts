import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS_MOST } from '@granary/api/users';
import { languages, reject, type Language, type SealedText } from '@granary/domain/kernel';
import { POOL } from '@granary/platform/bootstrap';
import { inTransaction } from '@granary/platform/database';
import { Vault } from '@granary/platform/vault';
import type pg from 'pg';

/** Name of the setting, as used by the web app. */
const LANGUAGE = 'language';

interface Setting {
  readonly name: string;
  /** Null deletes the setting. */
  readonly value: string | null;
}

/** Stored outside the log, because settings need no history. The last write wins. */
@Injectable()
export class Settings {
  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    private readonly vault: Vault,
  ) {}

  async change(userId: string, changed: readonly Setting[]): Promise<void> {
    const last = new Map(changed.map(({ name, value }) => [name, value]));
    const sealed = await Promise.all(
      [...last].map(async ([name, value]) => ({
        name,
        value: value === null ? null : await this.vault.seal(`user:${userId}`, value),
      })),
    );
    await inTransaction(this.pool, async (client) => {
      // Serialised per user, so that the limit is counted correctly.
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`settings ${userId}`]);
      await client.query(
        `WITH asked AS (
           SELECT name, value FROM jsonb_to_recordset($2::jsonb) AS asked (name text, value text)
         ), gone AS (
           DELETE FROM platform.setting
           WHERE user_id = $1 AND name IN (SELECT name FROM asked WHERE value IS NULL)
         )
         INSERT INTO platform.setting (user_id, name, value)
         SELECT $1, name, value FROM asked WHERE value IS NOT NULL
         ON CONFLICT (user_id, name) DO UPDATE SET value = excluded.value, changed_at = now()`,
        [userId, JSON.stringify(sealed)],
      );
      const { rows } = await client.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM platform.setting WHERE user_id = $1',
        [userId],
      );
      if ((rows[0]?.count ?? 0) > SETTINGS_MOST) throw reject('TOO_MANY_SETTINGS', { most: SETTINGS_MOST });
    });
  }

  /** The user's interface language; undefined if never set. */
  async languageOf(userId: string): Promise<Language | undefined> {
    const chosen = await this.valueOf(userId, LANGUAGE);
    return languages.find((one) => one === chosen);
  }

  /** Undefined if it was never set, or is no JSON. */
  async valueOf(userId: string, name: string): Promise<unknown> {
    const { rows } = await this.pool.query<{ value: SealedText }>(
      'SELECT value FROM platform.setting WHERE user_id = $1 AND name = $2',
      [userId, name],
    );
    return rows[0] && this.#opened(rows[0].value);
  }

  /** The same of everybody who has set it. */
  async valuesOf(
    name: string,
  ): Promise<{ readonly userId: string; readonly value: unknown; readonly changedAt: Date }[]> {
    const { rows } = await this.pool.query<{ userId: string; value: SealedText; changedAt: Date }>(
      'SELECT user_id AS "userId", value, changed_at AS "changedAt" FROM platform.setting WHERE name = $1',
      [name],
    );
    return Promise.all(rows.map(async (row) => ({ ...row, value: await this.#opened(row.value) })));
  }

  async #opened(sealed: SealedText): Promise<unknown> {
    const text = await this.vault.open(sealed);
    if (!text) return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return undefined;
    }
  }
}
