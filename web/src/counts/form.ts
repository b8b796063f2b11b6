import { TITLE_MAX, newCount, type proposeCount, type ProposedBatch } from '@granary/api/counts';
import type { QueryInputOf } from '@granary/api/http';
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';

/** Raw form values: strings, empty if not entered. The batches follow from the scope. */
export interface CountValues {
  title: string;
  kind: 'location' | 'item' | 'category' | 'batches';
  location: string;
  shelf: string;
  item: string;
  category: string;
  tolerance: string;
  notes: string;
}

export const blankCount: CountValues = {
  title: '',
  kind: 'location',
  location: '',
  shelf: '',
  item: '',
  category: '',
  tolerance: '0',
  notes: '',
};

const place = z.string().trim().max(64);

const entered = z.object({
  title: z.literal('').or(newCount.shape.title),
  kind: z.enum(['location', 'item', 'category', 'batches']),
  location: place,
  shelf: place,
  item: z.string(),
  category: z.string(),
  tolerance: newCount.shape.tolerance.unwrap(),
  notes: z.string().trim().max(500),
});
export type CountOutput = z.output<typeof entered>;

export const countResolver = zodResolver(entered);

/** The query for the scope's batches; undefined until the scope is complete. */
export const wantedBatches = (
  { kind, location, shelf, item, category }: CountValues,
  q: string,
): Partial<QueryInputOf<typeof proposeCount>> | undefined => {
  switch (kind) {
    case 'location':
      return location.trim() && [location, shelf].every((text) => place.safeParse(text).success)
        ? { kind, location: location.trim(), shelf: shelf.trim() }
        : undefined;
    case 'item':
      return item ? { kind, item } : undefined;
    case 'category':
      return category ? { kind, category } : undefined;
    case 'batches':
      return q.trim().length > 1 ? { kind, q: q.trim() } : undefined;
  }
};

export const batchKey = ({ item, batch }: Pick<ProposedBatch, 'item' | 'batch'>): string =>
  `${item}.${batch}`;

/** What is counted, as a title: `A-01 · 3`, an item code, the category's name, or `BATCH +2`. */
const titleOf = (
  { kind, location, shelf, item }: CountOutput,
  batches: readonly Pick<ProposedBatch, 'batch'>[],
  categoryName: string,
): string => {
  switch (kind) {
    case 'location':
      return [location, shelf].filter(Boolean).join(' · ');
    case 'item':
      return item;
    case 'category':
      return categoryName;
    case 'batches':
      return [batches[0]?.batch, batches.length > 1 && `+${batches.length - 1}`].filter(Boolean).join(' ');
  }
};

/** A count without a title is named after what is counted; `categoryName` in the language of the person. */
export const bodyOf = (
  output: CountOutput,
  warehouse: string,
  batches: readonly Pick<ProposedBatch, 'item' | 'batch'>[],
  categoryName: string,
): z.input<typeof newCount> => {
  const { kind, location, shelf, item, category, tolerance, notes } = output;
  return {
    warehouse,
    title: output.title || titleOf(output, batches, categoryName).slice(0, TITLE_MAX),
    tolerance,
    notes,
    scope:
      kind === 'location'
        ? { kind, location, shelf }
        : kind === 'item'
          ? { kind, item }
          : kind === 'category'
            ? { kind, category }
            : { kind },
    batches: batches.map((one) => ({ item: one.item, batch: one.batch })),
  };
};
