import { toldOf } from '@granary/api/notifications';
import { holds } from '@granary/platform/access';
import { coded, raw, sql } from '../sql/index.ts';
import { newest, type Source } from './source.ts';

/** Customers whose sales on credit are limited, since the standing is what it is. */
export const credit: Source = async (runQuery, caller) => {
  if (!holds(caller, ...toldOf.credit)) return [];
  return runQuery(sql`
    SELECT concat_ws(' ', a.customer, a.standing, extract(epoch FROM a.standing_since)) AS id, 'credit' AS kind,
      a.standing_since AS at, ${raw(coded('a.customer', 'c'))} AS customer, a.standing
    FROM credit.account a LEFT JOIN customers.customer c ON c.code = a.customer
    WHERE a.standing IN ('watch', 'hold', 'stop') AND ${newest('a.standing_since')}`);
};
