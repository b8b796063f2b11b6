import type pg from 'pg';
import { whyOf } from '../fold/fold.ts';
import type { EventLog } from '../log/log-feed.ts';
import { kindOf } from '../tables/poison-kind.ts';
import type { VersionTables } from '../tables/version-tables.ts';
import type { SharedVerification } from './shared-verification.ts';
import { compare, type Comparison } from './compare.ts';
import { readFoldedState, type FoldedState } from './folded-state.ts';
import { snapshot, savepoints, transactions } from './transaction-scopes.ts';
import { checkInvariants } from './invariants.ts';
import { LogWalk } from './log-walk.ts';
import { Refold } from './refold.ts';
import { analyzeShadow, createShadow, dropShadow } from './shadow.ts';
import { lastEvents } from './trace.ts';
import { touchingEvent, type InvariantFinding, type Verification } from './verification.ts';

export interface VerifyContext {
  /** A connection for exclusive use. */
  readonly client: pg.ClientBase;
  readonly log: EventLog;
}

export interface VerifyOptions {
  readonly shared?: SharedVerification | undefined;
  readonly signal?: AbortSignal;
  /** Refold position, and the position it must reach at least. */
  readonly onProgress?: (position: bigint, of: bigint) => void;
}

/** Events recorded during the refold are folded in rounds, until at most this many are left for the snapshot. */
const LAST_STRETCH_EVENTS = 1_000;
const ROUNDS = 10;

/**
 * Refolds the whole log and compares every row of a version with the result at one position: tables and checkpoint are
 * read in one snapshot, and the log is folded exactly that far. Concurrent writes are not blocked; the snapshot is held
 * only for the last stretch.
 */
export const verifyVersion = async (
  { client, log }: VerifyContext,
  target: VersionTables,
  { shared, signal, onProgress }: VerifyOptions = {},
): Promise<Verification> => {
  const begun = performance.now();
  await stateOf(client, target);
  try {
    const shadow = await createShadow(client, target);
    const walk = new LogWalk(log, target.model.categories, { pass: shared?.pass, signal });
    const refold = new Refold(client, log, walk, shadow);
    const progress = (of: bigint) => (position: bigint) => {
      signal?.throwIfAborted();
      onProgress?.(position, of);
    };
    await followUp(client, target, refold, progress);
    walk.part();
    const seen = await inTurn(shared, async () => {
      // Events recorded while it was waiting for its turn.
      await followUp(client, target, refold, progress);
      await analyzeShadow(client, shadow);
      return snapshot.around(client, async () => {
        const state = await stateOf(client, target);
        await refold.advance(state, savepoints, progress(state.position));
        const comparison = await compare(client, shadow, target);
        return { state, comparison, invariants: await checkInvariants(client, target) };
      });
    });
    return await told({ log, target, refold, ...seen }, performance.now() - begun);
  } finally {
    // A broken connection has dropped the tables with it.
    await dropShadow(client).catch(() => undefined);
  }
};

const inTurn = <Result>(
  shared: SharedVerification | undefined,
  work: () => Promise<Result>,
): Promise<Result> => (shared ? shared.comparing.run('comparison', work) : work());

async function followUp(
  client: pg.ClientBase,
  target: VersionTables,
  refold: Refold,
  progress: (of: bigint) => (position: bigint) => void,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const state = await stateOf(client, target);
    const before = refold.events;
    await refold.advance(state, transactions, progress(state.position));
    if (refold.events - before <= LAST_STRETCH_EVENTS) return;
  }
}

async function stateOf(client: pg.ClientBase, target: VersionTables): Promise<FoldedState> {
  const state = await readFoldedState(client, target);
  if (!state) throw new Error(`${target.model.name} ${target.model.version} does not exist`);
  return state;
}

interface Seen {
  readonly log: EventLog;
  readonly target: VersionTables;
  readonly refold: Refold;
  readonly state: FoldedState;
  readonly comparison: Comparison;
  readonly invariants: readonly InvariantFinding[];
}

async function told(
  { log, target, refold, state, comparison, invariants }: Seen,
  milliseconds: number,
): Promise<Verification> {
  const { name, version } = target.model;
  const differenceCount = comparison.tables.reduce((sum, { differences }) => sum + differences, 0);
  const lastEvent = await lastEvents(log, target, state, comparison.differences);
  return {
    model: name,
    version,
    position: String(state.position),
    events: refold.events,
    milliseconds: Math.round(milliseconds),
    matches:
      differenceCount === 0 &&
      refold.unfoldable.length === 0 &&
      invariants.every(({ violationCount }) => violationCount === 0),
    tables: comparison.tables,
    differences: comparison.differences.map(({ tableIndex, ...difference }) => ({
      ...difference,
      event: lastEvent({ tableIndex, key: difference.key }),
    })),
    differenceCount,
    invariants,
    unfoldable: refold.unfoldable.map((one) => ({
      ...touchingEvent(one.event),
      kind: kindOf(one),
      error: whyOf(one),
    })),
  };
}
