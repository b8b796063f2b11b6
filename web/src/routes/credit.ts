import { createRoute } from '@tanstack/react-router';
import { customerCode } from '@granary/domain/kernel';
import { z } from 'zod';
import { lazyPage } from '../app/router/lazy-page.ts';
import { statementSearch } from '../credit/statement-search.ts';
import { detailSearch } from '../ui/detail/detail-search.ts';
import { listSearch } from '../ui/list/list-search.ts';
import { mainRoute } from './root.tsx';

const texts = ['credit', 'events'];
const parent = '/credit-management';
const tab = z.enum(['mine', 'queue', 'requests', 'accounts', 'records']).optional().catch(undefined);

const management = createRoute({
  getParentRoute: () => mainRoute,
  path: '/credit-management',
  validateSearch: listSearch.extend({ tab }),
  staticData: { title: 'shell:nav.credit', needs: 'credit:read' },
  component: lazyPage(texts, () => import('../credit/CreditManagementPage.tsx'), 'CreditManagementPage'),
});

const create = createRoute({
  getParentRoute: () => mainRoute,
  path: '/credit-management/requests/create',
  validateSearch: z.object({ customer: customerCode.optional().catch(undefined) }),
  staticData: { title: 'credit:create', parent, needs: ['credit:write', 'credit:submit'] },
  component: lazyPage(texts, () => import('../credit/RequestFormPages.tsx'), 'CreateRequestPage'),
});

const request = createRoute({
  getParentRoute: () => mainRoute,
  path: '/credit-management/requests/$number',
  validateSearch: detailSearch,
  staticData: { parent, needs: ['credit:read', 'customer_request:read'] },
  component: lazyPage(
    [...texts, 'workflow', 'files', 'discussions'],
    () => import('../credit/RequestDetailPage.tsx'),
    'RequestDetailPage',
  ),
});

const edit = createRoute({
  getParentRoute: () => mainRoute,
  path: '/credit-management/requests/$number/edit',
  staticData: { parent, needs: ['credit:write', 'credit:submit'] },
  component: lazyPage(texts, () => import('../credit/RequestFormPages.tsx'), 'EditRequestPage'),
});

const statement = createRoute({
  getParentRoute: () => mainRoute,
  path: '/credit-management/statements/$customer',
  validateSearch: statementSearch,
  staticData: { parent, needs: 'credit:read' },
  component: lazyPage([...texts, 'past'], () => import('../credit/StatementPage.tsx'), 'StatementPage'),
});

const repayment = createRoute({
  getParentRoute: () => mainRoute,
  path: '/credit-management/statements/$customer/repayment',
  staticData: { parent, needs: 'credit:approve' },
  component: lazyPage(texts, () => import('../credit/RepaymentPage.tsx'), 'RepaymentPage'),
});

export const creditRoutes = [management, create, request, edit, statement, repayment] as const;
