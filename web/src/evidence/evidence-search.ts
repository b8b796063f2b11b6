import { packageKinds } from '@granary/api/evidence';
import { z } from 'zod';

/** The selected content and the run that builds it, so that the URL of a package in progress can be reopened. */
export const evidenceSearch = z.object({
  kind: z.enum(packageKinds).optional().catch(undefined),
  subject: z.string().max(130).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  category: z.string().max(32).optional().catch(undefined),
  run: z.uuid().optional().catch(undefined),
  /** When the server began to build it, to recognise a package that has expired since. */
  begun: z.iso.datetime().optional().catch(undefined),
});
export type EvidenceSearch = z.output<typeof evidenceSearch>;
