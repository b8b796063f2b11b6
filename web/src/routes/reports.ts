import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { reportsSearch } from '../reports/reports-search.ts';
import { mainRoute } from './root.tsx';

export const reportsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/reports',
  validateSearch: reportsSearch,
  staticData: { title: 'shell:nav.reports', needs: 'data:export' },
  component: lazyPage(['reports'], () => import('../reports/ReportsPage.tsx'), 'ReportsPage'),
});
