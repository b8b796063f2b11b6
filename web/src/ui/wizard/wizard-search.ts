import { z } from 'zod';

/** `validateSearch` of a wizard's route. */
export const wizardSearch = z.object({ step: z.string().optional().catch(undefined) });
