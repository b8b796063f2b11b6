import type { QueryInputOf } from '@granary/api/http';
import type { getCountSheet } from '@granary/api/counts';
import type { Paper } from '@granary/domain/papers/rules';

export type PaperQuery = Partial<QueryInputOf<typeof getCountSheet>>;

/** What is printed. */
export interface PaperSource {
  readonly paper: Paper;
  /** Number of the paper. */
  readonly name: string;
  readonly file: string;
  /** Undefined if the document has none. */
  readonly warehouse?: string;
  readonly fetch: (query: PaperQuery) => Promise<Blob>;
}
