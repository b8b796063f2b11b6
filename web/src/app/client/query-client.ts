import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { reportFailure } from '../security/error-reports.ts';
import { isPassing, isReadableAgain } from './failure.ts';
import { notifyFailure } from './notifications.ts';

const FRESH_MS = 300_000;
const KEPT_MS = 3_600_000;

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the screen itself says what went wrong. */
    mutationMeta: { quiet?: boolean };
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // A query that has nothing to show says so in its place; one that still shows older data only tells.
    onError: (failure, query) => {
      reportFailure(failure);
      if (query.state.data !== undefined) notifyFailure(failure);
    },
  }),
  mutationCache: new MutationCache({
    onError: (failure, _variables, _result, mutation) => {
      reportFailure(failure);
      if (!mutation.meta?.quiet) notifyFailure(failure);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
      refetchOnWindowFocus: false,
      // Asking again is for answers that did not come; a refusal stays a refusal.
      retry: (count, failure) => count < 1 && isReadableAgain(failure),
      retryDelay: 1000,
    },
    mutations: {
      retry: (count, failure) => count < 1 && isPassing(failure),
      retryDelay: 1000,
      networkMode: 'always',
    },
  },
});
