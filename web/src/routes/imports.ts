import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { importers } from '../imports/importers.ts';
import { mainRoute } from './root.tsx';

export const importsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/import',
  staticData: { title: 'shell:nav.imports', needs: importers },
  component: lazyPage(['imports'], () => import('../imports/ImportPage.tsx'), 'ImportPage'),
});
