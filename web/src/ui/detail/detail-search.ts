import { z } from 'zod';

/** `validateSearch` of a detail page's route; extend it with what else the page keeps in its address. */
export const detailSearch = z.object({ tab: z.string().optional().catch(undefined) });
