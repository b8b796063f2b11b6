import { anyChartReader } from '@granary/api/charts';
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { chartsSearch } from '../charts/charts-search.ts';
import { mainRoute } from './root.tsx';

export const chartsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/charts',
  validateSearch: chartsSearch,
  staticData: { title: 'shell:nav.charts', needs: anyChartReader },
  component: lazyPage(['charts'], () => import('../charts/ChartsPage.tsx'), 'ChartsPage'),
});
