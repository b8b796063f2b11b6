import type { PoisonKind } from '@granary/domain/projections';
import type { EventPlace } from '@granary/event-store';

/** The result of a verification, as plain JSON values. */
export interface Verification {
  readonly model: string;
  readonly version: number;
  /** The log position of the comparison. */
  readonly position: string;
  /** Number of events refolded. */
  readonly events: number;
  readonly milliseconds: number;
  /** No differences, no violated invariants, nothing that could not be folded. */
  readonly matches: boolean;
  readonly tables: readonly TableFinding[];
  readonly differences: readonly Difference[];
  /** Total number; `differences` lists the first of each table. */
  readonly differenceCount: number;
  readonly invariants: readonly InvariantFinding[];
  /** Events that the version folded, or ignored without a skip, and that this code cannot fold. */
  readonly unfoldable: readonly UnfoldableEvent[];
}

export interface TableFinding {
  readonly table: string;
  readonly expectedRows: number;
  readonly actualRows: number;
  /** Number of key buckets compared by digest, and how many of them differed. */
  readonly buckets: number;
  readonly differingBuckets: number;
  readonly expectedDigest: string;
  readonly actualDigest: string;
  readonly differences: number;
}

/** One row that differs from the log. */
export interface Difference {
  readonly table: string;
  readonly key: string;
  readonly kind: 'missing' | 'extra' | 'changed';
  /** Values as Postgres text; the whole row if it is missing or extra. */
  readonly columns: readonly ColumnDifference[];
  /** The last event that affects this row, or null. */
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
  /** The first ones. */
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
