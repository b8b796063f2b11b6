import { CREDIT_CUSTOMERS, type CreditChart } from '@granary/api/charts';
import { coded, raw, sql, type QueryRunner } from '../database/index.ts';

/** Customers by the share of their limit in use, the highest first. */
export const creditUse = async (runQuery: QueryRunner): Promise<Omit<CreditChart, 'freshness'>> => {
  const found = await runQuery<CreditChart['customers'][number]>(sql`
    SELECT ${raw(coded('a.customer', 'c'))} AS customer,
      a.credit_limit::numeric(18,2)::text AS "limit", a.used::numeric(18,2)::text AS used,
      a.reserved::numeric(18,2)::text AS reserved, a.standing
    FROM credit.account a LEFT JOIN customers.customer c ON c.code = a.customer
    WHERE a.credit_limit > 0 OR a.used > 0 OR a.reserved > 0
    ORDER BY a.usage_rate DESC, a.used DESC, a.customer LIMIT ${CREDIT_CUSTOMERS + 1}`);
  return { customers: found.slice(0, CREDIT_CUSTOMERS), complete: found.length <= CREDIT_CUSTOMERS };
};
