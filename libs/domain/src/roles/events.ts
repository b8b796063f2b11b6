import { z } from 'zod';
import { event, type EventOf } from '../kernel/index.ts';

/** Lower case like the built-in roles, unlike the codes of goods and places. */
export const roleCode = z
  .string()
  .trim()
  .min(2)
  .max(32)
  .regex(/^[a-z][a-z0-9_]*$/);

const role = { code: z.string() };
/** `revision` is that of the stream; it tells which of two permission sets is newer. */
const content = { revision: z.number().int(), name: z.string(), permissions: z.array(z.string()) };

export const roleEvents = {
  /** `basedOn`: the built-in role that it stands for in approvals, home page and rank. */
  RoleDefined: event(1, z.object({ ...role, basedOn: z.string(), ...content })),
  RoleRevised: event(
    1,
    z.object({ ...role, ...content, nameBefore: z.string(), permissionsBefore: z.array(z.string()) }),
  ),
  /** No user has the role. Its code is never reused. */
  RoleRetired: event(1, z.object({ ...role, reason: z.string() })),
} as const;
export type RoleEvent = EventOf<typeof roleEvents>;
