import type { PoisonKind } from '@granary/domain/projections';
import type { EventPlace } from '@granary/event-store';

/** What a verification found; plain values, so that it can be stored and sent as it is. */
export interface Verification {
  readonly model: string;
  readonly version: number;
  /** Tables and log were compared as of this place of the log. */
  readonly position: string;
  /** Folded anew for the comparison. */
  readonly events: number;
  readonly milliseconds: number;
  /** No difference, no law broken, nothing that could not be folded. */
  readonly matches: boolean;
  readonly tables: readonly TableFinding[];
  readonly differences: readonly Difference[];
  /** All of them; `differences` are the first of each table. */
  readonly differenceCount: number;
  readonly invariants: readonly InvariantFinding[];
  /** Events that the version holds, or passed over without a note, and this code cannot fold. */
  readonly unfoldable: readonly UnfoldableEvent[];
}

export interface TableFinding {
  readonly table: string;
  readonly expectedRows: number;
  readonly actualRows: number;
  /** Rows are compared by the digest of each bucket of keys; only buckets that differ are looked into. */
  readonly buckets: number;
  readonly differingBuckets: number;
  readonly expectedDigest: string;
  readonly actualDigest: string;
  readonly differences: number;
}

/** One row that is not what the log says. */
export interface Difference {
  readonly table: string;
  readonly key: string;
  readonly kind: 'missing' | 'extra' | 'changed';
  /** Values as Postgres writes them; of a missing or extra row, all there is. */
  readonly columns: readonly ColumnDifference[];
  /** The last event that concerns this row; null: no event ever did. */
  readonly event: TouchingEvent | null;
}

export interface ColumnDifference {
  readonly column: string;
  readonly expected: string | null;
  readonly actual: string | null;
}

export interface TouchingEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
}

export interface UnfoldableEvent extends TouchingEvent {
  readonly kind: PoisonKind;
  readonly error: string;
}

export interface InvariantFinding {
  readonly name: string;
  readonly violationCount: number;
  /** The first of them. */
  readonly violations: readonly Violation[];
}

export interface Violation {
  readonly key: string;
  readonly expected: string | null;
  readonly actual: string | null;
}

export const touchingEvent = ({ id, type, stream, revision, position }: EventPlace): TouchingEvent => ({
  id,
  type,
  stream,
  revision: Number(revision),
  position: String(position),
});
