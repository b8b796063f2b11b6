import { listDisplayNames } from '@granary/api/users';
import { useEffect } from 'react';
import { useQueryOf } from '../client/use-query-of.ts';
import { createStore } from '../store.ts';

/** Display names by user name; empty until they have been read. */
const store = createStore<{ names: Readonly<Record<string, string>> }>({ names: {} });

export const displayNames = {
  get: () => store.get().names,
  use: () => store.use(({ names }) => names),
  set: (names: Readonly<Record<string, string>>) => store.set({ names }),
};

/** Reads the names for all pages, and again when a user is changed. */
export const useDisplayNames = (): void => {
  const { data } = useQueryOf('user', listDisplayNames, {});
  useEffect(() => {
    if (data) displayNames.set(data.names);
  }, [data]);
};
