import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { detailSearch } from '../ui/detail/detail-search.ts';
import { listSearch } from '../ui/list/list-search.ts';
import { z } from 'zod';
import { mainRoute } from './root.tsx';

const texts = ['projections', 'events'];
const parent = '/system/projections';
const needs = 'system:monitor';

const projections = createRoute({
  getParentRoute: () => mainRoute,
  path: '/system/projections',
  staticData: { title: 'shell:nav.projections', needs },
  component: lazyPage(texts, () => import('../projections/ProjectionsPage.tsx'), 'ProjectionsPage'),
});

const parked = createRoute({
  getParentRoute: () => mainRoute,
  path: '/system/projections/parked',
  validateSearch: listSearch,
  staticData: { parent, needs },
  component: lazyPage(texts, () => import('../projections/ParkedPage.tsx'), 'ParkedPage'),
});

const projection = createRoute({
  getParentRoute: () => mainRoute,
  path: '/system/projections/$model',
  validateSearch: detailSearch.extend({ verification: z.string().optional().catch(undefined) }),
  staticData: { parent, needs },
  component: lazyPage(texts, () => import('../projections/ProjectionPage.tsx'), 'ProjectionPage'),
});

const health = createRoute({
  getParentRoute: () => mainRoute,
  path: '/system/health',
  staticData: { title: 'shell:nav.health', needs },
  component: lazyPage(['health'], () => import('../health/HealthPage.tsx'), 'HealthPage'),
});

const messages = createRoute({
  getParentRoute: () => mainRoute,
  path: '/system/messages',
  staticData: { title: 'shell:nav.messages', needs: 'system:admin' },
  component: lazyPage(['messages'], () => import('../messages/LocalMessagesPage.tsx'), 'LocalMessagesPage'),
});

export const systemRoutes = [projections, parked, projection, health, messages] as const;
