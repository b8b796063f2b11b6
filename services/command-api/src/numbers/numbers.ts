import { Inject, Injectable } from '@nestjs/common';
import { Rejection } from '@granary/domain/kernel';
import type { CommandContext } from '@granary/event-store';
import { POOL } from '@granary/platform/bootstrap';
import { inTransaction } from '@granary/platform/database';
import type pg from 'pg';
import { Creations, requireUnrefused, type Refusal } from '../commands/index.ts';

const SERIAL_DIGITS = 4;

/** A serial and the day it was drawn, which may be earlier for a repeated command. */
interface Drawn {
  readonly number: number;
  readonly day: string;
}

interface Asked {
  readonly prefix: string;
  /** One per requested serial. */
  readonly key: string;
}

interface Waiting {
  readonly key: string;
  readonly give: (drawn: Drawn) => void;
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
   * The next serial of the day, ascending from 1; for a repeated command the one it got before. Requests that arrive
   * during a draw are batched into the next one, so a burst needs only one connection.
   */
  async serial(prefix: string, commandId: string, day: string): Promise<number> {
    return (await this.#ask(prefix, commandId, day)).number;
  }

  /** Several serials of several prefixes in one transaction. `counts` says how many of each. */
  async serialsOf(
    counts: ReadonlyMap<string, number>,
    commandId: string,
    day: string,
  ): Promise<ReadonlyMap<string, readonly number[]>> {
    const asked = [...counts].flatMap(([prefix, count]) =>
      keysOf(commandId, count).map((key) => ({ prefix, key })),
    );
    const drawn = await this.#draw(asked, day);
    return new Map(
      [...counts.keys()].map((prefix) => [
        prefix,
        drawn.filter((one) => one.prefix === prefix).map(({ number }) => number),
      ]),
    );
  }

  #ask(prefix: string, commandId: string, day: string): Promise<Drawn> {
    const [key = ''] = keysOf(commandId, 1);
    return new Promise((give, fail) => {
      const queueName = `${prefix}:${day}`;
      const queue = this.#queues.get(queueName);
      if (queue) {
        queue.push({ key, give, fail });
        return;
      }
      this.#queues.set(queueName, [{ key, give, fail }]);
      void this.#serve(queueName, prefix, day);
    });
  }

  /** A document number such as `IN-20261121-0001`. `day` is `2026-11-21`. */
  async next(prefix: string, commandId: string, day: string): Promise<string> {
    const drawn = await this.#ask(prefix, commandId, day);
    return `${prefix}-${drawn.day.replaceAll('-', '')}-${String(drawn.number).padStart(SERIAL_DIGITS, '0')}`;
  }

  /**
   * Creates a document under the next free number. Skips numbers whose stream already exists (after the counter was
   * restored from an older backup): `create` then rejects with `CODE_TAKEN` and is called with the next number. Throws
   * `IDEMPOTENCY_KEY_REUSED` if a different request has used the command's key, and the refusal before a number is drawn
   * unless the command may be a repeated one.
   */
  numbered<Result>(
    prefix: string,
    command: Pick<CommandContext, 'commandId' | 'fingerprint'>,
    day: string,
    create: (number: string) => Promise<Result>,
    refusal: Refusal | null = null,
  ): Promise<Result> {
    return this.creations.once(command, (isFirst) => {
      if (isFirst) requireUnrefused(refusal);
      return this.#numbered(prefix, command.commandId, day, create);
    });
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
      const asked = round.map(({ key }) => ({ prefix, key }));
      const drawn = new Map((await this.#draw(asked, day)).map((one) => [one.key, one]));
      for (const { key, give } of round) give(drawn.get(key)!);
    } catch (error) {
      for (const { fail } of round) fail(error);
    }
  }

  /** In ascending order. Locks in one order, so that two draws for the same prefixes cannot wait for each other. */
  #draw(asked: readonly Asked[], day: string): Promise<(Drawn & Asked)[]> {
    const prefixes = [...new Set(asked.map(({ prefix }) => prefix))].toSorted();
    const values = [asked.map(({ key }) => key), asked.map(({ prefix }) => prefix)];
    return inTransaction(this.pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock(hashtext(name)) FROM unnest($1::text[]) name', [
        prefixes.map((prefix) => `number:${prefix}:${day}`),
      ]);
      await client.query(
        `INSERT INTO platform.number (command_id, prefix, day, number)
         SELECT key, prefix, $3, row_number() OVER (PARTITION BY prefix ORDER BY first)
           + coalesce((SELECT max(number) FROM platform.number given WHERE given.prefix = asked.prefix AND day = $3), 0)
         FROM (SELECT key, prefix, min(place) AS first
           FROM unnest($1::text[], $2::text[]) WITH ORDINALITY asked(key, prefix, place) GROUP BY key, prefix) asked
         WHERE NOT EXISTS (
           SELECT FROM platform.number given WHERE given.command_id = key AND given.prefix = asked.prefix)`,
        [...values, day],
      );
      const { rows } = await client.query<Drawn & Asked>(
        `SELECT command_id AS key, prefix, number, day::text FROM platform.number
         WHERE (command_id, prefix) IN (SELECT * FROM unnest($1::text[], $2::text[])) ORDER BY number`,
        values,
      );
      return rows;
    });
  }
}

const keysOf = (commandId: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${commandId}#${n + 1}`);
