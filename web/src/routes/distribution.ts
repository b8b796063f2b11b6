import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { detailSearch } from '../ui/detail/detail-search.ts';
import { listSearch } from '../ui/list/list-search.ts';
import { templateSearch } from '../templates/template-search.ts';
import { mainRoute } from './root.tsx';

const texts = ['distribution', 'outbound', 'items', 'customers', 'events'];
const parent = '/distribution/requests';

const requests = createRoute({
  getParentRoute: () => mainRoute,
  path: '/distribution/requests',
  validateSearch: listSearch,
  staticData: { title: 'shell:nav.distribution', needs: 'purchase_request:read', needsWarehouse: true },
  component: lazyPage(
    texts,
    () => import('../distribution/DistributionListPage.tsx'),
    'DistributionListPage',
  ),
});

const create = createRoute({
  getParentRoute: () => mainRoute,
  path: '/distribution/requests/create',
  validateSearch: templateSearch,
  staticData: { title: 'distribution:create', parent, needs: 'purchase_request:write', needsWarehouse: true },
  component: lazyPage(
    [...texts, 'templates'],
    () => import('../distribution/DistributionFormPages.tsx'),
    'CreateDistributionPage',
  ),
});

const detail = createRoute({
  getParentRoute: () => mainRoute,
  path: '/distribution/requests/$number',
  validateSearch: detailSearch,
  staticData: { parent, needs: 'purchase_request:read' },
  component: lazyPage(
    [...texts, 'workflow', 'templates', 'files', 'discussions'],
    () => import('../distribution/DistributionDetailPage.tsx'),
    'DistributionDetailPage',
  ),
});

const edit = createRoute({
  getParentRoute: () => mainRoute,
  path: '/distribution/requests/$number/edit',
  staticData: { parent, needs: 'purchase_request:write' },
  component: lazyPage(
    texts,
    () => import('../distribution/DistributionFormPages.tsx'),
    'EditDistributionPage',
  ),
});

const processing = createRoute({
  getParentRoute: () => mainRoute,
  path: '/distribution/processing',
  validateSearch: listSearch,
  staticData: {
    title: 'shell:nav.distributionProcessing',
    needs: 'purchase_request:read',
    needsWarehouse: true,
  },
  component: lazyPage(texts, () => import('../distribution/RecordPages.tsx'), 'DistributionProcessingPage'),
});

const records = createRoute({
  getParentRoute: () => mainRoute,
  path: '/distribution/records',
  validateSearch: listSearch,
  staticData: {
    title: 'shell:nav.distributionRecords',
    needs: 'purchase_request:read',
    needsWarehouse: true,
  },
  component: lazyPage(texts, () => import('../distribution/RecordPages.tsx'), 'DistributionRecordsPage'),
});

export const distributionRoutes = [requests, create, detail, edit, processing, records] as const;
