import { Inject, Injectable } from '@nestjs/common';
import { reject, Rejection } from '@granary/domain/kernel';
import type { CommandContext } from '@granary/event-store';
import { POOL } from '@granary/platform/bootstrap';
import type pg from 'pg';

/**
 * Remembers which request used an idempotency key for a creation. The events cannot tell: a repeated request does not
 * know the id of the stream that the first one created.
 */
@Injectable()
export class Creations {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  /**
   * Throws `IDEMPOTENCY_KEY_REUSED` if another request used the key. A rejected creation releases the key. `isFirst`:
   * nothing was created under it.
   */
  async once<Result>(
    { commandId, fingerprint }: Pick<CommandContext, 'commandId' | 'fingerprint'>,
    create: (isFirst: boolean) => Promise<Result>,
  ): Promise<Result> {
    // System steps have no client-chosen ids.
    if (fingerprint === undefined) return create(false);
    const { rows } = await this.pool.query<{ fingerprint: string; first: boolean }>(
      `INSERT INTO platform.creation (command_id, fingerprint) VALUES ($1, $2)
       ON CONFLICT (command_id) DO UPDATE SET command_id = excluded.command_id
       RETURNING fingerprint, xmax = 0 AS first`,
      [commandId, fingerprint],
    );
    const [claim] = rows;
    if (claim?.fingerprint !== fingerprint) throw reject('IDEMPOTENCY_KEY_REUSED');
    try {
      return await create(claim.first);
    } catch (error) {
      if (claim.first && error instanceof Rejection) await this.#free(commandId);
      throw error;
    }
  }

  async #free(commandId: string): Promise<void> {
    await this.pool.query('DELETE FROM platform.creation WHERE command_id = $1', [commandId]);
  }
}
