import { Inject, Injectable } from '@nestjs/common';
import { deciders } from '@granary/domain/registry';
import type { StoredEvent } from '@granary/event-store';
import { POOL } from '@granary/platform/bootstrap';
import type pg from 'pg';
import { z } from 'zod';
import type { Follower } from '../processes/index.ts';

const withItem = z.object({ item: z.string() });
const withCustomer = z.object({ customer: z.string() });
const withLines = z.object({ lines: z.array(withItem) });
const itemDetails = z.object({
  category: z.string(),
  specification: z.string().nullable(),
  unit: z.string(),
});
const categoryDetails = z.object({ id: z.string(), parent: z.string().nullable() });

const REMEMBERED = 10_000;

interface Reference {
  readonly kind: 'item' | 'category' | 'specification' | 'unit' | 'customer';
  readonly target: string;
}

/**
 * Which items, categories, specifications, units and customers are named by something, so that only unused ones are deleted.
 * Once named stays named: a document that dropped a line has still spoken of its item.
 */
@Injectable()
export class References implements Follower {
  readonly categories = [
    deciders['item'],
    deciders['category'],
    deciders['stock'],
    deciders['inbound'],
    deciders['outbound'],
    deciders['contract'],
    deciders['creditRequest'],
    deciders['distribution'],
  ].flatMap((decider) => (decider ? [decider.category] : []));

  /** What was written here lately: a stream names the same things over and over. */
  readonly #kept = new Set<string>();

  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  async follow(event: StoredEvent): Promise<void> {
    const keyOf = ({ kind, target }: Reference) => `${kind} ${target} ${event.stream}`;
    const references = referencesOf(event).filter((reference) => !this.#kept.has(keyOf(reference)));
    if (references.length === 0) return;
    await this.pool.query(
      `INSERT INTO platform.reference (kind, target, source)
       SELECT kind, target, $3 FROM unnest($1::text[], $2::text[]) AS named(kind, target) ON CONFLICT DO NOTHING`,
      [references.map(({ kind }) => kind), references.map(({ target }) => target), event.stream],
    );
    if (this.#kept.size >= REMEMBERED) this.#kept.clear();
    for (const reference of references) this.#kept.add(keyOf(reference));
  }

  async isUsed(kind: Reference['kind'], target: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'SELECT 1 FROM platform.reference WHERE kind = $1 AND target = $2 LIMIT 1',
      [kind, target],
    );
    return rowCount !== 0;
  }
}

const referencesOf = ({ category, data }: StoredEvent): Reference[] => {
  if (category === 'category') {
    const { parent } = categoryDetails.safeParse(data).data ?? {};
    return parent ? [{ kind: 'category', target: parent }] : [];
  }
  if (category === 'item') {
    const details = itemDetails.safeParse(data).data;
    if (!details) return [];
    return [
      { kind: 'category', target: details.category },
      { kind: 'unit', target: details.unit },
      ...(details.specification ? [{ kind: 'specification' as const, target: details.specification }] : []),
    ];
  }
  const items = [withItem.safeParse(data).data, ...(withLines.safeParse(data).data?.lines ?? [])];
  const { customer } = withCustomer.safeParse(data).data ?? {};
  return [
    ...items.flatMap((named) => (named ? [{ kind: 'item' as const, target: named.item }] : [])),
    ...(customer === undefined ? [] : [{ kind: 'customer' as const, target: customer }]),
  ];
};
