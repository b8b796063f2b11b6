import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { detailSearch } from '../ui/detail/detail-search.ts';
import { listSearch } from '../ui/list/list-search.ts';
import { travelSearch } from '../time-travel/travel-search.ts';
import { templateSearch } from '../templates/template-search.ts';
import { mainRoute } from './root.tsx';

const texts = ['contracts', 'files', 'events'];
const parent = '/contracts';

const list = createRoute({
  getParentRoute: () => mainRoute,
  path: '/contracts',
  validateSearch: listSearch,
  staticData: { title: 'shell:nav.contracts', needs: 'contract:read' },
  component: lazyPage(texts, () => import('../contracts/ContractListPage.tsx'), 'ContractListPage'),
});

const create = createRoute({
  getParentRoute: () => mainRoute,
  path: '/contracts/create',
  validateSearch: templateSearch,
  staticData: { title: 'contracts:create', parent, needs: 'contract:write' },
  component: lazyPage(
    [...texts, 'templates'],
    () => import('../contracts/CreateContractPage.tsx'),
    'CreateContractPage',
  ),
});

const detail = createRoute({
  getParentRoute: () => mainRoute,
  path: '/contracts/$code',
  validateSearch: detailSearch.extend(travelSearch.shape),
  staticData: { parent, needs: 'contract:read' },
  component: lazyPage(
    [...texts, 'papers', 'audit', 'past', 'workflow', 'templates', 'discussions'],
    () => import('../contracts/ContractDetailPage.tsx'),
    'ContractDetailPage',
  ),
});

const edit = createRoute({
  getParentRoute: () => mainRoute,
  path: '/contracts/$code/edit',
  staticData: { parent, needs: 'contract:write' },
  component: lazyPage(texts, () => import('../contracts/EditContractPage.tsx'), 'EditContractPage'),
});

export const contractRoutes = [list, create, detail, edit] as const;
