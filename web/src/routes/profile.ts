import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { mainRoute } from './root.tsx';

const profile = createRoute({
  getParentRoute: () => mainRoute,
  path: '/profile',
  staticData: { title: 'shell:nav.profile' },
  component: lazyPage(
    ['profile', 'users', 'files'],
    () => import('../profile/ProfilePage.tsx'),
    'ProfilePage',
  ),
});

export const profileRoutes = [profile] as const;
