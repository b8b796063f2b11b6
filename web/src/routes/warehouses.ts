import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { listSearch } from '../ui/list/list-search.ts';
import { mainRoute } from './root.tsx';

const texts = ['warehouses'];
const parent = '/system/warehouses';

const list = createRoute({
  getParentRoute: () => mainRoute,
  path: '/system/warehouses',
  validateSearch: listSearch,
  staticData: { title: 'shell:nav.warehouses', needs: ['warehouse:admin', 'warehouse:write'] },
  component: lazyPage(texts, () => import('../warehouses/WarehouseListPage.tsx'), 'WarehouseListPage'),
});

const create = createRoute({
  getParentRoute: () => mainRoute,
  path: '/system/warehouses/create',
  staticData: { title: 'warehouses:create', parent, needs: ['warehouse:admin', 'warehouse:write'] },
  component: lazyPage(texts, () => import('../warehouses/WarehouseFormPages.tsx'), 'CreateWarehousePage'),
});

const edit = createRoute({
  getParentRoute: () => mainRoute,
  path: '/system/warehouses/$code',
  staticData: { parent, needs: ['warehouse:admin', 'warehouse:write'] },
  component: lazyPage(
    [...texts, 'labels', 'templates'],
    () => import('../warehouses/WarehouseFormPages.tsx'),
    'EditWarehousePage',
  ),
});

export const warehouseRoutes = [list, create, edit] as const;
