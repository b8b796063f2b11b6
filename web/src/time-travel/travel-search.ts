import { timeBases } from '@granary/api/audit';
import { z } from 'zod';

const place = z.coerce
  .string()
  .regex(/^\d{1,19}$/)
  .optional()
  .catch(undefined);

/** Where in the past a page stands; in its address, so that it can be shared, and the back button goes back in it. */
export const travelSearch = z.object({
  /** A place in the log; left out, now. */
  at: place,
  basis: z.enum(timeBases).optional().catch(undefined),
  /** The event that is looked at closely. */
  event: place,
  /** What it is compared with: another event's place, or now; left out, what stood before it. */
  against: z
    .union([place, z.literal('now')])
    .optional()
    .catch(undefined),
});
export type TravelSearch = z.output<typeof travelSearch>;
