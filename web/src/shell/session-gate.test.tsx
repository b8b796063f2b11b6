import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { textsOf } from '../testing/source-files.ts';
import { startTexts } from '../app/i18n/i18n.ts';
import { settings } from '../app/settings/settings.ts';
import { keep } from '../app/session/session-store.ts';
import { SessionGate } from './SessionGate.tsx';

beforeAll(async () => {
  settings.change({ language: 'en-US' });
  await startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!));
});
const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

it('a spinner shows that the sign-in is being verified', async () => {
  const user = { id: 'u1', username: 'sokha', realName: 'Sokha', role: 'viewer', warehouses: [] };
  keep({ user, isAuthenticated: true, token: 't1', tokenExpiry: Date.now() + 3_600_000 });
  let noAnswer: () => void = () => undefined;
  globalThis.fetch = () =>
    new Promise((_, refuse) => {
      noAnswer = () => refuse(new TypeError('no network'));
    });
  render(<SessionGate>the page</SessionGate>);
  expect(screen.getByRole('progressbar', { name: 'Verifying your sign-in…' })).toBeDefined();
  expect(screen.queryByText('the page')).toBeNull();
  await act(async () => noAnswer());
  expect(await screen.findByText('the page')).toBeDefined();
  expect(screen.queryByRole('progressbar')).toBeNull();
});
