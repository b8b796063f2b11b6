import { z } from 'zod';
import { event, moment, type EventOf } from '../kernel/index.ts';

/** What somebody tried: the route, never what they sent. Repeated within a minute it is told once, with how often. */
const attempt = {
  /** `POST /outbound/{number}/shipment` */
  route: z.string(),
  code: z.string(),
  status: z.number().int(),
  /** The record that the route names; null where it names none, or where too many were tried. */
  document: z.string().nullable(),
  /** What the refusal told the person, such as the permission that is missing. */
  facts: z.record(z.string(), z.string()),
  requestId: z.string(),
  times: z.number().int().positive(),
  lastAt: moment,
};

export const accessEvents = {
  /** A command was not done: no permission, not their warehouse, the wrong moment, an input that cannot be. */
  CommandRefused: event(1, z.object(attempt)),
  /** A command broke down; whether it was done is not known. */
  CommandFailed: event(1, z.object(attempt)),
  /** Something was asked for that this person may not see. */
  ReadRefused: event(1, z.object(attempt)),
  /** Personal or other guarded data were shown to somebody, or left as a file. */
  SensitiveDataRead: event(
    1,
    z.object({ what: z.string(), subject: z.string(), requestId: z.string(), readAt: moment }),
  ),
} as const;
export type AccessEvent = EventOf<typeof accessEvents>;
