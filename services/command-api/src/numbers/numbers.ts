import { Inject, Injectable } from '@nestjs/common';
import { Rejection } from '@granary/domain/kernel';
import type { CommandContext } from '@granary/event-store';
import { POOL } from '@granary/platform/bootstrap';
import { inTransaction } from '@granary/platform/database';
import type pg from 'pg';
import { Creations } from '../commands/index.ts';

const SERIAL_DIGITS = 4;

/** A serial and the day it was drawn, which may be earlier for a repeated command. */
interface Drawn {
  readonly number: number;
  readonly day: string;
}

interface Waiting {
  /** One key per requested serial. */
  readonly keys: readonly string[];
  readonly give: (drawn: Drawn[]) => void;
  readonly fail: (error: unknown) => void;
}

/** Sequential numbers per prefix and day. The same command always gets the same number. */
@Injectable()
export class Numbers {
  readonly #queues = new Map<string, Waiting[]>();

  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    private readonly creations: Creations,
  ) {}

  /**
   * The next `count` serials of the day, ascending from 1; for a repeated command the ones it got before. Requests that
   * arrive during a draw are batched into the next one, so a burst needs only one connection.
   */
  async serials(prefix: string, commandId: string, day: string, count = 1): Promise<number[]> {
    return (await this.#ask(prefix, commandId, day, count)).map(({ number }) => number);
  }

  #ask(prefix: string, commandId: string, day: string, count: number): Promise<Drawn[]> {
    const keys = Array.from({ length: count }, (_, n) => `${commandId}#${n + 1}`);
    return new Promise((give, fail) => {
      const queueName = `${prefix}:${day}`;
      const queue = this.#queues.get(queueName);
      if (queue) {
        queue.push({ keys, give, fail });
        return;
      }
      this.#queues.set(queueName, [{ keys, give, fail }]);
      void this.#serve(queueName, prefix, day);
    });
  }

  /** A document number such as `IN-20261121-0001`. `day` is `2026-11-21`. */
  async next(prefix: string, commandId: string, day: string): Promise<string> {
    const [drawn] = await this.#ask(prefix, commandId, day, 1);
    if (!drawn) throw new Error('no number was drawn');
    return `${prefix}-${drawn.day.replaceAll('-', '')}-${String(drawn.number).padStart(SERIAL_DIGITS, '0')}`;
  }

  /**
   * Creates a document under the next free number. Skips numbers whose stream already exists (after the counter was
   * restored from an older backup): `create` then rejects with `CODE_TAKEN` and is called with the next number. Throws
   * `IDEMPOTENCY_KEY_REUSED` if a different request has used the command's key.
   */
  numbered<Result>(
    prefix: string,
    command: Pick<CommandContext, 'commandId' | 'fingerprint'>,
    day: string,
    create: (number: string) => Promise<Result>,
  ): Promise<Result> {
    return this.creations.once(command, () => this.#numbered(prefix, command.commandId, day, create));
  }

  async #numbered<Result>(
    prefix: string,
    commandId: string,
    day: string,
    create: (number: string) => Promise<Result>,
  ): Promise<Result> {
    for (let attempt = 0; ; attempt += 1) {
      const number = await this.next(prefix, attempt === 0 ? commandId : `${commandId}+${attempt}`, day);
      try {
        return await create(number);
      } catch (error) {
        if (!(error instanceof Rejection && error.code === 'CODE_TAKEN')) throw error;
      }
    }
  }

  async #serve(queueName: string, prefix: string, day: string): Promise<void> {
    for (let round = this.#queues.get(queueName) ?? []; round.length > 0;) {
      this.#queues.set(queueName, []);
      await this.#give(round, prefix, day);
      round = this.#queues.get(queueName) ?? [];
    }
    this.#queues.delete(queueName);
  }

  async #give(round: readonly Waiting[], prefix: string, day: string): Promise<void> {
    try {
      const drawn = await this.#draw(
        round.flatMap(({ keys }) => keys),
        prefix,
        day,
      );
      for (const { keys, give } of round) {
        give(keys.flatMap((key) => drawn.get(key) ?? []).toSorted((a, b) => a.number - b.number));
      }
    } catch (error) {
      for (const { fail } of round) fail(error);
    }
  }

  #draw(keys: readonly string[], prefix: string, day: string): Promise<Map<string, Drawn>> {
    return inTransaction(this.pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`number:${prefix}:${day}`]);
      await client.query(
        `INSERT INTO platform.number (command_id, prefix, day, number)
         SELECT key, $2, $3, row_number() OVER (ORDER BY first)
           + coalesce((SELECT max(number) FROM platform.number WHERE prefix = $2 AND day = $3), 0)
         FROM (SELECT key, min(place) AS first FROM unnest($1::text[]) WITH ORDINALITY asked(key, place) GROUP BY key) asked
         WHERE NOT EXISTS (SELECT FROM platform.number given WHERE given.command_id = key AND given.prefix = $2)`,
        [keys, prefix, day],
      );
      const { rows } = await client.query<Drawn & { key: string }>(
        'SELECT command_id AS key, number, day::text FROM platform.number WHERE prefix = $2 AND command_id = ANY($1)',
        [keys, prefix],
      );
      return new Map(rows.map(({ key, ...drawn }) => [key, drawn]));
    });
  }
}
