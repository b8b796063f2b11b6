import { createRoute } from '@tanstack/react-router';
import { deciders } from '@granary/api/workflow';
import { lazyPage } from '../app/router/lazy-page.ts';
import { inboxSearch } from '../workflow/inbox-search.ts';
import { workflowSearch } from '../workflow/workflow-search.ts';
import { mainRoute } from './root.tsx';

const inbox = createRoute({
  getParentRoute: () => mainRoute,
  path: '/inbox',
  validateSearch: inboxSearch,
  staticData: { title: 'shell:nav.inbox', needs: deciders },
  component: lazyPage(
    ['workflow', 'contracts', 'counts', 'credit', 'distribution', 'inbound', 'outbound', 'events'],
    () => import('../workflow/InboxPage.tsx'),
    'InboxPage',
  ),
});

const workflow = createRoute({
  getParentRoute: () => mainRoute,
  path: '/workflow',
  validateSearch: workflowSearch,
  staticData: { title: 'shell:nav.workflow', needs: ['system:admin', ...deciders] },
  component: lazyPage(['workflow', 'events'], () => import('../workflow/WorkflowPage.tsx'), 'WorkflowPage'),
});

export const workflowRoutes = [inbox, workflow] as const;
