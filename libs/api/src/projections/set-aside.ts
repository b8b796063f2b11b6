import { poisonKinds } from '@granary/domain/projections';
import { z } from 'zod';
import { endpoint } from '../http/index.ts';

/** A stream whose events start no work over several streams for now. */
const streamAside = z.object({
  stream: z.string(),
  /** The first event that waits. */
  revision: z.number().int(),
  eventType: z.string(),
  /** Whether the unreadable event is its own; otherwise following it needs another stream that has one. */
  own: z.boolean(),
  kind: z.enum(poisonKinds),
  error: z.string(),
  since: z.string(),
});
export type StreamAside = z.output<typeof streamAside>;

export const listSetAside = endpoint({
  method: 'GET',
  path: '/projections/set-aside',
  summary: 'Streams that work over several streams waits for, because an event cannot be read',
  access: 'system:monitor',
  answer: z.object({ streams: z.array(streamAside) }),
});
