import { z } from 'zod';
import { event, money, type DomainEvent, type EventOf } from '../kernel/index.ts';

const person = z.string();

/** Who may decide a step: any holder of the approval permission, or only those with this role. */
export const requiredStep = z.object({ role: z.string().nullable() });
export type RequiredStep = z.output<typeof requiredStep>;

/** Step number (from 1) and number of steps. */
const place = { step: z.number().int().positive(), steps: z.number().int().positive() };

/** Events on the way to a decision. Every kind of document records the same ones in its own stream. */
export const approvalEvents = {
  /** Recorded with the submission if several people have to approve; holds until the document is decided. */
  ApprovalStepsRequired: event(1, z.object({ amount: money, steps: z.array(requiredStep).min(2) })),
  /** A step before the last. `amount`: what it approved, which the next step cannot exceed. */
  ApprovalStepTaken: event(
    1,
    z.object({ ...place, approver: person, amount: money.nullable(), notes: z.string().nullable() }),
  ),
  ApprovalDelegated: event(
    1,
    z.object({ ...place, from: person, to: person, toName: z.string(), reason: z.string() }),
  ),
  /** Open again to everyone who may decide. `from`: the former delegate. */
  ApprovalTakenBack: event(
    1,
    z.object({ ...place, by: person, from: person, reason: z.string().nullable() }),
  ),
} as const;
export type ApprovalEvent = EventOf<typeof approvalEvents>;

export const isApprovalEvent = (one: DomainEvent): one is ApprovalEvent => one.type in approvalEvents;
