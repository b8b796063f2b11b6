import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { evidenceSearch } from '../evidence/evidence-search.ts';
import { mainRoute } from './root.tsx';

const evidenceRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/audit/evidence',
  validateSearch: evidenceSearch,
  staticData: { title: 'evidence:title', needs: 'permission:audit' },
  component: lazyPage(
    ['evidence', 'audit', 'events', 'past'],
    () => import('../evidence/EvidencePage.tsx'),
    'EvidencePage',
  ),
});

export const evidenceRoutes = [evidenceRoute] as const;
