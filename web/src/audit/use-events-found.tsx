import { SEARCH_MILLISECONDS, searchEvents, type EventsFound } from '@granary/api/audit';
import type { Operation } from '@granary/api/operation-log';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { call } from '../app/client/call.ts';
import type { ApiFailure } from '../app/client/failure.ts';
import { useSearchState } from '../app/router/search-state.ts';
import type { AskedRows, FoundRows, ListAnswer, ListRows } from '../ui/list/types.ts';
import { EventSearchTold, SummaryTold } from './EventSearchTold.tsx';
import type { ExplorerSearch } from './explorer-search.ts';

/** The first request is short, so that recent matches appear quickly. */
const FIRST_MILLISECONDS = 1_000;

/** Searches inside events from the newest backwards, in chunks. */
export const useEventsFound = ({ limit, filter, q }: AskedRows): FoundRows<Operation> | undefined => {
  const [{ within }] = useSearchState<ExplorerSearch>();
  const inside = q !== undefined && within !== 'summary';
  const asked = { limit, filter: [...filter], q: q ?? '' };
  const query = useInfiniteQuery<
    EventsFound,
    ApiFailure,
    InfiniteData<EventsFound>,
    readonly unknown[],
    string | undefined
  >({
    // Not keyed by the operations' category: new events would restart the search.
    queryKey: ['search', searchEvents.path, undefined, asked],
    queryFn: ({ pageParam: before, signal }) =>
      call(
        searchEvents,
        {
          query: {
            ...asked,
            before,
            milliseconds: before === undefined ? FIRST_MILLISECONDS : SEARCH_MILLISECONDS,
          },
        },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ before }) => before ?? undefined,
    enabled: inside,
  });
  if (q === undefined) return undefined;
  if (!inside) return { told: <SummaryTold /> };
  const answers = query.data?.pages ?? [];
  const rows = { ...query, data: answerOf(answers) } as ListRows<Operation>;
  return {
    rows,
    told: (
      <EventSearchTold
        answers={answers}
        searching={query.isFetching}
        further={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
      />
    ),
  };
};

const answerOf = (answers: readonly EventsFound[]): ListAnswer<Operation> | undefined => {
  const last = answers.at(-1);
  if (!last) return undefined;
  const rows = answers.flatMap((answer) => answer.rows);
  return {
    rows,
    page: {
      from: Math.min(1, rows.length),
      to: rows.length,
      total: rows.length,
      exact: last.before === null,
      first: null,
      previous: null,
      next: null,
      last: null,
    },
    freshness: last.freshness,
  };
};
