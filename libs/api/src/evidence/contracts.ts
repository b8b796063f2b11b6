import { day, languages } from '@granary/domain/kernel';
import { z } from 'zod';
import { endpoint } from '../http/index.ts';
import { batchId } from '../stock/index.ts';
import { packageKinds } from './kinds.ts';

/** What the log was at a moment, signed: so many events, and the root of the tree over them. */
export const evidenceHead = z.object({
  size: z.number().int(),
  position: z.string(),
  /** Hexadecimal. */
  root: z.string(),
  time: z.string(),
  key: z.string(),
  signature: z.string(),
});
export type EvidenceHead = z.output<typeof evidenceHead>;

const namedEvent = z.object({
  id: z.string(),
  stream: z.string(),
  revision: z.string(),
  position: z.string(),
  type: z.string(),
});

export const evidenceVerification = z.object({
  time: z.string(),
  state: z.enum(['verified', 'differs']),
  /** Events that are as they were signed, from the first on, and the position of the last of them. */
  events: z.number().int(),
  position: z.string(),
  seconds: z.number(),
  /** The first event that is not. */
  difference: z
    .object({ kind: z.string(), index: z.number().int(), event: namedEvent.nullable() })
    .nullable(),
  faults: z.array(z.object({ kind: z.string(), detail: z.string() })),
});
export type EvidenceVerification = z.output<typeof evidenceVerification>;

const publicKey = z.object({ id: z.string(), pem: z.string() });

export const getEvidence = endpoint({
  method: 'GET',
  path: '/evidence',
  summary: 'The newest heads of the log, and whether it is still what was signed',
  access: 'permission:audit',
  answer: z.object({
    key: publicKey,
    /** The newest first. */
    heads: z.array(evidenceHead),
    verification: evidenceVerification.nullable(),
  }),
});
export type Evidence = z.output<typeof getEvidence.answer>;

export const getEvidenceKey = endpoint({
  method: 'GET',
  path: '/evidence/key',
  summary: 'The public key that heads and packages are signed with',
  access: 'public',
  answer: publicKey.extend({
    /** Those it was signed with before. */
    former: z.array(publicKey),
  }),
});

/** A package about more is not made: the period is to be cut. */
export const PACKAGE_EVENTS = 100_000;

/** How long a package is kept, by the instance that has made it. */
export const PACKAGE_KEPT_MS = 60 * 60_000;

const code = /^[A-Z0-9_-]{1,64}$/;

const packageRequest = z
  .object({
    kind: z.enum(packageKinds),
    /** Which batch, recall case or customer; left out for a period. */
    subject: z.string().max(130).default(''),
    /** Days of the company's calendar, both included. */
    from: day.optional(),
    to: day.optional(),
    /** Of a period: only streams of this category. */
    category: z
      .string()
      .regex(/^[A-Za-z]{1,32}$/)
      .optional(),
    /** Of the sheets; left out: the language of the request. */
    language: z.enum(languages).optional(),
  })
  .superRefine(({ kind, subject, from, to }, context) => {
    const fault = (path: string) => context.addIssue({ code: 'custom', path: [path] });
    if (kind === 'batch' && !batchId.safeParse(subject).success) fault('subject');
    if ((kind === 'recall' || kind === 'customer') && !code.test(subject)) fault('subject');
    if (kind !== 'period') return;
    if (from === undefined) fault('from');
    if (to === undefined || (from !== undefined && to < from)) fault('to');
  });
export type PackageRequest = z.output<typeof packageRequest>;

/** Chosen by whoever asks: the same run is the same package, however often it is asked about. */
const run = z.object({ run: z.uuid() });

export const packageFailures = [
  'nothing-found',
  'too-large',
  'nothing-signed',
  'not-as-signed',
  'broken',
] as const;

/**
 * The first request of a run begins to make the package; those that follow say how far it is. It is kept for an hour,
 * and is nobody's but the person's who asked.
 */
export const getEvidencePackage = endpoint({
  method: 'GET',
  path: '/evidence/packages/{run}',
  summary: 'Make an evidence package, and how far it is',
  access: 'permission:audit',
  params: run,
  query: packageRequest,
  file: 'data',
  answer: z.object({
    state: z.enum(['waiting', 'making', 'ready', 'failed']),
    /** Another moment than before: the package was no longer there, and is made anew. */
    begunAt: z.iso.datetime(),
    /** Events that are in it so far, and how many there will be; null: nobody knows yet. */
    done: z.number().int(),
    of: z.number().int().nullable(),
    failure: z.enum(packageFailures).nullable(),
    made: z
      .object({
        name: z.string(),
        bytes: z.number().int(),
        sha256: z.string(),
        events: z.number().int(),
        /** The head that all of it is proven to. */
        head: evidenceHead,
        /** Things that the requester may not see. */
        leftOut: z.number().int(),
      })
      .nullable(),
  }),
  models: ['traceability', 'inventory', 'documents', 'customers', 'contracts', 'credit', 'distribution'],
});
export type EvidencePackage = z.output<typeof getEvidencePackage.answer>;

export const getEvidencePackageFile = endpoint({
  method: 'GET',
  path: '/evidence/packages/{run}/file',
  summary: 'A package that has been made, as a zip file',
  access: 'permission:audit',
  params: run,
  file: 'data',
  answer: z.unknown(),
});
