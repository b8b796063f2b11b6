import { Inject, Injectable } from '@nestjs/common';
import { Rejection } from '@granary/domain/kernel';
import type { CommandContext } from '@granary/event-store';
import { POOL } from '@granary/platform/bootstrap';
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
    const { commandId } = command;
    const draw = () => this.next(prefix, commandId, day);
    // Beside the claim of the key, since both wait for a disk. It stays the command's, even if the claim is refused.
    const drawn = refusal ? undefined : draw();
    drawn?.catch(() => {});
    return this.creations.once(command, async (isFirst) => {
      if (isFirst) requireUnrefused(refusal);
      let number = drawn ?? draw();
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await create(await number);
        } catch (error) {
          if (!(error instanceof Rejection && error.code === 'CODE_TAKEN')) throw error;
          number = this.next(prefix, `${commandId}+${attempt}`, day);
        }
      }
    });
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

  /** In ascending order. */
  async #draw(asked: readonly Asked[], day: string): Promise<(Drawn & Asked)[]> {
    const { rows } = await this.pool.query<Drawn & Asked>(
      'SELECT command_id AS key, prefix, number, day::text FROM platform.draw_numbers($1, $2, $3)',
      [asked.map(({ key }) => key), asked.map(({ prefix }) => prefix), day],
    );
    return rows;
  }
}

const keysOf = (commandId: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${commandId}#${n + 1}`);
