import { useState } from 'react';
import { session } from '../../app/session/session-store.ts';
import { stored } from '../../app/store.ts';
import type { ListView } from './types.ts';

/** A person's own views of a list, kept in their browser. */
export const useSavedViews = (list: string) => {
  const userId = session.use((state) => state.user?.id);
  const key = `views:${userId ?? ''}:${list}`;
  const [views, setViews] = useState<readonly ListView[]>(() => stored.read<ListView[]>(key) ?? []);
  const keep = (next: readonly ListView[]): void => {
    setViews(next);
    stored.write(key, next);
  };
  return {
    views,
    save: (view: ListView) => keep([...views.filter((one) => one.key !== view.key), view]),
    remove: (key: string) => keep(views.filter((one) => one.key !== key)),
  };
};
