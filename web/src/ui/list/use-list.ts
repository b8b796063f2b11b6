import { formatFilter, formatSort, type ListFilter, type ListSort } from '@granary/api/http';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { call, type CallInput } from '../../app/client/call.ts';
import type { ApiFailure } from '../../app/client/failure.ts';
import { useSearchState } from '../../app/router/search-state.ts';
import { parseFilters, parseSort, type ListSearch } from './list-search.ts';
import { useSavedViews } from './saved-views.ts';
import { isUnusable, sharedIdOf, useSharedViews, withShared } from './shared-views.ts';
import type { ListAnswer, ListContract, ListPageProps, ListRows, ListView } from './types.ts';

const STALE_RECHECK_MS = 1500;

const useNothing = () => undefined;

/** A list's URL state, query and result. */
export const useList = <Row extends object>(props: ListPageProps<Row>) => {
  const { contract, fields, name, topic, useFound = useNothing } = props;
  const [search, changeSearch] = useSearchState<ListSearch>();
  const saved = useSavedViews(name);
  const shared = useSharedViews(name);
  const views = useMemo(
    () => [...(props.views ?? []), ...withShared(saved.views, shared.views)],
    [props.views, saved.views, shared.views],
  );
  const view: ListView | undefined = views.find((one) => one.key === search.view) ?? props.views?.[0];

  const waits = shared.isLoading && sharedIdOf(search.view ?? '') !== undefined;

  const fixed = useMemo(() => parseFilters(fields, view?.filter ?? []), [fields, view]);
  const filters = useMemo(() => parseFilters(fields, search.filter ?? []), [fields, search.filter]);
  const sort = useMemo(
    () => parseSort(fields, search.sort ?? view?.sort ?? props.defaultSort),
    [fields, search.sort, view, props.defaultSort],
  );

  const request = {
    ...props.query,
    limit: search.limit,
    cursor: search.cursor,
    sort: formatSort(sort),
    filter: [...fixed, ...filters].map(formatFilter),
    q: search.q,
  };
  const found = useFound(request);
  const own = useQuery<ListAnswer<Row>, ApiFailure>({
    enabled: !found?.rows && !waits,
    queryKey: [topic, contract.path, undefined, request],
    queryFn: ({ signal }) => askList(contract, request, signal),
    placeholderData: keepPreviousData,
    // The result does not include the user's last write: recheck soon.
    refetchInterval: ({ state }) =>
      state.data?.freshness.stale ? STALE_RECHECK_MS : (props.refreshMs ?? false),
  });
  const query: ListRows<Row> = found?.rows ?? own;

  /** Changes the URL; returns to the first page unless `keepPage`. */
  const change = (part: Partial<ListSearch>, keepPage = false): void => {
    changeSearch({ ...(keepPage ? {} : { cursor: undefined, peek: undefined }), ...part });
  };

  // The server rejected a cursor from an old URL: start at the first page.
  const lostItsPlace = query.error?.errors['cursor'] !== undefined;
  const beginAnew = useEffectEvent(() => change({}));
  useEffect(() => {
    if (lostItsPlace) beginAnew();
  }, [lostItsPlace]);

  return {
    search,
    request,
    query,
    found,
    views,
    view,
    saved,
    shared: shared.views,
    /** The selected view is shared and asks for what the list has no more, or the user may not ask for. */
    unusable: view !== undefined && isUnusable(view, fixed.length, query.error),
    fixed,
    filters,
    sort,
    change,
    filtered: filters.length > 0 || fixed.length > 0 || Boolean(search.q),
    setFilters: (next: readonly ListFilter[]) =>
      change({ filter: next.length > 0 ? next.map(formatFilter) : undefined }),
    setSort: (next: readonly ListSort[]) => change({ sort: next.length > 0 ? formatSort(next) : undefined }),
  };
};

export type ListState<Row extends object> = ReturnType<typeof useList<Row>>;

export const askList = <Row>(
  contract: ListContract<Row>,
  query: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<ListAnswer<Row>> =>
  call<ListContract<Row>>(contract, { query } as CallInput<ListContract<Row>>, signal ? { signal } : {});
