import { useSearchState } from '../app/router/search-state.ts';
import { EventList } from './EventList.tsx';
import type { ExplorerSearch } from './explorer-search.ts';
import { StreamList } from './StreamList.tsx';

/** The log explorer: by event or by stream. */
export const ExplorerPage = () => {
  const [search] = useSearchState<ExplorerSearch>();
  return search.by === 'streams' ? <StreamList category={search.category ?? 'stock'} /> : <EventList />;
};
