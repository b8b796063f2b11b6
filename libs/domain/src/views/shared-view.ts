import { z } from 'zod';
import { event, reject, type Decider, type EventOf } from '../kernel/index.ts';
import { SHARED_VIEWS_MOST } from './rules.ts';

const list = z.string();

export const sharedViewEvents = {
  /** Shared for the first time, or again with other roles or another content, under the same id. */
  ViewShared: event(
    1,
    z.object({
      list,
      id: z.string(),
      name: z.string(),
      /** As in a list's address: `status:in:active`. */
      filter: z.array(z.string()),
      sort: z.string().nullable(),
      roles: z.array(z.string()),
      /** User id of the person who shares it. */
      by: z.string(),
    }),
  ),
  ViewSharingStopped: event(1, z.object({ list, id: z.string(), name: z.string() })),
} as const;
export type SharedViewEvent = EventOf<typeof sharedViewEvents>;

export interface SharedView {
  readonly id: string;
  readonly name: string;
  readonly filter: readonly string[];
  readonly sort: string | null;
  readonly roles: readonly string[];
  readonly by: string;
}

export interface SharedViewsState {
  /** In the order in which they were shared. */
  readonly views: readonly SharedView[];
}

/** The shared views of one list; the stream id is the name of the list. */
export const sharedView: Decider<SharedViewsState, SharedViewEvent> = {
  category: 'sharedView',
  events: sharedViewEvents,
  initial: () => ({ views: [] }),
  evolve: ({ views }, { type, data }) => {
    if (type === 'ViewSharingStopped') return { views: views.filter(({ id }) => id !== data.id) };
    const { list: _, ...view } = data;
    return views.some(({ id }) => id === view.id)
      ? { views: views.map((one) => (one.id === view.id ? view : one)) }
      : { views: [...views, view] };
  },
};

/** Sharing under the name of an own shared view changes it. Throws for the name of somebody else's. */
export const shareView = (
  { views }: SharedViewsState,
  { list: listName, ...asked }: SharedView & { readonly list: string },
): SharedViewEvent[] => {
  const before = views.find(({ name }) => isSameName(name, asked.name));
  if (before && before.by !== asked.by) throw reject('VIEW_NAME_TAKEN', { name: before.name }, 'name');
  if (!before && views.length >= SHARED_VIEWS_MOST)
    throw reject('TOO_MANY_SHARED_VIEWS', { most: SHARED_VIEWS_MOST }, 'name');
  const view = {
    id: before?.id ?? asked.id,
    name: asked.name,
    filter: [...asked.filter],
    sort: asked.sort,
    roles: [...new Set(asked.roles)].toSorted(),
    by: asked.by,
  };
  const isSame = before !== undefined && contentOf(before) === contentOf(view);
  return isSame ? [] : [{ type: 'ViewShared', data: { list: listName, ...view } }];
};

export const stopSharingView = (
  { views }: SharedViewsState,
  { list: listName, id }: { readonly list: string; readonly id: string },
): SharedViewEvent[] => {
  const view = views.find((one) => one.id === id);
  return view ? [{ type: 'ViewSharingStopped', data: { list: listName, id, name: view.name } }] : [];
};

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const contentOf = ({ name, filter, sort, roles }: SharedView): string =>
  JSON.stringify([name, filter, sort, roles]);
