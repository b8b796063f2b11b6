import {
  DEFAULT_PAGE_SIZE,
  MAX_PAGE_SIZE,
  parseFilter,
  type ListFields,
  type ListFilter,
  type ListSort,
} from '@granary/api/http';
import { z } from 'zod';

const texts = z.preprocess(
  (value) => (value === undefined ? undefined : [value].flat()),
  z.array(z.string()).optional().catch(undefined),
);
const text = z.string().optional().catch(undefined);

/** The server's limit. */
export const SEARCH_LONGEST = 200;

/** Search parameters of a list, so that it can be shared and survives a reload: `validateSearch` of its route. */
export const listSearch = z.object({
  view: text,
  filter: texts,
  sort: text,
  q: z.string().max(SEARCH_LONGEST).optional().catch(undefined),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional().catch(undefined),
  cursor: text,
  /** The row in the peek panel. */
  peek: text,
  /** `bin`: the recycle bin instead of the list. */
  show: z.literal('bin').optional().catch(undefined),
});
export type ListSearch = z.output<typeof listSearch>;

/** Parses filters; drops those that the list does not support, for example from old URLs. */
export const parseFilters = (fields: ListFields, written: readonly string[]): ListFilter[] =>
  written.flatMap((one) => parseFilter(fields, one) ?? []);

export const parseSort = (fields: ListFields, written: string | undefined): ListSort[] =>
  (written ?? '').split(',').flatMap((part): ListSort[] => {
    const [field = '', direction] = part.split(':');
    if (!fields[field]?.sortable) return [];
    return [{ field, direction: direction === 'desc' ? 'desc' : 'asc' }];
  });

export const pageSizes = [DEFAULT_PAGE_SIZE, 50, MAX_PAGE_SIZE] as const;
