import { timeBases } from '@granary/api/audit';
import { statisticalPeriods } from '@granary/domain/periods/rules';
import { z } from 'zod';

const text = z.string().optional().catch(undefined);
const day = z.iso.date().optional().catch(undefined);
const moment = z.iso.datetime({ offset: true }).optional().catch(undefined);

/** Search parameters of a statement, so that it can be shared and survives a reload. */
export const statementSearch = z.object({
  basis: z.enum(timeBases).optional().catch(undefined),
  from: day,
  to: day,
  at: moment,
  term: z.enum(['limit', 'used', 'reserved']).optional().catch(undefined),
  /** Set while the period totals are open. */
  by: z.enum(statisticalPeriods).optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  /** The line shown in the drawer. */
  line: text,
  /** Set while "Why changed?" is open, with its two moments. */
  why: z.literal('open').optional().catch(undefined),
  whyFrom: moment,
  whyTo: moment,
});
export type StatementSearch = z.output<typeof statementSearch>;

export type ChangeSearch = (part: Partial<StatementSearch>) => void;

export const basisOf = ({ basis = 'effective' }: StatementSearch) => basis;
