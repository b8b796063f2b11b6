import type { QueryInputOf } from '@granary/api/http';
import type { getCountSheet } from '@granary/api/counts';
import type { Language } from '@granary/domain/kernel';
import type { Paper } from '@granary/domain/papers/rules';

export type PaperQuery = Partial<QueryInputOf<typeof getCountSheet>>;

/** What is printed. */
export interface PaperSource {
  readonly paper: Paper;
  /** Number of the paper. */
  readonly name: string;
  /** The name may tell the language. */
  readonly file: string | ((language: Language) => string);
  /** Undefined if the document has none. */
  readonly warehouse?: string;
  readonly fetch: (query: PaperQuery) => Promise<Blob>;
}
