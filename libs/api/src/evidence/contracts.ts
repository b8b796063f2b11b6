import { day, languages } from '@granary/domain/kernel';
import { z } from 'zod';
import { endpoint } from '../http/index.ts';
import { batchId } from '../stock/index.ts';
import { packageKinds } from './kinds.ts';

/** A signed state of the log at a moment: the number of events and the root of their Merkle tree. */
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
  /** Number of events that match what was signed, from the first on, and the position of the last of them. */
  events: z.number().int(),
  position: z.string(),
  seconds: z.number(),
  /** The first event that differs. */
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
    /** Newest first. */
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
    /** Former signing keys. */
    former: z.array(publicKey),
  }),
});

/** Maximum number of events per package; larger periods have to be split. */
export const PACKAGE_EVENTS = 100_000;

/** How long the instance that created a package keeps it. */
export const PACKAGE_KEPT_MS = 60 * 60_000;

const code = /^[A-Z0-9_-]{1,64}$/;

const packageRequest = z
  .object({
    kind: z.enum(packageKinds),
    /** Batch, recall case or customer; empty for a period. */
    subject: z.string().max(130).default(''),
    /** Days in the company's time zone, both inclusive. */
    from: day.optional(),
    to: day.optional(),
    /** For a period: only streams of this category, and the discussions of its documents. */
    category: z
      .string()
      .regex(/^[A-Za-z]{1,32}$/)
      .optional(),
    /** Language of the sheets; defaults to that of the request. */
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

/** Chosen by the client: requests with the same run return the same package. */
const run = z.object({ run: z.uuid() });

export const packageFailures = [
  'nothing-found',
  'too-large',
  'nothing-signed',
  'not-as-signed',
  'broken',
] as const;

/**
 * The first request of a run starts the package; later ones return its progress. It is kept for an hour and available
 * only to the user who requested it.
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
    /** Differs from an earlier response if the package was gone and is being created again. */
    begunAt: z.iso.datetime(),
    /** Events included so far, and the total; null if not known yet. */
    done: z.number().int(),
    of: z.number().int().nullable(),
    failure: z.enum(packageFailures).nullable(),
    made: z
      .object({
        name: z.string(),
        bytes: z.number().int(),
        sha256: z.string(),
        events: z.number().int(),
        /** The head that all inclusion proofs refer to. */
        head: evidenceHead,
        /** Number of records the requester may not see. */
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
