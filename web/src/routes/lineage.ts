import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyPage } from '../app/router/lazy-page.ts';
import { lineageSearch } from '../lineage/lineage-search.ts';
import { mainRoute } from './root.tsx';

export const lineageRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/audit/lineage',
  validateSearch: z.object({
    ...lineageSearch,
    batch: z.string().optional().catch(undefined),
    at: z.string().regex(/^\d+$/).optional().catch(undefined),
    effective: z.iso.datetime({ offset: true }).optional().catch(undefined),
  }),
  staticData: { title: 'shell:nav.lineage', needs: 'batch:track' },
  component: lazyPage(['lineage'], () => import('../lineage/TracePage.tsx'), 'TracePage'),
});
