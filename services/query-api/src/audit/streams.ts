import { CATEGORY_CEILING, listStreams, streamFields, type EventCategories } from '@granary/api/audit';
import { deciders } from '@granary/domain/registry';
import { all, sql, type QueryRunner } from '../database/index.ts';
import { defineList, type ListCall } from '../lists/index.ts';
import { ledByWords, visibleTo } from '../operation-log/index.ts';

type Category = EventCategories['categories'][number];

/** A column of the stream's newest event; a subquery, so evaluated for the page's rows only. */
const newest = (column: string): string =>
  `(SELECT ${column} FROM operations.operation l WHERE l.subject = o.subject AND l.category = o.category
    ORDER BY l.recorded_at DESC, l.id DESC LIMIT 1)`;

/** One row per stream: its first event. */
export const streamsList = defineList(listStreams, streamFields, {
  from: 'operations.operation o',
  select: {
    category: 'o.category',
    subject: 'o.subject',
    events: newest('l.revision + 1'),
    firstAt: 'o.recorded_at',
    lastAt: newest('l.recorded_at'),
    lastType: newest('l.type'),
    lastEventId: newest('l.event_id'),
  },
  columns: {},
  id: 'o.id',
  atOnce: true,
  led: ledByWords(['subject']),
  order: [{ field: 'firstAt', direction: 'desc' }],
  where: ({ caller, query }) =>
    all([sql`o.revision = 0 AND o.category = ${query.category}`, visibleTo(caller.warehouses)]),
});

/** Counted per event type, up to a ceiling each, so that the cost does not grow with the log. */
export const categoriesOf = async (
  runQuery: QueryRunner,
  { warehouses }: ListCall['caller'],
): Promise<Category[]> => {
  const types = Object.values(deciders).flatMap(({ category, events }) =>
    Object.keys(events).map((type) => ({ category, type })),
  );
  const seen = all([sql`o.type = t.type`, visibleTo(warehouses)]);
  return runQuery<Category>(sql`
    SELECT t.category, sum(c.count)::int AS events, bool_and(c.count <= ${CATEGORY_CEILING}) AS exact,
      min(f.at) AS "firstAt", max(l.at) AS "lastAt"
    FROM unnest(${types.map(({ category }) => category)}::text[], ${types.map(({ type }) => type)}::text[])
      AS t(category, type)
    CROSS JOIN LATERAL (SELECT count(*) AS count FROM
      (SELECT 1 FROM operations.operation o WHERE ${seen} LIMIT ${CATEGORY_CEILING + 1}) AS seen) AS c
    LEFT JOIN LATERAL (SELECT o.recorded_at AS at FROM operations.operation o WHERE ${seen}
      ORDER BY o.recorded_at LIMIT 1) AS f ON true
    LEFT JOIN LATERAL (SELECT o.recorded_at AS at FROM operations.operation o WHERE ${seen}
      ORDER BY o.recorded_at DESC LIMIT 1) AS l ON true
    GROUP BY t.category HAVING sum(c.count) > 0 ORDER BY t.category`);
};
