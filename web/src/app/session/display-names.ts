import { listDisplayNames } from '@granary/api/users';
import { useEffect } from 'react';
import { useQueryOf } from '../client/use-query-of.ts';
import { createStore } from '../store.ts';

type Names = ReadonlyMap<string, string>;

/** Display names by user name, and by the ids that some states hold; empty until they have been read. */
const store = createStore<{ byName: Names; byId: Names }>({ byName: new Map(), byId: new Map() });

interface Person {
  readonly id: string;
  readonly username: string;
  readonly realName: string;
}

export const displayNames = {
  get: () => store.get(),
  use: () => store.use((state) => state.byName),
  set: (people: readonly Person[]) =>
    store.set({
      byName: new Map(people.map(({ username, realName }) => [username, realName || username])),
      byId: new Map(people.map(({ id, username, realName }) => [id, realName || username])),
    }),
};

/** Changes of users are announced only to those who may read users. */
const REFETCHED_MS = 300_000;

/** Reads the names for all pages, and again from time to time. */
export const useDisplayNames = (): void => {
  const { data } = useQueryOf('user', listDisplayNames, {}, { refetchInterval: REFETCHED_MS });
  useEffect(() => {
    if (data) displayNames.set(data.people);
  }, [data]);
};
