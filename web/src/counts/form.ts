import { newCount, type proposeCount, type ProposedBatch } from '@granary/api/counts';
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
  title: newCount.shape.title,
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

export const bodyOf = (
  { title, kind, location, shelf, item, category, tolerance, notes }: CountOutput,
  warehouse: string,
  batches: readonly Pick<ProposedBatch, 'item' | 'batch'>[],
): z.input<typeof newCount> => ({
  warehouse,
  title,
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
});
