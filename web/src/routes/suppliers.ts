import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { detailSearch } from '../ui/detail/detail-search.ts';
import { listSearch } from '../ui/list/list-search.ts';
import { mainRoute } from './root.tsx';

const texts = ['suppliers'];
const parent = '/system/suppliers';

const list = createRoute({
  getParentRoute: () => mainRoute,
  path: '/system/suppliers',
  validateSearch: listSearch,
  staticData: { title: 'shell:nav.suppliers', needs: 'system_config:read' },
  component: lazyPage(texts, () => import('../suppliers/SupplierListPage.tsx'), 'SupplierListPage'),
});

const create = createRoute({
  getParentRoute: () => mainRoute,
  path: '/system/suppliers/create',
  staticData: { title: 'suppliers:create', parent, needs: 'system_config:write' },
  component: lazyPage(texts, () => import('../suppliers/SupplierFormPages.tsx'), 'CreateSupplierPage'),
});

const edit = createRoute({
  getParentRoute: () => mainRoute,
  path: '/system/suppliers/$code',
  validateSearch: detailSearch,
  staticData: { parent, needs: 'system_config:read' },
  component: lazyPage(texts, () => import('../suppliers/SupplierFormPages.tsx'), 'EditSupplierPage'),
});

export const supplierRoutes = [list, create, edit] as const;
