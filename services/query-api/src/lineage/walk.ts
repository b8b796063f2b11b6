import type { LineageEdge, LineageMove } from '@granary/api/lineage';
import { planned, raw, sql, type QueryRunner, type Sql } from '../database/index.ts';
import { farEnd, type FarEnd } from './far-end.ts';
import { POSITION_DIGITS, countsAt, type LineageQuery, type Way } from './lineage-query.ts';

/** A summed edge, how it was reached, and the node at its far end. */
export interface Walked extends Omit<LineageEdge, 'kind'>, FarEnd {
  readonly kind: LineageMove;
  /** The node it leads to, away from the root batch. */
  readonly far: string;
  /** Ends at a batch at the depth limit that has further edges. */
  readonly more: boolean;
}

/** Moves that lead to a batch, and moves that end a path, as SQL lists. */
const toBatches: Readonly<Record<Way, string>> = {
  usage: `'transferred', 'returned', 'split'`,
  origin: `'sold', 'distributed', 'dispatched', 'lost', 'sent_back', 'issued', 'split'`,
};
const toTheEnd: Readonly<Record<Way, string>> = { usage: `'reduced'`, origin: `'received', 'gained'` };

/** Only arrivals in a batch can be reversed as a whole. */
const arrivals = `'received', 'transferred', 'returned', 'split', 'gained'`;

/**
 * All edges around a batch with their data, in one query for both directions, breadth-first. Reversed arrivals are
 * skipped. Paths end at the depth limit and at batches the caller may not see; cycles end as well. Deliberately without
 * ORDER BY, so that the query stops at the limit.
 */
export const walk = (runQuery: QueryRunner, lineageQuery: LineageQuery): Promise<Walked[]> => {
  const { direction, widest, depth } = lineageQuery;
  const ways: readonly Way[] = direction === 'both' ? ['origin', 'usage'] : [direction];
  const beyond = (near: string) => sql`
    EXISTS (SELECT FROM traceability.edge e WHERE ${raw(`e.${near}`)} = w.node AND ${countsAt(lineageQuery, 'e')})`;
  return runQuery<Walked>(
    planned(sql`
    WITH RECURSIVE ${walkOf('usage', lineageQuery)}, ${walkOf('origin', lineageQuery)}
    SELECT w.direction, w.from_id AS "from", w.to_id AS "to", w.kind, w.quantity, w.document, w.line, w.depth, w.events,
      w.node AS far, last.event_id AS "eventId", ltrim(left(last.id, ${POSITION_DIGITS}::int), '0') AS position,
      last.occurred_at AS "occurredAt", last.recorded_at AS "recordedAt",
      CASE WHEN NOT (w.batch AND w.open AND w.depth = ${depth}::int) THEN false
        WHEN w.direction = 'usage' THEN ${beyond('from_id')} ELSE ${beyond('to_id')} END AS more,
      ${raw(farEnd.select)}
    FROM (
      (SELECT * FROM usage WHERE depth > 0 AND 'usage' = ANY(${ways}) LIMIT ${widest + 1})
      UNION ALL (SELECT * FROM origin WHERE depth > 0 AND 'origin' = ANY(${ways}) LIMIT ${widest + 1})
    ) w JOIN traceability.edge last ON last.id = w.last ${raw(farEnd.joins)}`),
  );
};

const walkOf = (way: Way, lineageQuery: LineageQuery): Sql => {
  const { id, depth, warehouses } = lineageQuery;
  const [near, far] = way === 'usage' ? ['from_id', 'to_id'] : ['to_id', 'from_id'];
  const visible =
    warehouses === 'all' ? sql`true` : sql`split_part(e.${raw(far)}, '.', 1) = ANY(${warehouses})`;
  const isBatch = raw(`e.kind IN (${toBatches[way]})`);
  return sql`${raw(way)} AS (
    SELECT ${raw(`'${way}'::text`)} AS direction, ${id}::text AS node, true AS batch, true AS open, 0 AS depth,
      NULL::text AS from_id, NULL::text AS to_id, NULL::text AS kind, NULL::numeric AS quantity, NULL::text AS document,
      NULL::integer AS line, NULL::text AS last, 0 AS events
    UNION ALL
    SELECT ${raw(`'${way}'::text, e.${far}`)}, ${isBatch},
      e.kind NOT IN (${raw(toTheEnd[way])}) AND (NOT (${isBatch}) OR ${visible}),
      CASE WHEN w.batch THEN w.depth + 1 ELSE w.depth END, e.from_id, e.to_id, e.kind, e.quantity, e.document, e.line,
      e.last, e.events
    FROM (SELECT DISTINCT node, batch, depth FROM ${raw(way)} WHERE open) w CROSS JOIN LATERAL (
      SELECT e.from_id, e.to_id, e.kind, e.document, min(e.line) AS line, sum(e.quantity) AS quantity, max(e.id) AS last,
        count(*)::int AS events
      FROM traceability.edge e
      WHERE e.${raw(near)} = w.node AND ${countsAt(lineageQuery, 'e')}
        AND NOT (e.kind IN (${raw(arrivals)}) AND (
          SELECT true FROM traceability.edge r
          WHERE r.to_id = e.to_id AND r.kind = 'reversed' AND ${countsAt(lineageQuery, 'r')} LIMIT 1
        ) IS NOT NULL)
      GROUP BY e.from_id, e.to_id, e.kind, e.document HAVING sum(e.quantity) > 0
    ) e
    WHERE NOT w.batch OR w.depth < ${depth}::int
  )`;
};
