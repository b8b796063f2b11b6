import { getWebhook } from '@granary/api/notifications';
import { WEBHOOK_ID, createWebhook, renewWebhookSecret, webhook } from '@granary/domain/notifications';
import { commandContext } from '@granary/testing/fixtures/command-context';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi([]);
}, 60_000);
afterAll(() => api.close());

it('shows the webhook without its secret, and the last deliveries with their results', async () => {
  const token = await api.tokenFor({ role: 'auditor' });
  const shown = async () => (await api.request(getWebhook, { token })).body.data;
  expect(await shown()).toEqual({ webhook: null, held: false, deliveries: [] });
  const asked = { url: 'https://erp.example/x', kinds: ['task'], secretId: 's-1' };
  const formerUntil = new Date(Date.now() + 60_000).toISOString();
  await api.store.decide(webhook, WEBHOOK_ID, commandContext(), (state) => createWebhook(state, asked));
  await api.store.decide(webhook, WEBHOOK_ID, commandContext(), (state) =>
    renewWebhookSecret(state, { secretId: 's-2', formerUntil }),
  );
  const rows = [
    ['webhook', null, 0, null],
    ['webhook', 'HTTP_500', 2, null],
    ['webhook', null, 1, 'now'],
    ['webhook', 'TOO_LATE', 9, 'now'],
    ['notices', null, 0, null],
  ] as const;
  for (const [n, [kind, failure, attempts, settledAt]] of rows.entries())
    await api.pool.query(
      `INSERT INTO vault.message (id, kind, user_id, useful_until, about, last_failure, attempts, settled_at, created_at)
       VALUES ($1, $2, 'webhook', now(), '{"kind":"task","position":"48211"}', $3, $4, $5, now() - make_interval(mins => $6))`,
      [randomUUID(), kind, failure, attempts, settledAt, n],
    );
  const { webhook: found, deliveries } = await shown();
  expect(found).toEqual({ url: asked.url, kinds: asked.kinds, formerUntil });
  expect(deliveries).toMatchObject([
    { kind: 'task', position: '48211', state: 'waiting', failure: null, attempts: 0 },
    { state: 'failed', failure: 'HTTP_500', attempts: 2, nextAt: expect.any(String) },
    { state: 'delivered', failure: null, nextAt: null },
    { state: 'dropped', failure: 'TOO_LATE', nextAt: null },
  ]);
});

it('says that messages are held, so that deliveries wait', async () => {
  const holding = await startTestApi([], { GRANARY_MESSAGES: 'hold' });
  const token = await holding.tokenFor({ role: 'auditor' });
  expect((await holding.request(getWebhook, { token })).body.data.held).toBe(true);
  await holding.close();
});

it('is refused without a permission to read the configuration', async () => {
  const token = await api.tokenFor({ role: 'viewer' });
  expect((await api.request(getWebhook, { token })).status).toBe(403);
});
