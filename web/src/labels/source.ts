import type { getBatchLabels } from '@granary/api/labels';
import type { QueryInputOf } from '@granary/api/http';

type LabelQuery = Partial<QueryInputOf<typeof getBatchLabels>>;

/** What labels are printed of. */
export interface LabelSource {
  /** Batch or document number. */
  readonly name: string;
  readonly warehouse: string;
  readonly fetch: (query: LabelQuery) => Promise<Blob>;
}
