import { NOTIFIED_DAYS, toldOf } from '@granary/api/notifications';
import { EXPIRY_CRITICAL_DAYS } from '@granary/domain/stock/rules';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { holds } from '@granary/platform/access';
import { all, coded, raw, sql } from '../sql/index.ts';
import { inWarehouse, newest, type Source } from './source.ts';

const today = raw(`(now() AT TIME ZONE '${COMPANY_TIME_ZONE}')::date`);

/** Since when a batch is as close to its date as it is, or expired; those received later, since they are here. */
const since = sql`greatest(b.received_at, (CASE WHEN b.expires_on < ${today}
  THEN b.expires_on + 1 ELSE b.expires_on - ${EXPIRY_CRITICAL_DAYS}::int END)::timestamp
    AT TIME ZONE ${COMPANY_TIME_ZONE}::text)`;

/** One for each warehouse and expiry date: what its list of batches then shows. */
export const expiry: Source = async (runQuery, caller) => {
  if (!holds(caller, ...toldOf.expiry)) return [];
  return runQuery(sql`
    SELECT concat_ws(' ', e.place, e.expires_on, e.level, extract(epoch FROM e.at)) AS id, 'expiry' AS kind,
      e.at, ${raw(coded('e.place', 'w'))} AS warehouse, e.expires_on AS "expiryDate", e.level, e.count
    FROM (
      SELECT b.warehouse AS place, b.expires_on, max(${since}) AS at, count(*)::int AS count,
        CASE WHEN b.expires_on < ${today} THEN 'expired' ELSE 'critical' END AS level
      FROM inventory.batch b
      WHERE ${all([
        sql`b.current > 0`,
        sql`b.expires_on BETWEEN ${today} - ${NOTIFIED_DAYS}::int AND ${today} + ${EXPIRY_CRITICAL_DAYS}::int`,
        inWarehouse(caller, 'b.warehouse'),
      ])}
      GROUP BY b.warehouse, b.expires_on
    ) e LEFT JOIN catalogue.warehouse w ON w.code = e.place
    WHERE ${newest('e.at')}`);
};
