import { poisonKinds } from '@granary/domain/projections';
import { z } from 'zod';
import { endpoint, position, readModels } from '../http/index.ts';
import { ofModel } from './contracts.ts';

/** `failed`: it could not be carried out, see `error`; this says nothing about the rows. */
export const verificationStates = ['requested', 'running', 'passed', 'differs', 'failed'] as const;

const verification = z.object({
  id: z.uuid(),
  model: z.enum(readModels),
  version: z.number().int(),
  build: z.number().int(),
  state: z.enum(verificationStates),
  /** Null: started by the projector before a switch. */
  requestedBy: z.string().nullable(),
  reason: z.string().nullable(),
  requestedAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  etaSeconds: z.number().nonnegative().nullable(),
  /** Sum of differing rows, violated invariants and events that cannot be folded. */
  differenceCount: z.number().int(),
  error: z.string().nullable(),
});
export type Verification = z.output<typeof verification>;

const count = z.number().int();
const touchingEvent = z.object({
  id: z.string(),
  type: z.string(),
  stream: z.string(),
  revision: count,
  position,
});
const value = z.string().nullable();

/** Both tables and log are as of `position`. */
const verificationResult = z.object({
  position,
  /** Events folded for the comparison. */
  events: count,
  milliseconds: z.number(),
  matches: z.boolean(),
  tables: z.array(
    z.object({
      table: z.string(),
      expectedRows: count,
      actualRows: count,
      buckets: count,
      differingBuckets: count,
      expectedDigest: z.string(),
      actualDigest: z.string(),
      differences: count,
    }),
  ),
  /** Limited to the first ones of each table. */
  differences: z.array(
    z.object({
      table: z.string(),
      key: z.string(),
      kind: z.enum(['missing', 'extra', 'changed']),
      columns: z.array(z.object({ column: z.string(), expected: value, actual: value })),
      /** The last event that affects this row; null if none does. */
      event: touchingEvent.nullable(),
    }),
  ),
  differenceCount: count,
  invariants: z.array(
    z.object({
      name: z.string(),
      violationCount: count,
      violations: z.array(z.object({ key: z.string(), expected: value, actual: value })),
    }),
  ),
  /** `kind` is absent in older results. */
  unfoldable: z.array(touchingEvent.extend({ kind: z.enum(poisonKinds).optional(), error: z.string() })),
});
export type VerificationResult = z.output<typeof verificationResult>;

export const listVerifications = endpoint({
  method: 'GET',
  path: '/projections/{model}/verifications',
  summary: 'Verifications of a read model, the newest first, at most 50',
  access: 'system:monitor',
  params: ofModel,
  answer: z.object({ verifications: z.array(verification) }),
});

export const getVerification = endpoint({
  method: 'GET',
  path: '/projections/{model}/verifications/{id}',
  summary: 'One verification and what it found',
  access: 'system:monitor',
  params: ofModel.extend({ id: z.uuid() }),
  answer: verification.extend({
    /** Null while it runs or if it failed. */
    result: verificationResult.nullable(),
  }),
});
export type VerificationDetail = z.output<typeof getVerification.answer>;
