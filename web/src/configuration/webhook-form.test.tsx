import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Webhook } from '@granary/api/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { loadTexts, startTexts } from '../app/i18n/i18n.ts';
import { session } from '../app/session/session-store.ts';
import { settings } from '../app/settings/settings.ts';
import { textsOf } from '../testing/source-files.ts';
import { DialogHost } from '../ui/dialogs/DialogHost.tsx';
import { formatMoment } from '../ui/widgets/format.ts';
import { WebhookForm } from './WebhookForm.tsx';

const SECRET = 'granary_shown-once';
const realFetch = globalThis.fetch;
let shown: Webhook;
let sent: { method: string; body: unknown }[];
beforeAll(async () => {
  settings.change({ language: 'en-US' });
  await startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!));
  await loadTexts(['configuration']);
});
beforeEach(() => {
  shown = { webhook: null, held: false, deliveries: [] };
  sent = [];
  globalThis.fetch = ((_: string, { method = 'GET', body }: RequestInit) => {
    const asked = typeof body === 'string' ? (JSON.parse(body) as Webhook['webhook']) : null;
    if (method !== 'GET') {
      sent.push({ method, body: asked });
      if (asked?.url !== undefined || method === 'DELETE')
        shown = { ...shown, webhook: asked && { ...asked, formerUntil: null } };
    }
    const posted = asked && 'fromPosition' in asked ? { held: shown.held } : { secret: SECRET };
    const data = method === 'POST' ? posted : method === 'GET' ? shown : {};
    return Promise.resolve({
      status: 200,
      ok: true,
      headers: { get: () => null },
      json: () => Promise.resolve({ success: true, message: '', position: '1', data }),
    });
  }) as never;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

const show = (permissions: readonly ('system:admin' | 'system_config:read')[]) => {
  act(() => session.set({ permissions }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <WebhookForm />
    </QueryClientProvider>,
  );
};

it('creates a webhook and shows its secret once', async () => {
  show(['system:admin']);
  const address = await screen.findByRole('textbox');
  fireEvent.change(address, { target: { value: 'https://erp.example/granary' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'An order is picked short' }));
  fireEvent.click(screen.getByRole('button', { name: 'Create webhook' }));
  expect((await screen.findByLabelText('Secret')).textContent).toBe(SECRET);
  expect(sent).toEqual([
    { method: 'POST', body: { url: 'https://erp.example/granary', kinds: ['order_short'] } },
  ]);
  cleanup();
  show(['system:admin']);
  await screen.findByRole('button', { name: 'New secret' });
  expect(screen.queryByLabelText('Secret')).toBeNull();
});

it('is only read by others, with the results of deliveries', async () => {
  const nextAt = new Date(Date.now() + 540_000).toISOString();
  shown = {
    webhook: { url: 'https://erp.example/x', kinds: ['task'], formerUntil: null },
    held: false,
    deliveries: [
      {
        id: 'd-1',
        kind: 'task',
        position: '48211',
        at: '2026-11-20T00:00:00.000Z',
        state: 'failed',
        attempts: 3,
        failure: 'HTTP_500',
        nextAt,
      },
    ],
  };
  show(['system_config:read']);
  expect(await screen.findByText('https://erp.example/x')).toBeTruthy();
  expect(screen.getByText('Failed, tried again · HTTP 500 · Attempts: 3')).toBeTruthy();
  expect(screen.getByText(/Next attempt/).textContent).toContain(formatMoment(nextAt, 'en-US'));
  expect(screen.queryByRole('button')).toBeNull();
});

it('delivers again from where an administrator says, once that is confirmed', async () => {
  const delivery = { kind: 'task', attempts: 1, failure: null, nextAt: null } as const;
  shown = {
    webhook: { url: 'https://erp.example/x', kinds: ['task'], formerUntil: null },
    held: false,
    deliveries: [
      { ...delivery, id: 'd-2', position: '48300', at: '2026-11-20T00:10:00.000Z', state: 'failed' },
      { ...delivery, id: 'd-1', position: '48211', at: '2026-11-20T00:00:00.000Z', state: 'delivered' },
    ],
  };
  show(['system:admin']);
  render(<DialogHost />);
  fireEvent.click(await screen.findByRole('button', { name: 'Deliver again from here' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Deliver again from here' }));
  await waitFor(() => expect(sent).toEqual([{ method: 'POST', body: { fromPosition: '48211' } }]));
});

it('says that messages are held here', async () => {
  shown = { webhook: null, held: true, deliveries: [] };
  show(['system:admin']);
  expect((await screen.findByRole('alert')).textContent).toContain('Messages are held');
});
