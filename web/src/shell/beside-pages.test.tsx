import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { startTexts } from '../app/i18n/i18n.ts';
import { notify } from '../app/client/notifications.ts';
import { session } from '../app/session/session-store.ts';
import { textsOf } from '../testing/source-files.ts';
import { AppTheme } from '../app/theme/AppTheme.tsx';
import { ask } from '../ui/dialogs/ask.ts';
import { BesidePages } from './BesidePages.tsx';

beforeAll(() => startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!)));
beforeEach(() => {
  session.set({ isAuthenticated: false });
  render(
    <AppTheme>
      <BesidePages />
    </AppTheme>,
  );
});

describe('before anybody has signed in', () => {
  it('shows a notice', async () => {
    act(() => notify({ level: 'fatal', title: 'You were signed out' }));
    expect(await screen.findByText('You were signed out')).toBeTruthy();
  });

  it('asks', async () => {
    let answered: Promise<boolean> | undefined;
    act(() => {
      answered = ask.confirm({ title: 'Leave?', confirm: 'Leave' });
    });
    (await screen.findByRole('button', { name: 'Leave' })).click();
    await expect(answered).resolves.toBe(true);
  });
});
