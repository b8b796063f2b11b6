import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { reportFailure } from '../security/error-reports.ts';
import { isPassing, isReadableAgain } from './failure.ts';
import { notifyFailure } from './notifications.ts';

const FRESH_MS = 300_000;
const KEPT_MS = 3_600_000;

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the screen reports the failure itself. */
    mutationMeta: { quiet?: boolean };
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // A query without data shows the error in its place; one with older data only raises a notice.
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
      // Retries are for missing responses; a refusal is final.
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
