import { Inject, Injectable } from '@nestjs/common';
import type { Endpoint } from '@granary/api/http';
import type { GuardedKind } from '@granary/domain/access';
import { reject } from '@granary/domain/kernel';
import { POOL } from '@granary/platform/bootstrap';
import { inSnapshot, type QueryRunner } from '@granary/reading/sql';
import type pg from 'pg';
import { insertAccess, type Reader } from './access-log.ts';
import { Checkpoints } from './checkpoints.ts';
import { beforeFirstBuild } from './first-build.ts';
import { checkpointsOf, freshnessOf, type Checkpoint, type Freshness } from './freshness.ts';

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

  constructor(
    @Inject(POOL) private readonly pool: pg.Pool,
    private readonly checkpoints: Checkpoints,
  ) {}

  /** Runs all queries of `work` in one snapshot, which includes the caller's last write if it is folded in time. */
  async snapshot<Answer>(
    { waitFor }: { readonly waitFor: bigint | undefined },
    { models = [] }: Pick<Endpoint, 'models'>,
    work: (snapshot: Snapshot) => Promise<Answer>,
  ): Promise<Answer> {
    if (waitFor !== undefined) await this.checkpoints.wait(models, waitFor);
    try {
      return await inSnapshot<Answer, Checkpoint>(
        this.pool,
        (runQuery, checkpoints, lastQuery) =>
          work({
            runQuery,
            lastQuery,
            freshness: async () => freshnessOf(await checkpoints(), models, waitFor),
          }),
        models.length === 0 ? undefined : checkpointsOf(models),
      );
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
