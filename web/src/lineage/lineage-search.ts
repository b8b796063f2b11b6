import type { LineageDirection } from '@granary/api/lineage';
import { z } from 'zod';

/** Said once more here, and held to the contract by its types: routes load before anything, contracts with their screens. */
const directions = ['both', 'origin', 'usage'] as const satisfies readonly LineageDirection[];
const DEEPEST = 5;

/** What every page with a lineage keeps of it in its address: extend `validateSearch` with this. */
export const lineageSearch = {
  direction: z.enum(directions).optional().catch(undefined),
  depth: z.coerce.number().int().min(1).max(DEEPEST).optional().catch(undefined),
  /** The rows instead of the picture. */
  as: z.literal('table').optional().catch(undefined),
  /** The node that is selected. */
  node: z.string().optional().catch(undefined),
};

const lineage = z.object(lineageSearch);
export type LineageSearch = z.output<typeof lineage>;

export const DEFAULT_DEPTH = 3;
