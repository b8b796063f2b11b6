import { useSearchState } from '../app/router/search-state.ts';
import { Impact } from './Impact.tsx';
import type { OpenRecallSearch } from './open-search.ts';

/** Everything the recall would reach, before anybody says yes. */
export const ImpactStep = () => {
  const [search] = useSearchState<OpenRecallSearch>();
  return <Impact subject={search} />;
};
