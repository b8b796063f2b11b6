import { viewedListNames, listSharedViews, type ViewedList } from '@granary/api/views';
import { useMemo } from 'react';
import type { ApiFailure } from '../../app/client/failure.ts';
import { useQueryOf } from '../../app/client/use-query-of.ts';
import type { ListView } from './types.ts';

const PREFIX = 'shared-';

/** Of the views that colleagues share; undefined of others. */
export const sharedIdOf = (key: string): string | undefined =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;

export const viewedList = (name: string): ViewedList | undefined =>
  viewedListNames.find((one) => one === name);

const none: readonly ListView[] = [];

/**
 * Views of a list that are shared with the user's role. Without the server there are none; the page waits for them only
 * if its address names one.
 */
export const useSharedViews = (name: string) => {
  const list = viewedList(name);
  const { data, isLoading } = useQueryOf(
    'sharedView',
    listSharedViews,
    { params: { list: list ?? 'items' } },
    { enabled: list !== undefined },
  );
  const views = useMemo(
    () =>
      data?.rows.map(({ id, name: label, filter, sort, by, own, stoppable }): ListView => ({
        key: `${PREFIX}${id}`,
        label,
        filter,
        ...(sort === null ? {} : { sort }),
        shared: { by, own, stoppable },
      })) ?? none,
    [data],
  );
  return { views, isLoading };
};

/** The user's own views first. A view that the user both keeps and shares is listed once. */
export const withShared = (own: readonly ListView[], shared: readonly ListView[]): readonly ListView[] => [
  ...own,
  ...shared.filter((one) => !(one.shared?.own && own.some(({ label }) => isSameName(label, one.label)))),
];

/** The user's own shared view of this name. */
export const sharedAs = (label: string, shared: readonly ListView[]): ListView | undefined =>
  shared.find((one) => one.shared?.own && isSameName(one.label, label));

const REFUSALS: readonly number[] = [400, 403, 422];

/** The list no longer has a field of a shared view, or the server refuses it to this user. `known`: its known filters. */
export const isUnusable = (
  { shared, filter }: ListView,
  known: number,
  failure: Pick<ApiFailure, 'status'> | null,
): boolean =>
  shared !== undefined && (known < filter.length || (failure !== null && REFUSALS.includes(failure.status)));

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
