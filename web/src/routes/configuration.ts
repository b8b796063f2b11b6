import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyPage } from '../app/router/lazy-page.ts';
import { detailSearch } from '../ui/detail/detail-search.ts';
import { mainRoute } from './root.tsx';

const texts = ['configuration', 'files'];
const parent = '/system/config';

const page = createRoute({
  getParentRoute: () => mainRoute,
  path: '/system/config',
  validateSearch: detailSearch.extend({ view: z.enum(['tree', 'table']).optional().catch(undefined) }),
  staticData: { title: 'shell:nav.configuration', needs: 'system_config:read' },
  component: lazyPage(texts, () => import('../configuration/ConfigurationPage.tsx'), 'ConfigurationPage'),
});

const entry = createRoute({
  getParentRoute: () => mainRoute,
  path: '/system/config/$kind/$id',
  staticData: { parent, needs: ['system_config:write', 'item_category:write', 'item_unit:write'] },
  component: lazyPage(texts, () => import('../configuration/EntryPage.tsx'), 'EntryPage'),
});

export const configurationRoutes = [page, entry] as const;
