import type { Invariant } from '../engine/index.ts';

/** Invariants of stock: the ledger of movements explains every figure. */
export const inventoryLaws: readonly Invariant[] = [
  {
    name: 'on-hand-is-the-sum-of-movements',
    broken: `SELECT coalesce(b.id, m.batch_id), coalesce(m.moved, 0), b.current
      FROM batch b FULL JOIN (SELECT batch_id, sum(delta) AS moved FROM movement GROUP BY batch_id) m
        ON m.batch_id = b.id
      WHERE b.current IS DISTINCT FROM coalesce(m.moved, 0)`,
  },
  {
    name: 'on-hand-is-available-reserved-and-blocked',
    broken: `SELECT id, available + reserved + blocked, current FROM batch
      WHERE current <> available + reserved + blocked`,
  },
  {
    name: 'movements-join-without-a-gap',
    broken: `SELECT id, ended, before
      FROM (SELECT id, before, lag(after, 1, 0) OVER (PARTITION BY batch_id ORDER BY id) AS ended FROM movement) m
      WHERE before <> ended`,
  },
  {
    name: 'an-item-is-the-sum-of-its-batches',
    broken: `SELECT coalesce(s.id, b.id), coalesce(b.current, 0), s.current
      FROM item_stock s FULL JOIN (
        SELECT warehouse || '.' || item AS id, sum(current) AS current FROM batch GROUP BY 1
      ) b ON b.id = s.id
      WHERE s.current IS DISTINCT FROM coalesce(b.current, 0)`,
  },
  {
    name: 'stock-value-is-the-sum-of-its-batches',
    broken: `SELECT s.id, coalesce(b.value, 0), s.value
      FROM item_stock s LEFT JOIN (
        SELECT warehouse || '.' || item AS id, sum(value) AS value FROM batch GROUP BY 1
      ) b ON b.id = s.id
      WHERE s.value <> coalesce(b.value, 0)`,
  },
  {
    name: 'a-split-conserves-quantity',
    broken: `SELECT left(id, 19), 0, sum(delta) FROM movement
      WHERE type IN ('split_in', 'split_out') GROUP BY 1 HAVING sum(delta) <> 0`,
  },
];
