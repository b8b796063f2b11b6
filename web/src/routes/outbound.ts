import { createRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyPage } from '../app/router/lazy-page.ts';
import { detailSearch } from '../ui/detail/detail-search.ts';
import { listSearch } from '../ui/list/list-search.ts';
import { templateSearch } from '../templates/template-search.ts';
import { wizardSearch } from '../ui/wizard/wizard-search.ts';
import { travelSearch } from '../time-travel/travel-search.ts';
import { mainRoute } from './root.tsx';

const texts = ['outbound', 'items', 'events', 'credit'];
const parent = '/warehouse/outbound';
const salesList = '/orders/sales-outbound';
const tasks = '/warehouse/outbound/picking-tasks';

const list = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/outbound',
  validateSearch: listSearch,
  staticData: { title: 'shell:nav.outbound', needs: 'outbound:read', needsWarehouse: true },
  component: lazyPage(texts, () => import('../outbound/OutboundListPage.tsx'), 'OutboundListPage'),
});

const smartCreate = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/outbound/smart-create',
  validateSearch: wizardSearch.extend(templateSearch.shape),
  staticData: { title: 'outbound:create', parent, needs: 'outbound:write', needsWarehouse: true },
  component: lazyPage(
    [...texts, 'templates'],
    () => import('../outbound/smart/SmartCreatePage.tsx'),
    'SmartCreatePage',
  ),
});

const pickTasks = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/outbound/picking-tasks',
  validateSearch: listSearch.extend({ as: z.enum(['board', 'list']).optional().catch(undefined) }),
  staticData: { title: 'shell:nav.picking', needs: 'outbound_execution:pick', needsWarehouse: true },
  component: lazyPage(
    [...texts, 'picking', 'outbox'],
    () => import('../outbound/picking/PickTasksPage.tsx'),
    'PickTasksPage',
  ),
});

const detail = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/outbound/$number',
  validateSearch: detailSearch.extend(travelSearch.shape),
  staticData: { parent, needs: 'outbound:read' },
  component: lazyPage(
    [...texts, 'labels', 'papers', 'audit', 'past', 'workflow', 'templates', 'files', 'discussions'],
    () => import('../outbound/OutboundDetailPage.tsx'),
    'OutboundDetailPage',
  ),
});

const edit = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/outbound/$number/edit',
  staticData: { parent, needs: 'outbound:write' },
  component: lazyPage(texts, () => import('../outbound/EditOutboundPage.tsx'), 'EditOutboundPage'),
});

const pick = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/outbound/$number/pick',
  staticData: { parent: tasks, needs: 'outbound_execution:pick' },
  component: lazyPage(
    [...texts, 'picking', 'scanning', 'outbox'],
    () => import('../outbound/picking/PickPage.tsx'),
    'PickPage',
  ),
});

const ship = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/outbound/$number/ship',
  staticData: { parent, needs: 'outbound_execution:ship' },
  component: lazyPage(texts, () => import('../outbound/shipping/ShipPage.tsx'), 'ShipPage'),
});

const deliver = createRoute({
  getParentRoute: () => mainRoute,
  path: '/warehouse/outbound/$number/deliver',
  staticData: { parent, needs: 'outbound_execution:deliver' },
  component: lazyPage(texts, () => import('../outbound/shipping/DeliverPage.tsx'), 'DeliverPage'),
});

const sales = createRoute({
  getParentRoute: () => mainRoute,
  path: '/orders/sales-outbound',
  validateSearch: listSearch,
  staticData: { title: 'shell:nav.sales', needs: 'sales_outbound:read', needsWarehouse: true },
  component: lazyPage(texts, () => import('../outbound/sale/SalesListPage.tsx'), 'SalesListPage'),
});

const createSale = createRoute({
  getParentRoute: () => mainRoute,
  path: '/orders/sales-outbound/create',
  validateSearch: wizardSearch.extend({
    ...templateSearch.shape,
    /** The customer to sell to. */
    customer: z.string().max(32).optional().catch(undefined),
  }),
  staticData: {
    title: 'outbound:createSale',
    parent: salesList,
    needs: 'sales_outbound:write',
    needsWarehouse: true,
  },
  component: lazyPage(
    [...texts, 'templates'],
    () => import('../outbound/smart/SmartCreatePage.tsx'),
    'CreateSalePage',
  ),
});

const sale = createRoute({
  getParentRoute: () => mainRoute,
  path: '/orders/sales-outbound/$number',
  validateSearch: detailSearch.extend(travelSearch.shape),
  staticData: { parent: salesList, needs: 'sales_outbound:read' },
  component: lazyPage(
    [...texts, 'papers', 'audit', 'past', 'workflow', 'templates', 'files', 'discussions'],
    () => import('../outbound/OutboundDetailPage.tsx'),
    'SaleDetailPage',
  ),
});

const editSale = createRoute({
  getParentRoute: () => mainRoute,
  path: '/orders/sales-outbound/edit/$number',
  staticData: { parent: salesList, needs: 'sales_outbound:write' },
  component: lazyPage(texts, () => import('../outbound/EditOutboundPage.tsx'), 'EditSalePage'),
});

/** Former address of the detail view. */
const legacySale = createRoute({
  getParentRoute: () => mainRoute,
  path: '/orders/sales-outbound/$number/legacy',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/orders/sales-outbound/$number', params, replace: true });
  },
});

export const outboundRoutes = [
  list,
  smartCreate,
  pickTasks,
  detail,
  edit,
  pick,
  ship,
  deliver,
  sales,
  createSale,
  sale,
  editSale,
  legacySale,
] as const;
