import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { listSearch } from '../ui/list/list-search.ts';
import { mainRoute } from './root.tsx';

export const operationsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/logs/operations',
  validateSearch: listSearch,
  staticData: { title: 'shell:nav.operations', needs: 'log:read' },
  component: lazyPage(
    ['operations', 'audit', 'events', 'past'],
    () => import('../operation-log/OperationsPage.tsx'),
    'OperationsPage',
  ),
});
