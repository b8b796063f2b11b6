import { createRouter } from '@tanstack/react-router';
import { routeTree } from '../../routes/tree.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { PageSkeleton } from '../../ui/states/PageSkeleton.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
