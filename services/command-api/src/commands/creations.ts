import { Inject, Injectable } from '@nestjs/common';
import { reject, Rejection } from '@granary/domain/kernel';
import { POOL } from '@granary/platform/bootstrap';
import type pg from 'pg';

/** Which stream an idempotency key has created: its events say so only to who knows the code already. */
@Injectable()
export class Creations {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  /** Throws `IDEMPOTENCY_KEY_REUSED` when the key has created another stream; a refused creation leaves it free. */
  async once<Result>(commandId: string, stream: string, create: () => Promise<Result>): Promise<Result> {
    const { rows } = await this.pool.query<{ stream: string; first: boolean }>(
      `INSERT INTO platform.creation (command_id, stream) VALUES ($1, $2)
       ON CONFLICT (command_id) DO UPDATE SET command_id = excluded.command_id
       RETURNING stream, xmax = 0 AS first`,
      [commandId, stream],
    );
    const [claim] = rows;
    if (claim?.stream !== stream) throw reject('IDEMPOTENCY_KEY_REUSED');
    try {
      return await create();
    } catch (error) {
      if (claim.first && error instanceof Rejection) await this.#free(commandId);
      throw error;
    }
  }

  async #free(commandId: string): Promise<void> {
    await this.pool.query('DELETE FROM platform.creation WHERE command_id = $1', [commandId]);
  }
}
