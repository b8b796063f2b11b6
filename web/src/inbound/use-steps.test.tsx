import { beforeAll, describe, expect, it } from '@jest/globals';
import type { InboundDetail } from '@granary/api/inbound';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queryClient } from '../app/client/query-client.ts';
import { loadTexts, startTexts } from '../app/i18n/i18n.ts';
import { textsOf } from '../testing/source-files.ts';
import { useInboundActions } from './use-inbound-actions.ts';
import { useSteps } from './use-steps.tsx';

beforeAll(async () => {
  await startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!));
  await loadTexts(['inbound', 'workflow']);
});

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const wrapper = ({ children }: { children: ReactNode }) => (
  <RouterContextProvider router={router}>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </RouterContextProvider>
);
const received = {
  number: 'IN-1',
  type: 'purchase',
  approvalStatus: 'approved',
  status: 'completed',
  processing: false,
  deletedAt: null,
} as InboundDetail;
const labels = { label: 'Print labels', needs: 'inventory:read', run: () => undefined } as const;
const nextOf = (changes: Partial<InboundDetail> = {}) =>
  renderHook(() => useSteps({ ...received, ...changes }, useInboundActions(), labels), { wrapper }).result
    .current.next;

describe('the next step of an inbound order', () => {
  it('is to print labels once its goods are received', () => {
    expect(nextOf()).toBe(labels);
    expect(nextOf({ type: 'transfer' })).toBe(labels);
  });

  it('is never to print labels before, or after its reversal', () => {
    expect(nextOf({ status: 'reversed' })).toBeUndefined();
    expect(nextOf({ status: 'in_progress', approvalStatus: 'draft' })).not.toBe(labels);
    expect(nextOf({ status: 'in_progress', approvalStatus: 'submitted' })).not.toBe(labels);
  });
});
