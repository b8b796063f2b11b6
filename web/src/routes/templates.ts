import { anyTemplateReader, anyTemplateWriter } from '@granary/api/templates';
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/router/lazy-page.ts';
import { detailSearch } from '../ui/detail/detail-search.ts';
import { listSearch } from '../ui/list/list-search.ts';
import { mainRoute } from './root.tsx';

const texts = ['templates', 'items', 'events'];
const parent = '/templates';

const list = createRoute({
  getParentRoute: () => mainRoute,
  path: '/templates',
  validateSearch: listSearch,
  staticData: { title: 'shell:nav.templates', needs: anyTemplateReader },
  component: lazyPage(texts, () => import('../templates/TemplateListPage.tsx'), 'TemplateListPage'),
});

const create = createRoute({
  getParentRoute: () => mainRoute,
  path: '/templates/create',
  staticData: { title: 'templates:create', parent, needs: anyTemplateWriter },
  component: lazyPage(texts, () => import('../templates/TemplateFormPages.tsx'), 'CreateTemplatePage'),
});

const detail = createRoute({
  getParentRoute: () => mainRoute,
  path: '/templates/$id',
  validateSearch: detailSearch,
  staticData: { parent, needs: anyTemplateReader },
  component: lazyPage(texts, () => import('../templates/TemplatePage.tsx'), 'TemplatePage'),
});

const edit = createRoute({
  getParentRoute: () => mainRoute,
  path: '/templates/$id/edit',
  staticData: { parent, needs: anyTemplateWriter },
  component: lazyPage(texts, () => import('../templates/TemplateFormPages.tsx'), 'EditTemplatePage'),
});

export const templateRoutes = [list, create, detail, edit] as const;
