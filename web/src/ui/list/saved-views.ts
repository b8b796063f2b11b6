import { useKept } from '../../app/settings/use-kept.ts';
import type { ListView } from './types.ts';

/** The user's own views of a list. */
export const useSavedViews = (list: string) => {
  const [views, keep] = useKept<readonly ListView[]>(`views:${list}`, []);
  return {
    views,
    save: (view: ListView) => keep([...views.filter((one) => one.key !== view.key), view]),
    remove: (key: string) => keep(views.filter((one) => one.key !== key)),
  };
};
