import { z } from 'zod';
import { endpoint, freshness, listQuery, position } from '../http/index.ts';
import { logReaders, operation, operationFields } from '../operations/index.ts';

/** So long one answer of a search may take; whoever asks with less gets what was found by then. */
export const SEARCH_MILLISECONDS = 5_000;

/**
 * Every word of `q` occurs in the operation or in what its event says, as far as the caller may see it. From the newest
 * backwards, until the page is full, the beginning is reached or the time is over: `before` goes on from there.
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
    /** How many operations were looked through for this answer, those that the filters leave. */
    searched: z.number().int(),
    /** False: there are more than that. */
    exact: z.boolean(),
    /** When the oldest that was looked at in the log was recorded; null: there was none. */
    searchedTo: z.string().nullable(),
    /** Where to go on; null: everything has been looked through. */
    before: position.nullable(),
    freshness,
  }),
  models: ['operations'],
});
export type EventsFound = z.output<typeof searchEvents.answer>;
