import { RECENT_DRAFT_MINUTES } from '@granary/api/outbound';
import { sql, type QueryRunner } from '../database/index.ts';

interface Wanted {
  readonly warehouse: string;
  readonly item: string;
  readonly except?: string | undefined;
  /** The caller, whose own drafts are left out. */
  readonly username: string;
}

/** Number and quantity of other users' recent, unsubmitted drafts for an item. */
export const recentDraftsOf = async (
  runQuery: QueryRunner,
  { warehouse, item, except, username }: Wanted,
) => {
  const [found] = await runQuery<{ orders: number; quantity: string }>(sql`
    SELECT count(DISTINCT o.number)::int AS orders, coalesce(sum((l ->> 'quantity')::numeric), 0)::numeric(20, 3)::text AS quantity
    FROM documents.outbound o CROSS JOIN LATERAL jsonb_array_elements(o.lines) AS l
    WHERE o.status = 'created' AND o.deleted_at IS NULL AND o.warehouse = ${warehouse}
      AND o.updated_at > now() - make_interval(mins => ${RECENT_DRAFT_MINUTES})
      AND o.created_by <> ${username} AND o.number <> ${except ?? ''} AND l ->> 'item' = ${item}`);
  return found!;
};
