import { z } from 'zod';
import { event, moment, type EventOf } from '../kernel/index.ts';

/** An attempted request: its route, never its body. Repeats within a minute are recorded once, with a count. */
const attempt = {
  /** `POST /outbound/{number}/shipment` */
  route: z.string(),
  code: z.string(),
  status: z.number().int(),
  /** The record named by the route; null if it names none, or if there were attempts on too many. */
  document: z.string().nullable(),
  /** The facts shown with the rejection, such as the missing permission. */
  facts: z.record(z.string(), z.string()),
  requestId: z.string(),
  times: z.number().int().positive(),
  lastAt: moment,
};

export const accessEvents = {
  /** A command was rejected: missing permission, another warehouse, wrong state or invalid input. */
  CommandRefused: event(1, z.object(attempt)),
  /** A command failed with an error; whether it took effect is unknown. */
  CommandFailed: event(1, z.object(attempt)),
  /** The user requested data they may not see. */
  ReadRefused: event(1, z.object(attempt)),
  /** Personal or other guarded data was shown or exported. */
  SensitiveDataRead: event(
    1,
    z.object({ what: z.string(), subject: z.string(), requestId: z.string(), readAt: moment }),
  ),
} as const;
export type AccessEvent = EventOf<typeof accessEvents>;
