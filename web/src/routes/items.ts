import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { listSearch } from '../ui/list/list-search.ts';
import { templateSearch } from '../templates/template-search.ts';
import { mainRoute } from './root.tsx';

const texts = ['items', 'templates'];
const parent = '/warehouse/items';

const list = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/items',
  validateSearch: listSearch,
  staticData: { title: 'shell:nav.items', needs: 'warehouse_item:read' },
  component: lazyPage(texts, () => import('../items/ItemListPage.tsx'), 'ItemListPage'),
});

const create = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/items/create',
  validateSearch: templateSearch,
  staticData: { title: 'items:create', parent, needs: 'warehouse_item:write' },
  component: lazyPage(texts, () => import('../items/ItemFormPages.tsx'), 'CreateItemPage'),
});

const edit = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/items/$code',
  staticData: { parent, needs: 'warehouse_item:read' },
  component: lazyPage(texts, () => import('../items/ItemFormPages.tsx'), 'EditItemPage'),
});

export const itemRoutes = [list, create, edit] as const;
