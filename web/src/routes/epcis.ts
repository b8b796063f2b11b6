import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { mainRoute } from './root.tsx';

export const epcisRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/audit/epcis',
  staticData: { title: 'shell:nav.epcis', needs: 'batch:export' },
  component: lazyPage(['epcis'], () => import('../epcis/EpcisPage.tsx'), 'EpcisPage'),
});
