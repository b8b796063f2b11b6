import { permissionsOf, type Role } from '@granary/api/access';
import { listItems } from '@granary/api/items';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { queryClient } from '../../app/client/query-client.ts';
import { startTexts } from '../../app/i18n/i18n.ts';
import { session } from '../../app/session/session-store.ts';
import { settings } from '../../app/settings/settings.ts';
import { textsOf } from '../../testing/source-files.ts';
import type { ListView } from './types.ts';
import type { ListState } from './use-list.ts';
import { ViewMenu } from './ViewMenu.tsx';

const own: ListView = { key: 'own-Late', label: 'Late', filter: ['status:in:active'], sort: 'code:asc' };
const shared = (stoppable: boolean, mine: boolean): ListView => ({
  ...own,
  key: 'shared-0199d1c2-7a30-7000-8000-000000000001',
  shared: { by: { username: 'dara', realName: 'Dara' }, own: mine, stoppable },
});

let sent: { method: string; url: string; body: unknown }[] = [];
const realFetch = globalThis.fetch;
beforeAll(async () => {
  globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList;
  settings.change({ language: 'en-US' });
  await startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!));
  // Loaded on demand: not within the time that a test waits, on a busy machine.
  await Promise.all([import('@mui/material/Menu'), import('./ShareViewDialog.tsx')]);
});
beforeEach(() => {
  sent = [];
  globalThis.fetch = ((url: string, { method, body }: { method: string; body?: string }) => {
    sent.push({ method, url, body: JSON.parse(body ?? '{}') });
    const answer = { success: true, code: 'OK', message: '', data: { id: 'v' }, requestId: 'r' };
    return Promise.resolve({
      status: 200,
      ok: true,
      headers: { get: () => null },
      json: () => Promise.resolve(answer),
    });
  }) as unknown as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  queryClient.clear();
});

const removed: string[] = [];
const show = (role: Role, view: ListView, others: readonly ListView[] = []) => {
  session.set({
    user: { id: 'me', username: 'me', realName: 'Me', role, warehouses: [] },
    permissions: permissionsOf(role),
  });
  const list = {
    saved: { views: [own], save: () => undefined, remove: (key: string) => removed.push(key) },
    shared: others,
    change: () => undefined,
  } as unknown as ListState<object>;
  render(
    <QueryClientProvider client={queryClient}>
      <ViewMenu name="items" contract={listItems} list={list} view={view} />
    </QueryClientProvider>,
  );
};
const openMenu = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'More for this view' }));
  await screen.findByRole('menu');
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};

describe('the menu of a view', () => {
  it('shares an own view with the chosen roles of one’s own rank and below', async () => {
    show('manager', own);
    expect(await openMenu()).toEqual(['Share with…', 'Remove this view']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Share with…' }));
    await screen.findByRole('dialog', { name: 'Share “Late”' });
    expect(screen.getAllByRole('switch').map((one) => one.closest('label')?.textContent)).toEqual([
      'Warehouse staff',
      'Customer administrator',
      'Manager',
      'Viewer',
      'User',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    await screen.findByText('Choose at least one role');
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('switch', { name: 'Viewer' }));
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = { name: 'Late', filter: ['status:in:active'], sort: 'code:asc', roles: ['viewer'] };
    expect(sent).toEqual([
      { method: 'POST', url: expect.stringContaining('/lists/items/shared-views'), body },
    ]);
  });

  it('offers no sharing to those who may not share', async () => {
    show('viewer', own);
    expect(await openMenu()).toEqual(['Remove this view']);
  });

  it('withdraws what one shares', async () => {
    show('manager', own, [shared(true, true)]);
    expect(await openMenu()).toEqual(['Share with…', 'Stop sharing', 'Remove this view']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Stop sharing' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ method: 'DELETE', url: expect.stringContaining('000000000001') });
  });

  it('lets a reader use a shared view and not change it', () => {
    show('manager', shared(false, false));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('lets somebody of higher rank withdraw it', async () => {
    show('admin', shared(true, false));
    expect(await openMenu()).toEqual(['Stop sharing']);
  });
});
