import { z } from 'zod';
import { event, money, type EventOf } from '../kernel/index.ts';
import { markupKinds } from './rules.ts';

/** The scope of a markup: everything, a category with its subcategories, or one item. */
export const markupScope = z.object({ kind: z.enum(markupKinds), target: z.string().nullable() });
export type MarkupScope = z.output<typeof markupScope>;

const reason = z.string().nullable();

export const markupEvents = {
  /** Percent on top of cost. `before` is null if none was set. */
  MarkupSet: event(1, z.object({ ...markupScope.shape, percent: money, before: money.nullable(), reason })),
  MarkupCleared: event(1, z.object({ ...markupScope.shape, before: money, reason })),
} as const;
export type MarkupEvent = EventOf<typeof markupEvents>;
