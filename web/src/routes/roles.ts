import { permissionAuditors, permissionReaders } from '@granary/api/access';
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { personSearch, rolesSearch } from '../roles/roles-search.ts';
import { mainRoute } from './root.tsx';

const texts = ['roles', 'permissions', 'users', 'events'];

const permissionsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/system/permissions',
  validateSearch: rolesSearch,
  staticData: { title: 'shell:nav.permissions', needs: permissionReaders },
  component: lazyPage(texts, () => import('../roles/PermissionsPage.tsx'), 'PermissionsPage'),
});

const detailRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/permissions-detail',
  validateSearch: personSearch,
  staticData: { title: 'shell:nav.permissionDetail', needs: permissionAuditors },
  component: lazyPage(texts, () => import('../roles/PermissionDetailPage.tsx'), 'PermissionDetailPage'),
});

export const roleRoutes = [permissionsRoute, detailRoute] as const;
