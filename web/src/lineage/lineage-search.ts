import type { LineageDirection } from '@granary/api/lineage';
import { z } from 'zod';

/**
 * Repeats the contract's values, checked by its types: importing the contract would load it with the routes instead of
 * with its screen.
 */
const directions = ['both', 'origin', 'usage'] as const satisfies readonly LineageDirection[];
const DEEPEST = 5;

/** Search parameters of a page with a lineage: extend its `validateSearch` with these. */
export const lineageSearch = {
  direction: z.enum(directions).optional().catch(undefined),
  depth: z.coerce.number().int().min(1).max(DEEPEST).optional().catch(undefined),
  /** Show the table instead of the graph. */
  as: z.literal('table').optional().catch(undefined),
  /** Key of the selected node. */
  node: z.string().optional().catch(undefined),
};

const lineage = z.object(lineageSearch);
export type LineageSearch = z.output<typeof lineage>;

export const DEFAULT_DEPTH = 3;
