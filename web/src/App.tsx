import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { queryClient } from './app/client/query-client.ts';
import { router } from './shell/router.ts';
import { BesidePages } from './shell/BesidePages.tsx';
import { SessionGate } from './shell/SessionGate.tsx';
import { AppTheme } from './app/theme/AppTheme.tsx';
import { ErrorBoundary } from './app/router/ErrorBoundary.tsx';

export const App = () => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AppTheme>
        <ErrorBoundary>
          <SessionGate>
            <RouterProvider router={router} />
          </SessionGate>
          <BesidePages />
        </ErrorBoundary>
      </AppTheme>
    </QueryClientProvider>
  </StrictMode>
);
