import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { dashboardSearch } from '../dashboard/dashboard-search.ts';
import { mainRoute } from './root.tsx';

const page = () =>
  lazyPage(['dashboard', 'recalls'], () => import('../dashboard/DashboardPage.tsx'), 'DashboardPage');

const dashboard = createRoute({
  getParentRoute: () => mainRoute,
  path: '/dashboard',
  validateSearch: dashboardSearch,
  staticData: { title: 'shell:nav.dashboard', needs: 'dashboard:read' },
  component: page(),
});

/** The same cards without the figures of the dashboard, for users who may not see those. */
const home = createRoute({
  getParentRoute: () => mainRoute,
  path: '/home',
  validateSearch: dashboardSearch,
  staticData: { title: 'shell:nav.home' },
  component: page(),
});

export const dashboardRoutes = [dashboard, home] as const;
