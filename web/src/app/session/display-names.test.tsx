import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { displayNames, useDisplayNames } from './display-names.ts';

const realFetch = globalThis.fetch;
let realName = '';

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = (() =>
    Promise.resolve({
      status: 200,
      ok: true,
      headers: { get: () => null },
      json: () =>
        Promise.resolve({
          success: true,
          data: {
            people: [{ id: 'u-1', username: 'dara', realName }],
            freshness: { position: '1', at: '2026-11-20T00:00:00.000Z', stale: false },
          },
          message: 'ok',
        }),
    })) as never;
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

const Page = () => {
  useDisplayNames();
  return <p>{displayNames.use().get('dara')}</p>;
};

it('a changed name is shown in time, to those as well who are told of no user', async () => {
  realName = 'Sok Dara';
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })}>
      <Page />
    </QueryClientProvider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('Sok Dara')).toBeTruthy();
  realName = 'Chea Dara';
  await act(() => jest.advanceTimersByTimeAsync(600_000));
  expect(screen.getByText('Chea Dara')).toBeTruthy();
});
