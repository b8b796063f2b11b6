import { z } from 'zod';

/** `validateSearch` of a wizard's route: the step stands in the address. */
export const wizardSearch = z.object({ step: z.string().optional().catch(undefined) });
