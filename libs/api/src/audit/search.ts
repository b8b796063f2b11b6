import { z } from 'zod';
import { endpoint, freshness, listQuery, position } from '../http/index.ts';
import { logReaders, operation, operationFields } from '../operation-log/index.ts';

/** Maximum duration of one search request. A smaller limit returns what was found by then. */
export const SEARCH_MILLISECONDS = 5_000;

/**
 * Finds operations in which every word of `q` occurs, in the operation or its event, as far as the caller may see it.
 * Searches backwards from the newest until the page is full, the beginning is reached or time is up; `before` continues
 * from there.
 */
export const searchEvents = endpoint({
  method: 'GET',
  path: '/audit/search',
  summary: 'Events by what they say',
  access: logReaders,
  query: listQuery(operationFields)
    .omit({ cursor: true, sort: true, q: true, purpose: true })
    .extend({
      q: z.string().trim().min(1).max(200),
      before: position.max(19).optional().describe('Only what was recorded before that place in the log.'),
      milliseconds: z.coerce.number().int().min(1).max(SEARCH_MILLISECONDS).default(1_000),
    }),
  answer: z.object({
    rows: z.array(operation),
    /** Number of operations searched, after filters. */
    searched: z.number().int(),
    /** False if there are more. */
    exact: z.boolean(),
    /** Recording time of the oldest event searched; null if there was none. */
    searchedTo: z.string().nullable(),
    /** Where to continue; null if everything has been searched. */
    before: position.nullable(),
    freshness,
  }),
  models: ['operations'],
});
export type EventsFound = z.output<typeof searchEvents.answer>;
