import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Permission } from '@granary/api/access';
import { act, cleanup, render, screen } from '@testing-library/react';
import { loadTexts, startTexts } from '../app/i18n/i18n.ts';
import { session } from '../app/session/session-store.ts';
import { textsOf } from '../testing/source-files.ts';
import { NotificationsCard } from './NotificationsCard.tsx';

beforeAll(async () => {
  await startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!));
  await loadTexts(['profile']);
});
afterEach(cleanup);

const offered = (permissions: readonly Permission[]) => {
  act(() => session.set({ permissions }));
  render(<NotificationsCard />);
  return screen.getAllByRole('rowheader').length;
};

it('offers the kinds of notification that the permissions of the user allow', () => {
  expect(offered([])).toBe(4);
  cleanup();
  expect(offered(['inventory:read', 'credit:read'])).toBe(6);
  cleanup();
  expect(offered(['inventory:read', 'credit:read', 'system:monitor', 'outbound:approve'])).toBe(9);
});
