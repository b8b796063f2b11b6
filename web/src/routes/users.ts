import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { listSearch } from '../ui/list/list-search.ts';
import { mainRoute } from './root.tsx';

const texts = ['users', 'permissions'];
const parent = '/system/users';

const list = createRoute({
  getParentRoute: () => mainRoute,
  path: '/system/users',
  validateSearch: listSearch,
  staticData: { title: 'shell:nav.users', needs: 'user:read' },
  component: lazyPage(texts, () => import('../users/UserListPage.tsx'), 'UserListPage'),
});

const create = createRoute({
  getParentRoute: () => mainRoute,
  path: '/system/users/create',
  staticData: { title: 'users:create', parent, needs: 'user:write' },
  component: lazyPage(texts, () => import('../users/UserFormPages.tsx'), 'CreateUserPage'),
});

const edit = createRoute({
  getParentRoute: () => mainRoute,
  path: '/system/users/$id',
  staticData: { parent, needs: 'user:read' },
  component: lazyPage(texts, () => import('../users/UserFormPages.tsx'), 'EditUserPage'),
});

export const userRoutes = [list, create, edit] as const;
