import { z } from 'zod';
import { event, money, type DomainEvent, type EventOf } from '../kernel/index.ts';

const person = z.string();

/** Who decides a step: any holder of the approving permission, or of them only those with this role. */
export const requiredStep = z.object({ role: z.string().nullable() });
export type RequiredStep = z.output<typeof requiredStep>;

/** Which step of how many. */
const place = { step: z.number().int().positive(), steps: z.number().int().positive() };

/** What happens on the way to a decision: the same for every kind of document, in the document's own stream. */
export const approvalEvents = {
  /** Said with the submission where more than one person has to agree; holds until the document is decided. */
  ApprovalStepsRequired: event(1, z.object({ amount: money, steps: z.array(requiredStep).min(2) })),
  /** A step before the last. `amount`: what it agreed to, which the next one does not exceed. */
  ApprovalStepTaken: event(
    1,
    z.object({ ...place, approver: person, amount: money.nullable(), notes: z.string().nullable() }),
  ),
  ApprovalDelegated: event(
    1,
    z.object({ ...place, from: person, to: person, toName: z.string(), reason: z.string() }),
  ),
  /** Free again for everybody who may decide. `from`: who had it. */
  ApprovalTakenBack: event(
    1,
    z.object({ ...place, by: person, from: person, reason: z.string().nullable() }),
  ),
} as const;
export type ApprovalEvent = EventOf<typeof approvalEvents>;

export const isApprovalEvent = (one: DomainEvent): one is ApprovalEvent => one.type in approvalEvents;
