import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { mainRoute } from './root.tsx';

export const exportsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/export',
  staticData: { title: 'shell:exports.title', needs: 'data:export' },
  component: lazyPage([], () => import('../exports/ExportsPage.tsx'), 'ExportsPage'),
});
