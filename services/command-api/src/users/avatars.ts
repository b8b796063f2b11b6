import { Inject, Injectable } from '@nestjs/common';
import { requirePicture } from '@granary/domain/users';
import { POOL } from '@granary/platform/bootstrap';
import { Vault } from '@granary/platform/vault';
import type pg from 'pg';

/** Stored outside the log, like table settings: a picture is no business fact, and its owner may remove it. */
@Injectable()
export class Avatars {
  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    private readonly vault: Vault,
  ) {}

  async change(userId: string, picture: string): Promise<void> {
    const bytes = Buffer.from(picture, 'base64');
    const type = requirePicture(bytes);
    await this.pool.query(
      `INSERT INTO platform.avatar (user_id, type, picture) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET type = excluded.type, picture = excluded.picture, changed_at = now()`,
      [userId, type, await this.vault.seal(`user:${userId}`, bytes.toString('base64'))],
    );
  }

  async remove(userId: string): Promise<void> {
    await this.pool.query('DELETE FROM platform.avatar WHERE user_id = $1', [userId]);
  }
}
