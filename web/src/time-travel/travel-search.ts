import { timeBases } from '@granary/api/audit';
import { z } from 'zod';

const place = z.coerce
  .string()
  .regex(/^\d{1,19}$/)
  .optional()
  .catch(undefined);

/** The selected moment in the past, kept in the URL so that it can be shared and the back button works. */
export const travelSearch = z.object({
  /** Log position; undefined for the present. */
  at: place,
  basis: z.enum(timeBases).optional().catch(undefined),
  /** The event shown in detail. */
  event: place,
  /** What to compare it with: another event's position, or the present; undefined for the state before it. */
  against: z
    .union([place, z.literal('now')])
    .optional()
    .catch(undefined),
});
export type TravelSearch = z.output<typeof travelSearch>;
