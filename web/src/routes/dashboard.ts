import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { dashboardSearch } from '../dashboard/dashboard-search.ts';
import { mainRoute } from './root.tsx';

export const dashboardRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/dashboard',
  validateSearch: dashboardSearch,
  staticData: { title: 'shell:nav.dashboard', needs: 'dashboard:read', needsWarehouse: true },
  component: lazyPage(
    ['dashboard', 'recalls'],
    () => import('../dashboard/DashboardPage.tsx'),
    'DashboardPage',
  ),
});
