import { taskKinds } from '@granary/domain/workflow/rules';
import { z } from 'zod';

/** Choices of the least waiting time, in days. */
export const waitingDays = [1, 3, 7] as const;

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** Search parameters of the inbox: the selected document, and what is listed. */
export const inboxSearch = z.object({
  task: optional(z.string()),
  q: optional(z.string().max(200)),
  kind: optional(z.enum(taskKinds)),
  warehouse: optional(z.string().max(64)),
  days: optional(z.coerce.number().int().min(1).max(365)),
  atLeast: optional(z.coerce.number().min(0)),
  atMost: optional(z.coerce.number().min(0)),
});
export type InboxSearch = z.output<typeof inboxSearch>;

const DAY_MS = 86_400_000;

/** The filters of the list endpoint; `now` in milliseconds since 1970. */
export const inboxFilters = (
  { kind, warehouse, days, atLeast, atMost }: InboxSearch,
  now: number,
): string[] => [
  ...(kind === undefined ? [] : [`kind:in:${kind}`]),
  ...(warehouse === undefined ? [] : [`warehouse:in:${warehouse}`]),
  ...(days === undefined ? [] : [`since:lte:${new Date(now - days * DAY_MS).toISOString()}`]),
  ...(atLeast === undefined ? [] : [`amount:gte:${atLeast.toFixed(2)}`]),
  ...(atMost === undefined ? [] : [`amount:lte:${atMost.toFixed(2)}`]),
];

/** Whether the list leaves something out. */
export const isNarrowed = ({ task: _task, ...rest }: InboxSearch): boolean =>
  Object.values(rest).some((value) => value !== undefined);
