import { z } from 'zod';
import { endpoint } from '../http/index.ts';

const channels = ['mail', 'sms'] as const;

/** A message that would have been sent if a mail or SMS server were configured. */
export const localMessage = z.object({
  id: z.string(),
  at: z.string(),
  channel: z.enum(channels),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type LocalMessage = z.output<typeof localMessage>;

export const listLocalMessages = endpoint({
  method: 'GET',
  path: '/messages/local',
  summary: 'Messages that were kept on this machine, because no mail server is configured; newest first',
  access: 'system:admin',
  answer: z.object({ rows: z.array(localMessage) }),
});
