import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { detailSearch } from '../ui/detail/detail-search.ts';
import { listSearch } from '../ui/list/list-search.ts';
import { travelSearch } from '../time-travel/travel-search.ts';
import { mainRoute } from './root.tsx';

const texts = ['customers', 'events'];
const parent = '/customers';

const list = createRoute({
  getParentRoute: () => mainRoute,
  path: '/customers',
  validateSearch: listSearch,
  staticData: { title: 'shell:nav.customers', needs: 'customer:read' },
  component: lazyPage(texts, () => import('../customers/CustomerListPage.tsx'), 'CustomerListPage'),
});

const create = createRoute({
  getParentRoute: () => mainRoute,
  path: '/customers/create',
  staticData: { title: 'customers:create', parent, needs: 'customer:write' },
  component: lazyPage(texts, () => import('../customers/CreateCustomerPage.tsx'), 'CreateCustomerPage'),
});

const detail = createRoute({
  getParentRoute: () => mainRoute,
  path: '/customers/$code',
  validateSearch: detailSearch.extend(travelSearch.shape),
  staticData: { parent, needs: 'customer:read' },
  component: lazyPage(
    [...texts, 'audit', 'past'],
    () => import('../customers/CustomerDetailPage.tsx'),
    'CustomerDetailPage',
  ),
});

const edit = createRoute({
  getParentRoute: () => mainRoute,
  path: '/customers/$code/edit',
  staticData: { parent, needs: 'customer:write' },
  component: lazyPage(texts, () => import('../customers/EditCustomerPage.tsx'), 'EditCustomerPage'),
});

export const customerRoutes = [list, create, detail, edit] as const;
