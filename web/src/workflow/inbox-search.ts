import { z } from 'zod';

/** The address of the inbox: the document that is looked at. */
export const inboxSearch = z.object({ task: z.string().optional().catch(undefined) });
export type InboxSearch = z.output<typeof inboxSearch>;
