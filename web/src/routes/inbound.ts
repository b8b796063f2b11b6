import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { detailSearch } from '../ui/detail/detail-search.ts';
import { listSearch } from '../ui/list/list-search.ts';
import { travelSearch } from '../time-travel/travel-search.ts';
import { templateSearch } from '../templates/template-search.ts';
import { mainRoute } from './root.tsx';

const texts = ['inbound', 'items', 'events'];
const parent = '/warehouse/inbound';

const list = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/inbound',
  validateSearch: listSearch,
  staticData: { title: 'shell:nav.inbound', needs: 'inbound:read', needsWarehouse: true },
  component: lazyPage(texts, () => import('../inbound/InboundListPage.tsx'), 'InboundListPage'),
});

const create = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/inbound/create',
  validateSearch: templateSearch,
  staticData: { title: 'inbound:create', parent, needs: 'inbound:write', needsWarehouse: true },
  component: lazyPage(
    [...texts, 'templates', 'scanning', 'outbox'],
    () => import('../inbound/InboundFormPages.tsx'),
    'CreateInboundPage',
  ),
});

const detail = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/inbound/$number',
  validateSearch: detailSearch.extend(travelSearch.shape),
  staticData: { parent, needs: 'inbound:read' },
  component: lazyPage(
    [
      ...texts,
      'labels',
      'papers',
      'audit',
      'past',
      'workflow',
      'templates',
      'files',
      'discussions',
      'outbox',
    ],
    () => import('../inbound/InboundDetailPage.tsx'),
    'InboundDetailPage',
  ),
});

const edit = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/inbound/$number/edit',
  staticData: { parent, needs: 'inbound:write' },
  component: lazyPage(
    [...texts, 'scanning', 'outbox'],
    () => import('../inbound/InboundFormPages.tsx'),
    'EditInboundPage',
  ),
});

export const inboundRoutes = [list, create, detail, edit] as const;
