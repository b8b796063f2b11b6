import { logReaders } from '@granary/api/operation-log';
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { detailSearch } from '../ui/detail/detail-search.ts';
import { explorerSearch } from '../audit/explorer-search.ts';
import { mainRoute } from './root.tsx';

const eventRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/audit/events/$eventId',
  validateSearch: detailSearch,
  staticData: { needs: logReaders, parent: '/audit/events' },
  component: lazyPage(['audit', 'events', 'past'], () => import('../audit/EventPage.tsx'), 'EventPage'),
});

const explorerRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/audit/events',
  validateSearch: explorerSearch,
  staticData: { title: 'shell:nav.events', needs: logReaders },
  component: lazyPage(['audit', 'events', 'past'], () => import('../audit/ExplorerPage.tsx'), 'ExplorerPage'),
});

export const auditRoutes = [explorerRoute, eventRoute] as const;
