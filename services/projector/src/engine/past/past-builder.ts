import { withConnection } from '@granary/platform/database';
import type { Logger } from '@granary/platform/logging';
import { pause } from '@granary/platform/waiting';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { ReadModelDefinition } from '../fold/definitions.ts';
import type { EventLog } from '../log/log-feed.ts';
import { foldPast } from './fold-past.ts';
import {
  beat,
  dropPast,
  endRequest,
  prefixOf,
  sweepPast,
  takeRequest,
  type PastRequest,
} from './past-requests.ts';

const POLL_MS = 500;
const SWEEP_MS = 10_000;
const BEAT_MS = 1_000;

interface Options {
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly logger: Logger;
  readonly models: readonly ReadModelDefinition[];
  readonly signal: AbortSignal;
}

/** Folds read models as of a log position for readers who ask for them, one request at a time. */
export class PastBuilder {
  readonly #options: Options;
  #working: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    this.#working ??= this.#work();
  }

  async settled(): Promise<void> {
    await this.#working;
  }

  async #work(): Promise<void> {
    const { pool, logger, signal } = this.#options;
    let sweepAt = 0;
    while (!signal.aborted) {
      try {
        if (performance.now() >= sweepAt) {
          sweepAt = performance.now() + SWEEP_MS;
          await withConnection(pool, sweepPast);
        }
        const run = randomUUID();
        const request = await takeRequest(pool, run);
        if (request) await this.#build(request, run);
        else await pause(POLL_MS, signal);
      } catch (error) {
        if (signal.aborted) return;
        logger.warn({ err: error }, 'cannot look after read models of the past; trying again soon');
        await pause(POLL_MS, signal);
      }
    }
  }

  async #build(request: PastRequest, run: string): Promise<void> {
    const { pool, logger, signal: stopping } = this.#options;
    const unwanted = new AbortController();
    const signal = AbortSignal.any([stopping, unwanted.signal]);
    let reached = 0n;
    const beating = setInterval(() => {
      beat(pool, request, run, reached).then(
        (wanted) => wanted || unwanted.abort(),
        () => undefined,
      );
    }, BEAT_MS);
    try {
      const schemas = await this.#fold(request, signal, (position) => (reached = position));
      await endRequest(pool, request, run, { schemas });
    } catch (error) {
      if (signal.aborted) return;
      logger.warn({ err: error, request: request.id }, 'could not fold read models of the past');
      await endRequest(pool, request, run, { error: error instanceof Error ? error.message : String(error) });
    } finally {
      clearInterval(beating);
    }
  }

  #fold(
    { id, models, position }: PastRequest,
    signal: AbortSignal,
    onPosition: (position: bigint) => void,
  ): Promise<Record<string, string>> {
    const { pool, log } = this.#options;
    return withConnection(pool, async (client) => {
      // What a projector that died has left.
      await dropPast(client, id);
      const schemas: Record<string, string> = {};
      for (const name of models)
        schemas[name] = await foldPast(
          { client, log, signal, onPosition },
          await this.#definition(client, name),
          { prefix: prefixOf(id), position: BigInt(position) },
        );
      return schemas;
    });
  }

  /** The version that readers see now: their queries fit its tables. */
  async #definition(client: pg.ClientBase, name: string): Promise<ReadModelDefinition> {
    const { rows } = await client.query<{ version: number }>(
      `SELECT version FROM platform.read_model_version WHERE name = $1 AND state = 'live'`,
      [name],
    );
    const known = this.#options.models.filter((model) => model.name === name);
    const definition = known.find(({ version }) => version === rows[0]?.version) ?? known.at(0);
    if (!definition) throw new Error(`there is no read model ${name}`);
    return definition;
  }
}
