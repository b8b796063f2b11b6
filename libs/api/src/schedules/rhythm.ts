import { monthDays, weekdays } from '@granary/domain/schedules/rules';
import { z } from 'zod';

/** `08:30`, in the company's time zone. */
const time = z.iso.time({ precision: -1 });

/** When a scheduled report is due. */
export const rhythm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('daily'), time }),
  z.object({ kind: z.literal('weekly'), weekday: z.enum(weekdays), time }),
  z.object({ kind: z.literal('monthly'), day: z.enum(monthDays), time }),
]);
