import type { Invariant } from '../engine/index.ts';

/** Quantities into and out of each batch, with the quantity on hand afterwards. */
const BATCH_MOVES = `
  SELECT id, occurred_at, document, to_id AS batch, quantity AS moved, to_on_hand AS on_hand FROM edge
  WHERE to_on_hand IS NOT NULL
  UNION ALL
  SELECT id, occurred_at, document, from_id, -quantity, from_on_hand FROM edge WHERE from_on_hand IS NOT NULL`;

/**
 * What each line of a document received of a batch and what it passed on, to another warehouse or back from a customer.
 * Goods of a reversed return are with the customer again.
 */
const DOCUMENT_MOVES = `
  SELECT id, occurred_at, to_id AS node, quantity AS moved FROM edge
  WHERE kind IN ('sold', 'distributed', 'dispatched', 'lost', 'sent_back', 'issued')
  UNION ALL
  SELECT id, occurred_at, from_id, -quantity FROM edge WHERE kind IN ('transferred', 'returned')
  UNION ALL
  SELECT taken.id, taken.occurred_at, back.from_id, -taken.quantity FROM edge taken
  JOIN edge back ON back.to_id = taken.to_id AND back.kind = 'returned'
  WHERE taken.kind = 'reversed'`;

/** The item part of a batch id, `‹warehouse›.‹item›.‹batch›`. */
const itemOf = (id: string): string => `split_part(${id}, '.', 2)`;

/**
 * Goods come from outside, are in batches or in transit, or have left; there is nothing else. So every lot adds up if
 * each batch has what came in less what went out, and no document passes on more than it received: at every log
 * position, and on every business date.
 */
export const traceabilityLaws: readonly Invariant[] = [
  {
    name: 'what-came-less-what-went-is-on-hand',
    broken: `SELECT id || ' ' || batch, sum, on_hand
      FROM (SELECT id, batch, on_hand, sum(moved) OVER (PARTITION BY batch ORDER BY id) FROM (${BATCH_MOVES}) moves) balances
      WHERE sum <> on_hand`,
  },
  {
    name: 'a-document-gives-no-more-than-it-got',
    broken: `SELECT id || ' ' || node, 0, sum
      FROM (SELECT id, node, sum(moved) OVER (PARTITION BY node ORDER BY id) FROM (${DOCUMENT_MOVES}) moves) balances
      WHERE sum < 0`,
  },
  {
    name: 'no-more-is-taken-back-than-was-given',
    broken: `SELECT from_id || ' → ' || to_id, 0, sum(quantity) FROM edge
      WHERE to_on_hand IS NULL GROUP BY from_id, to_id HAVING sum(quantity) < 0`,
  },
  {
    name: 'nothing-arrives-or-returns-before-it-left',
    broken: `SELECT DISTINCT ON (node) id || ' ' || node, 0, sum
      FROM (
        SELECT id, occurred_at, node, sum(moved) OVER (PARTITION BY node ORDER BY occurred_at, id)
        FROM (${DOCUMENT_MOVES}) moves
      ) balances
      WHERE sum < 0 ORDER BY node, occurred_at, id`,
  },
  {
    name: 'no-batch-is-below-nothing-on-any-day',
    broken: `SELECT DISTINCT ON (batch) coalesce(document || ' ', '') || batch || ' ' || occurred_at, 0, sum
      FROM (
        SELECT id, occurred_at, document, batch, sum(moved) OVER (PARTITION BY batch ORDER BY occurred_at, id)
        FROM (${BATCH_MOVES}) moves
      ) balances
      WHERE sum < 0 ORDER BY batch, occurred_at, id`,
  },
  {
    name: 'what-comes-back-is-what-left',
    broken: `SELECT came.id || ' ' || came.from_id, 0, came.quantity
      FROM edge came
      WHERE came.kind IN ('transferred', 'returned') AND NOT EXISTS (
        SELECT FROM edge went WHERE went.to_id = came.from_id AND went.to_on_hand IS NULL
          AND ${itemOf('went.from_id')} = ${itemOf('came.to_id')}
      )`,
  },
  {
    name: 'only-what-was-sold-is-returned',
    broken: `SELECT back.id || ' ' || back.from_id, 0, back.quantity
      FROM edge back
      WHERE back.kind = 'returned' AND NOT EXISTS (
        SELECT FROM edge went WHERE went.to_id = back.from_id AND went.kind IN ('sold', 'distributed')
      )`,
  },
];
