import { z } from 'zod';

/** Search parameters of the inbox: the selected document. */
export const inboxSearch = z.object({ task: z.string().optional().catch(undefined) });
export type InboxSearch = z.output<typeof inboxSearch>;
