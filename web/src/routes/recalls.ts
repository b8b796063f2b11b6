import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { openRecallSearch } from '../recalls/open-search.ts';
import { detailSearch } from '../ui/detail/detail-search.ts';
import { listSearch } from '../ui/list/list-search.ts';
import { mainRoute } from './root.tsx';

const texts = ['recalls', 'events'];
const parent = '/audit/recalls';

const list = createRoute({
  getParentRoute: () => mainRoute,
  path: '/audit/recalls',
  validateSearch: listSearch,
  staticData: { title: 'shell:nav.recalls', needs: 'batch:read' },
  component: lazyPage(texts, () => import('../recalls/RecallListPage.tsx'), 'RecallListPage'),
});

const create = createRoute({
  getParentRoute: () => mainRoute,
  path: '/audit/recalls/create',
  validateSearch: openRecallSearch,
  staticData: { title: 'recalls:open', parent, needs: 'inventory:adjust' },
  component: lazyPage(texts, () => import('../recalls/OpenRecallPage.tsx'), 'OpenRecallPage'),
});

const detail = createRoute({
  getParentRoute: () => mainRoute,
  path: '/audit/recalls/$number',
  validateSearch: detailSearch,
  staticData: { parent, needs: 'batch:read' },
  component: lazyPage(
    [...texts, 'papers', 'templates', 'workflow', 'files', 'discussions'],
    () => import('../recalls/RecallPage.tsx'),
    'RecallPage',
  ),
});

export const recallRoutes = [list, create, detail] as const;
