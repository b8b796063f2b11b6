import { useSearchState } from '../app/router/search-state.ts';
import { Impact } from './Impact.tsx';
import type { OpenRecallSearch } from './open-search.ts';

/** Shows everything the recall would affect, before it is opened. */
export const ImpactStep = () => {
  const [search] = useSearchState<OpenRecallSearch>();
  return <Impact subject={search} />;
};
