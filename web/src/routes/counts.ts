import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { detailSearch } from '../ui/detail/detail-search.ts';
import { listSearch } from '../ui/list/list-search.ts';
import { mainRoute } from './root.tsx';

const texts = ['counts', 'events'];
const parent = '/warehouse/counts';

const list = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/counts',
  validateSearch: listSearch,
  staticData: { title: 'shell:nav.counts', needs: 'inventory:read', needsWarehouse: true },
  component: lazyPage(texts, () => import('../counts/CountListPage.tsx'), 'CountListPage'),
});

const create = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/counts/create',
  staticData: { title: 'counts:create', parent, needs: 'inventory:write', needsWarehouse: true },
  component: lazyPage(texts, () => import('../counts/CreateCountPage.tsx'), 'CreateCountPage'),
});

const detail = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/counts/$number',
  validateSearch: detailSearch,
  staticData: { parent, needs: 'inventory:read' },
  component: lazyPage(
    [...texts, 'papers', 'templates', 'workflow', 'files', 'discussions'],
    () => import('../counts/CountDetailPage.tsx'),
    'CountDetailPage',
  ),
});

const count = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/counts/$number/count',
  staticData: { parent, needs: 'inventory:write' },
  component: lazyPage(
    [...texts, 'picking', 'scanning', 'outbox'],
    () => import('../counts/CountPage.tsx'),
    'CountPage',
  ),
});

export const countRoutes = [list, create, detail, count] as const;
