import { createRouter } from '@tanstack/react-router';
import { mainRoute } from '../routes/root.tsx';
import { routeTree } from '../routes/tree.ts';
import { knowPages } from '../app/router/guards.ts';
import { ErrorScreen } from '../app/router/ErrorScreen.tsx';
import { PageSkeleton } from '../ui/states/PageSkeleton.tsx';
import { parseSearch, stringifySearch } from '../app/router/search-params.ts';

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

/**
 * Loads the code of the frame and of the page at the address of the browser. What fails to load is reported where it is
 * shown.
 */
export const loadPage = (): void => {
  const [routes] = router.getMatchedRoutes(location.pathname);
  for (const { options } of [mainRoute, ...routes])
    void (options.component as Loadable | undefined)?.preload?.().catch(() => undefined);
};

interface Loadable {
  preload?(): Promise<unknown>;
}

knowPages((pathname) => {
  const [, rest, found] = router.getMatchedRoutes(pathname);
  return found && !('**' in rest) ? found.fullPath : undefined;
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
