import { poisonKinds } from '@granary/domain/projections';
import { z } from 'zod';
import { endpoint } from '../http/index.ts';

/** A stream that command-api does not follow for now, so its events start no processes. */
const streamAside = z.object({
  stream: z.string(),
  /** Revision of the first event that is not followed. */
  revision: z.number().int(),
  eventType: z.string(),
  /** Whether the unreadable event is in this stream; otherwise following it needs another stream that has one. */
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
