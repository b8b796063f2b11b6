import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { costsSearch } from '../costs/costs-search.ts';
import { mainRoute } from './root.tsx';

export const costRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/cost-management',
  validateSearch: costsSearch,
  staticData: {
    title: 'shell:nav.costs',
    needs: [
      'cost_price:view',
      'cost_price:history',
      'cost_price:audit',
      'cost_price:edit',
      'batch:profit',
      'system:admin',
    ],
  },
  component: lazyPage(
    ['costs', 'stock'],
    () => import('../costs/CostManagementPage.tsx'),
    'CostManagementPage',
  ),
});
