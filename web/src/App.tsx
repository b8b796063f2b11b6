import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { lazyPart } from './app/router/lazy-part.ts';
import { queryClient } from './app/client/query-client.ts';
import { router } from './shell/router.ts';
import { SessionGate } from './shell/SessionGate.tsx';
import { AppTheme } from './app/theme/AppTheme.tsx';
import { ErrorBoundary } from './app/router/ErrorBoundary.tsx';

// Not needed for the first paint, and heavy.
const Notices = lazyPart(async () => ({ default: (await import('./shell/Notices.tsx')).Notices }));
const DialogHost = lazyPart(async () => ({
  default: (await import('./ui/dialogs/DialogHost.tsx')).DialogHost,
}));

export const App = () => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AppTheme>
        <ErrorBoundary>
          <SessionGate>
            <RouterProvider router={router} />
          </SessionGate>
          <Suspense fallback={null}>
            <Notices />
            <DialogHost />
          </Suspense>
        </ErrorBoundary>
      </AppTheme>
    </QueryClientProvider>
  </StrictMode>
);
