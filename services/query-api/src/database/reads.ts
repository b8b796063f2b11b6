import { Inject, Injectable } from '@nestjs/common';
import type { Endpoint } from '@granary/api/http';
import type { GuardedKind } from '@granary/domain/access';
import { Rejection, reject } from '@granary/domain/kernel';
import { METRICS, POOL } from '@granary/platform/bootstrap';
import { isTooLong } from '@granary/platform/database';
import { ConditionFailed, inSnapshot, type QueryRunner, type Sql } from '@granary/reading/sql';
import type pg from 'pg';
import { Histogram, type Registry } from 'prom-client';
import { insertAccess, type Reader } from './access-log.ts';
import { Checkpoints } from './checkpoints.ts';
import { beforeFirstBuild } from './first-build.ts';
import { checkpointsOf, freshnessOf, type Checkpoint, type Freshness } from './freshness.ts';
import { Standby, hasReplayed, measureStandby, type Place, type ReadAt } from './standby/index.ts';

/**
 * Repeated reads within this time are recorded once. Orders stay open on screens all day, hence the longer time for
 * them.
 */
const SAME_LOOK_MS = 60_000;
const SAME_LOOK_AT_ORDER_MS = 60 * SAME_LOOK_MS;
const REMEMBERED_LOOKS = 10_000;
/** Every download is recorded. */
const files: ReadonlySet<GuardedKind> = new Set(['evidence', 'export']);

export interface Snapshot {
  readonly runQuery: QueryRunner;
  /** As `runQuery`, for the last query. */
  readonly lastQuery: QueryRunner;
  /** The freshness of the endpoint's read models in this snapshot. */
  readonly freshness: () => Promise<Freshness>;
}

@Injectable()
export class Reads {
  /** Recently recorded reads, by monotonic time. */
  readonly #looks = new Map<string, number>();
  readonly #count: (at: ReadAt) => void;
  readonly #seconds: Histogram;

  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    private readonly checkpoints: Checkpoints,
    @Inject(Standby) private readonly standby: Standby | undefined,
    @Inject(METRICS) metrics: Registry,
  ) {
    this.#count = standby ? measureStandby(standby, metrics) : () => undefined;
    this.#seconds = new Histogram({
      name: 'granary_read_seconds',
      help: 'Time of a read, with the wait until what its caller wrote is folded',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [metrics],
    });
  }

  /**
   * Runs all queries of `work` in one snapshot, which includes the caller's last write if it is folded in time. If there
   * is a standby, it answers what only reads read models; `work` begins again on the primary if that fails.
   */
  async snapshot<Answer>(
    { waitFor }: { readonly waitFor: bigint | undefined },
    { models = [] }: Pick<Endpoint, 'models'>,
    work: (snapshot: Snapshot) => Promise<Answer>,
  ): Promise<Answer> {
    const stop = this.#seconds.startTimer();
    try {
      return await this.#answer({ waitFor, models, work });
    } finally {
      stop();
    }
  }

  async #answer<Answer>(asked: Asked<Answer>): Promise<Answer> {
    const { waitFor, models } = asked;
    const isFolded = waitFor === undefined || (await this.checkpoints.wait(models, waitFor));
    if (this.standby && isFolded && models.length > 0) return this.#fromStandby(this.standby, asked);
    return this.#fromPrimary(asked);
  }

  async #fromStandby<Answer>(standby: Standby, asked: Asked<Answer>): Promise<Answer> {
    const place = await standby.find();
    const answered = place && (await this.#attempt(place, asked));
    if (answered) return answered.answer;
    this.#count(place ? 'repeated' : 'primary');
    try {
      return await this.#fromPrimary(asked);
    } finally {
      standby.primaryWasRead();
    }
  }

  /** Undefined if the primary has to answer; throws what is an answer, too. */
  async #attempt<Answer>(place: Place, asked: Asked<Answer>): Promise<{ answer: Answer } | undefined> {
    try {
      const answer = await snapshotAt(place.pool, asked, hasReplayed(place));
      this.#count('standby');
      return { answer };
    } catch (failure) {
      if (!(failure instanceof Rejection) && !isTooLong(failure)) return undefined;
      this.#count('standby');
      throw failure;
    }
  }

  async #fromPrimary<Answer>(asked: Asked<Answer>): Promise<Answer> {
    try {
      return await snapshotAt(this.pool, asked);
    } catch (failure) {
      throw (await beforeFirstBuild(this.pool, failure)) ? reject('SERVICE_UNAVAILABLE') : failure;
    }
  }

  /**
   * Records who reads what before answering: a read that cannot be recorded fails. `subject` identifies the record.
   * command-api appends the records to the log.
   */
  async recordAccess(call: Reader, what: GuardedKind, subject: string): Promise<void> {
    const look = `${call.caller.userId}\n${what}\n${subject}`;
    const now = performance.now();
    const before = files.has(what) ? undefined : this.#looks.get(look);
    const sameLookMs = what === 'outbound' ? SAME_LOOK_AT_ORDER_MS : SAME_LOOK_MS;
    if (before !== undefined && now - before < sameLookMs) return;
    await insertAccess(this.pool, call, what, subject);
    if (this.#looks.size >= REMEMBERED_LOOKS) this.#looks.clear();
    this.#looks.set(look, now);
  }
}

interface Asked<Answer> {
  readonly waitFor: bigint | undefined;
  readonly models: NonNullable<Endpoint['models']>;
  readonly work: (snapshot: Snapshot) => Promise<Answer>;
}

const snapshotAt = <Answer>(
  pool: pg.Pool,
  { waitFor, models, work }: Asked<Answer>,
  onlyIf?: Sql,
): Promise<Answer> =>
  inSnapshot<Answer, Checkpoint>(
    pool,
    async (runQuery, checkpoints, lastQuery) => {
      const freshness = async () => freshnessOf(await checkpoints(), models, waitFor);
      const answer = work({
        runQuery: onlyIf ? announced(runQuery) : runQuery,
        lastQuery: onlyIf ? announced(lastQuery) : lastQuery,
        freshness,
      });
      // A standby that does not show the caller's write must not even say that something does not exist.
      if (onlyIf && waitFor !== undefined) {
        await answer.catch(() => undefined);
        if ((await freshness()).stale) throw new ConditionFailed();
      }
      return answer;
    },
    models.length === 0 ? undefined : checkpointsOf(models),
    onlyIf,
  );

/** Tables that are written without a notification, so that nobody knows how far a standby must be to show them. */
const UNANNOUNCED = /\b(?:vault\.|platform\.(?!read_model|parked_event))/;

const announced =
  (runQuery: QueryRunner): QueryRunner =>
  async (query) => {
    if (query.texts.some((text) => UNANNOUNCED.test(text))) throw new ConditionFailed();
    return runQuery(query);
  };
