import { packageKinds } from '@granary/api/evidence';
import { z } from 'zod';

/** What is asked for, and the run that makes it: the address of a package under way can be opened again. */
export const evidenceSearch = z.object({
  kind: z.enum(packageKinds).optional().catch(undefined),
  subject: z.string().max(130).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  category: z.string().max(32).optional().catch(undefined),
  run: z.uuid().optional().catch(undefined),
  /** When the server began to make it: who comes back later is told when it has gone. */
  begun: z.iso.datetime().optional().catch(undefined),
});
export type EvidenceSearch = z.output<typeof evidenceSearch>;
