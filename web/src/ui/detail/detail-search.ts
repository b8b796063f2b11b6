import { z } from 'zod';

/** `validateSearch` of a detail page's route; extend it with the page's other parameters. */
export const detailSearch = z.object({ tab: z.string().optional().catch(undefined) });
