import { z } from 'zod';
import { event, reject, type Decider, type EventOf } from '../kernel/index.ts';

/** The company is one, so is its stream. */
export const WEBHOOK_ID = 'company';

const target = z.object({
  url: z.string(),
  /** Kinds of notifications that are delivered. */
  kinds: z.array(z.string()),
});
type WebhookTarget = z.output<typeof target>;

/** Names the secret that signs deliveries, which is derived from it and a key outside the log. */
const secret = z.object({ secretId: z.string() });

export const webhookEvents = {
  WebhookCreated: event(1, target.extend(secret.shape)),
  WebhookRevised: event(1, target),
  /** The former secret signs as well for a while, so that the receiver can change it in peace. */
  WebhookSecretRenewed: event(1, secret.extend({ formerUntil: z.string() })),
  /** What was told at this position of the log or later is delivered again. */
  WebhookDeliveriesRepeated: event(1, z.object({ fromPosition: z.string() })),
  WebhookRemoved: event(1, z.object({})),
} as const;
export type WebhookEvent = EventOf<typeof webhookEvents>;

export type WebhookState =
  | { readonly status: 'none' }
  | {
      readonly status: 'active';
      readonly url: string;
      readonly kinds: readonly string[];
      readonly secretId: string;
      readonly former: { readonly secretId: string; readonly until: string } | null;
    };

export const webhook: Decider<WebhookState, WebhookEvent> = {
  category: 'webhook',
  events: webhookEvents,
  initial: () => ({ status: 'none' }),
  evolve: (state, { type, data }) => {
    if (type === 'WebhookCreated') return { status: 'active', ...data, former: null };
    if (type === 'WebhookRemoved' || state.status === 'none') return { status: 'none' };
    if (type === 'WebhookDeliveriesRepeated') return state;
    if (type === 'WebhookRevised') return { ...state, ...data };
    const former = { secretId: state.secretId, until: data.formerUntil };
    return { ...state, secretId: data.secretId, former };
  },
};

/** Throws `CONCURRENT_CHANGE` if there is one: its secret has been shown to somebody else. */
export const createWebhook = (
  state: WebhookState,
  { url, kinds, secretId }: WebhookTarget & { readonly secretId: string },
): WebhookEvent[] => {
  if (state.status !== 'none') throw reject('CONCURRENT_CHANGE');
  return [{ type: 'WebhookCreated', data: { ...targetOf({ url, kinds }), secretId } }];
};

export const reviseWebhook = (state: WebhookState, next: WebhookTarget): WebhookEvent[] => {
  if (state.status === 'none') throw reject('NOT_FOUND');
  const data = targetOf(next);
  const isSame = state.url === data.url && JSON.stringify(state.kinds) === JSON.stringify(data.kinds);
  return isSame ? [] : [{ type: 'WebhookRevised', data }];
};

export const renewWebhookSecret = (
  state: WebhookState,
  { secretId, formerUntil }: { readonly secretId: string; readonly formerUntil: string },
): WebhookEvent[] => {
  if (state.status === 'none') throw reject('NOT_FOUND');
  return [{ type: 'WebhookSecretRenewed', data: { secretId, formerUntil } }];
};

export const repeatWebhookDeliveries = (
  state: WebhookState,
  { fromPosition }: { readonly fromPosition: string },
): WebhookEvent[] => {
  if (state.status === 'none') throw reject('NOT_FOUND');
  return [{ type: 'WebhookDeliveriesRepeated', data: { fromPosition } }];
};

export const removeWebhook = (state: WebhookState): WebhookEvent[] =>
  state.status === 'none' ? [] : [{ type: 'WebhookRemoved', data: {} }];

const targetOf = ({ url, kinds }: WebhookTarget): WebhookTarget => ({
  url,
  kinds: [...new Set(kinds)].toSorted(),
});
