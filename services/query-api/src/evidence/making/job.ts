import type { Permission } from '@granary/api/access';
import type { EvidencePackage, PackageRequest } from '@granary/api/evidence';
import type { Language } from '@granary/domain/kernel';

/** A stream that belongs into a package; of a stock stream perhaps only what concerns some batches. */
export interface PlannedStream {
  readonly stream: string;
  readonly batches: readonly string[] | null;
}

/** Which events. `leftOut`: so many things the requester may not see. */
export type Plan =
  | {
      readonly kind: 'streams';
      readonly streams: readonly PlannedStream[];
      /** Documents met on the way in the events of a batch are taken along, of these categories. */
      readonly followed: readonly string[];
      /** What is left out and counted already. */
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

/** All that a thread needs to make a package, as it is handed over to it. */
export interface Job {
  readonly plan: Plan;
  readonly request: PackageRequest;
  readonly language: Language;
  readonly madeBy: string;
  readonly madeAt: string;
  readonly permissions: readonly Permission[];
  readonly warehouses: readonly string[] | 'all';
  /** The newest event at the time of the request: the head should answer for it. */
  readonly upTo: string;
  readonly eventStoreUrl: string;
  readonly directory: string;
  readonly secret: string;
  readonly formerKeys: readonly string[];
  /** Where the archive goes; there is nothing yet. */
  readonly path: string;
}

export type Made = Omit<NonNullable<EvidencePackage['made']>, 'name'>;

/** What a thread tells. */
export type Told =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly kind: 'made'; readonly made: Made }
  | {
      readonly kind: 'failed';
      readonly failure: NonNullable<EvidencePackage['failure']>;
      readonly detail: string;
    };
