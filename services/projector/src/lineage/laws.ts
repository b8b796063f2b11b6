import type { Invariant } from '../engine/index.ts';

/** Quantity is conserved along the lineage: what came into a batch and did not leave it is what it has on hand. */
export const traceabilityLaws: readonly Invariant[] = [
  {
    name: 'what-came-less-what-went-is-on-hand',
    broken: `SELECT id || ' ' || batch, sum, on_hand
      FROM (
        SELECT id, batch, on_hand, sum(moved) OVER (PARTITION BY batch ORDER BY id) FROM (
          SELECT id, to_id AS batch, quantity AS moved, to_on_hand AS on_hand FROM edge WHERE to_on_hand IS NOT NULL
          UNION ALL
          SELECT id, from_id, -quantity, from_on_hand FROM edge WHERE from_on_hand IS NOT NULL
        ) moves
      ) balances
      WHERE sum <> on_hand`,
  },
  {
    name: 'a-document-gives-no-more-than-it-got',
    broken: `SELECT gave.id, coalesce(got.quantity, 0), gave.quantity
      FROM (
        SELECT from_id AS id, sum(quantity) AS quantity FROM edge e
        WHERE kind IN ('transferred', 'returned')
          AND NOT EXISTS (SELECT FROM edge r WHERE r.to_id = e.to_id AND r.kind = 'reversed')
        GROUP BY 1
      ) gave
      JOIN (SELECT to_id AS id, sum(quantity) AS quantity FROM edge WHERE to_on_hand IS NULL GROUP BY 1) got USING (id)
      WHERE gave.quantity > got.quantity`,
  },
  {
    name: 'no-more-is-taken-back-than-was-given',
    broken: `SELECT from_id || ' → ' || to_id, 0, sum(quantity) FROM edge
      WHERE to_on_hand IS NULL GROUP BY from_id, to_id HAVING sum(quantity) < 0`,
  },
];
