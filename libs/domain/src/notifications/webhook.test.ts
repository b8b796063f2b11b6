import { describe, expect, it } from '@jest/globals';
import {
  createWebhook,
  removeWebhook,
  renewWebhookSecret,
  repeatWebhookDeliveries,
  reviseWebhook,
  webhook,
  type WebhookEvent,
  type WebhookState,
} from './webhook.ts';

const after = (state: WebhookState, events: WebhookEvent[]): WebhookState =>
  events.reduce<WebhookState>((before, event) => webhook.evolve(before, event), state);
const none = webhook.initial();
const asked = { url: 'https://erp.example/granary', kinds: ['task', 'expiry', 'task'], secretId: 's-1' };
const active = after(none, createWebhook(none, asked));

describe('the webhook', () => {
  it('gets its secret when it is created, and keeps it when it is revised', () => {
    expect(active).toEqual({
      status: 'active',
      url: asked.url,
      kinds: ['expiry', 'task'],
      secretId: 's-1',
      former: null,
    });
    const moved = after(active, reviseWebhook(active, { ...asked, url: 'https://erp.example/2' }));
    expect(moved).toEqual({ ...active, url: 'https://erp.example/2' });
  });

  it('stays as it is if nothing changes, and is created once', () => {
    expect(reviseWebhook(active, asked)).toEqual([]);
    expect(() => createWebhook(active, { ...asked, secretId: 's-2' })).toThrow(
      expect.objectContaining({ code: 'CONCURRENT_CHANGE' }),
    );
  });

  it('signs with the former secret as well for a while', () => {
    const renewed = after(
      active,
      renewWebhookSecret(active, { secretId: 's-2', formerUntil: '2026-11-27T00:00:00.000Z' }),
    );
    expect(renewed).toMatchObject({
      secretId: 's-2',
      former: { secretId: 's-1', until: '2026-11-27T00:00:00.000Z' },
    });
  });

  it('stays as it is while deliveries are repeated', () => {
    const events = repeatWebhookDeliveries(active, { fromPosition: '7' });
    expect(events).toEqual([{ type: 'WebhookDeliveriesRepeated', data: { fromPosition: '7' } }]);
    expect(after(active, events)).toEqual(active);
  });

  it('can be removed, more than once, and then has no secret to renew', () => {
    const removed = after(active, removeWebhook(active));
    expect(removed).toEqual(none);
    expect(removeWebhook(removed)).toEqual([]);
    expect(() => renewWebhookSecret(removed, { secretId: 's-3', formerUntil: '' })).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
    expect(() => repeatWebhookDeliveries(removed, { fromPosition: '7' })).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
  });
});
