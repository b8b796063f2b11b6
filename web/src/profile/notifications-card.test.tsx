import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Permission } from '@granary/api/access';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { loadTexts, startTexts } from '../app/i18n/i18n.ts';
import { session } from '../app/session/session-store.ts';
import { textsOf } from '../testing/source-files.ts';
import { NotificationsCard } from './NotificationsCard.tsx';

const realFetch = globalThis.fetch;
beforeAll(async () => {
  await startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!));
  await loadTexts(['profile']);
});
const someone = {
  id: 'u-1',
  username: 'dara',
  realName: 'Sok Dara',
  role: 'viewer',
  email: 'dara@example.com',
  phone: null,
  phoneVerified: false,
  department: '',
  position: '',
  permissions: [],
  warehouses: [],
};
const serve = (emailVerified: boolean): void => {
  globalThis.fetch = (() =>
    Promise.resolve({
      status: 200,
      ok: true,
      headers: { get: () => null },
      json: () => Promise.resolve({ success: true, message: '', data: { ...someone, emailVerified } }),
    })) as never;
};
beforeEach(() => serve(true));
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

const show = (permissions: readonly Permission[]) => {
  act(() => session.set({ permissions }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NotificationsCard />
    </QueryClientProvider>,
  );
};
const offered = (permissions: readonly Permission[]) => {
  cleanup();
  show(permissions);
  return screen.getAllByRole('rowheader').length;
};

it('offers the kinds of notification that the permissions of the user allow', () => {
  expect(offered([])).toBe(4);
  expect(offered(['inventory:read', 'credit:read'])).toBe(6);
  expect(offered(['inventory:read', 'credit:read', 'system:monitor', 'outbound:approve'])).toBe(9);
});

it('offers each kind in the app, which is on, and by e-mail, which is off', () => {
  show([]);
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false, true, false, true, false, true, false]);
});

it('says why nothing is mailed to an address that is not verified', async () => {
  serve(false);
  show([]);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getAllByRole('checkbox')[1]!);
  expect(await screen.findByRole('alert')).toBeTruthy();
});
