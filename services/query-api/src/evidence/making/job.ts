import type { Permission } from '@granary/api/access';
import type { EvidencePackage, PackageRequest } from '@granary/api/evidence';
import type { Language } from '@granary/domain/kernel';

/** A stream for the package; of a stock stream, `batches` restricts it to some batches (null: the whole stream). */
export interface PlannedStream {
  readonly stream: string;
  readonly batches: readonly string[] | null;
}

/** Selects the events. `leftOut`: number of documents and batches the requester may not see. */
export type Plan =
  | {
      readonly kind: 'streams';
      readonly streams: readonly PlannedStream[];
      /** Categories of the documents to include when a batch's events refer to them. */
      readonly followed: readonly string[];
      /** Streams already counted as left out. */
      readonly withheld: readonly string[];
      readonly leftOut: number;
    }
  | {
      readonly kind: 'period';
      readonly from: string;
      readonly to: string;
      readonly category: string | null;
      readonly leftOut: number;
    };

/** Everything a worker thread needs to make a package; the assignment of a `MakerThread`. */
export interface Job {
  readonly plan: Plan;
  readonly request: PackageRequest;
  readonly language: Language;
  readonly madeBy: string;
  readonly madeAt: string;
  readonly permissions: readonly Permission[];
  readonly warehouses: readonly string[] | 'all';
  /** Position of the newest event at the time of the request; the signed head should cover it. */
  readonly upTo: string;
  readonly eventStoreUrl: string;
  readonly directory: string;
  readonly secret: string;
  /** Path of the archive, which must not exist yet. */
  readonly path: string;
}

export type Made = Omit<NonNullable<EvidencePackage['made']>, 'name'>;
export type Failure = NonNullable<EvidencePackage['failure']>;
