import { all, raw, sql, type Sql } from '../database/index.ts';
import { batchCodeOf } from './columns.ts';
import { during, inWarehouses, type ReportScope } from './section.ts';

/** Goods that were lost on their way from a warehouse of the scope, with the cost at which they left. */
export const lostInTransit = (scope: ReportScope): Sql => sql`
  (SELECT l.*, m.warehouse, m.unit_cost, b.expiry_date FROM documents.transit_loss l
   CROSS JOIN LATERAL (SELECT o.* FROM inventory.movement o
     WHERE o.document = l.document AND o.line = l.line AND o.type = 'transfer_out'
       AND ${raw(batchCodeOf('o.batch_id'))} = l.batch ORDER BY o.id DESC LIMIT 1) m
   LEFT JOIN inventory.batch b ON b.id = m.batch_id
   WHERE ${all([during(scope, 'l.occurred_at'), inWarehouses(scope, 'm.warehouse')])})`;
