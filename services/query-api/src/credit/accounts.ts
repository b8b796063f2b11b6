import {
  creditAccountFields,
  creditRecordFields,
  listCreditAccounts,
  listCreditRecords,
  type Ageing,
  type BalanceAnswer,
  type CreditAccount,
} from '@granary/api/credit';
import { ageingLimitsDays } from '@granary/domain/credit';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { type QueryRunner, coded, raw, type Sql, sql } from '../database/index.ts';
import { defineList } from '../lists/index.ts';

/** Days change at midnight in the company's time zone. */
const today = raw(`(now() AT TIME ZONE '${COMPANY_TIME_ZONE}')::date`);
/** Age of a shipment in days. */
const daysSince = (day: Sql): Sql =>
  sql`(${day} - ${raw(`(s.shipped_at AT TIME ZONE '${COMPANY_TIME_ZONE}')::date`)})`;
const [days30, days60, days90, days120] = ageingLimitsDays;
const owedFor = (condition: string): string =>
  `COALESCE(sum(s.outstanding) FILTER (WHERE s.days ${condition}), 0)::numeric(18,2)`;
const ageingColumns = `
  ${owedFor(`<= ${days30}`)} AS up_to_30,
  ${owedFor(`BETWEEN ${days30 + 1} AND ${days60}`)} AS up_to_60,
  ${owedFor(`BETWEEN ${days60 + 1} AND ${days90}`)} AS up_to_90,
  ${owedFor(`BETWEEN ${days90 + 1} AND ${days120}`)} AS up_to_120,
  ${owedFor(`> ${days120}`)} AS over_120`;
/** `OFFSET 0` is an optimization fence: the age is computed once per shipment, not once per column. */
const owedBy = (customer: Sql, day: Sql): Sql => sql`(
  SELECT s.outstanding, ${daysSince(day)} AS days FROM credit.shipment s
  WHERE s.customer = ${customer} AND s.outstanding > 0 OFFSET 0) s`;
/** A customer's outstanding amounts by their age on a day, one column per age bracket. */
export const owedByAge = (customer: Sql, day: Sql = today): Sql =>
  sql`(SELECT ${raw(ageingColumns)} FROM ${owedBy(customer, day)})`;
const NOTHING = '0::numeric(18,2)';

const figures = {
  limit: 'a.credit_limit',
  used: 'a.used',
  reserved: 'a.reserved',
  available: 'a.available',
  prepaid: 'a.prepaid',
  standing: 'a.standing',
  usageRate: 'a.usage_rate',
};

export const creditAccountsList = defineList(listCreditAccounts, creditAccountFields, {
  from: () => sql`credit.account a LEFT JOIN customers.customer c ON c.code = a.customer
    LEFT JOIN LATERAL ${owedByAge(raw('a.customer'))} o ON true`,
  select: {
    ...figures,
    customer: coded('a.customer', 'c'),
    upTo30: `COALESCE(o.up_to_30, ${NOTHING})`,
    upTo60: `COALESCE(o.up_to_60, ${NOTHING})`,
    upTo90: `COALESCE(o.up_to_90, ${NOTHING})`,
    upTo120: `COALESCE(o.up_to_120, ${NOTHING})`,
    over120: `COALESCE(o.over_120, ${NOTHING})`,
    updatedAt: 'a.updated_at',
  },
  columns: { customer: 'a.customer', customerName: `concat_ws(' ', c.name, c.english_name, c.khmer_name)` },
  id: 'a.customer',
  atOnce: false,
  order: [{ field: 'usageRate', direction: 'desc' }],
});

export const creditRecordsList = defineList(listCreditRecords, creditRecordFields, {
  from: `credit.line l LEFT JOIN customers.customer c ON c.code = l.customer
    LEFT JOIN people.user_account p ON p.id = l.approver_id`,
  select: {
    id: 'l.id',
    customer: coded('l.customer', 'c'),
    type: 'l.type',
    business: 'l.business',
    document: 'l.document',
    reason: 'l.reason',
    limitChange: 'l.limit_change',
    usedChange: 'l.used_change',
    reservedChange: 'l.reserved_change',
    available: 'l.available',
    username: 'l.username',
    approver: 'COALESCE(p.username, l.approver_id)',
    // A line that changes a limit has the time of the approval it carries out.
    approvedAt: 'CASE WHEN l.approver_id IS NOT NULL THEN l.occurred_at END',
    occurredAt: 'l.occurred_at',
    recordedAt: 'l.recorded_at',
  },
  columns: { customer: 'l.customer', customerName: 'l.search_text' },
  id: 'l.id',
  search: ['l.search_text'],
  order: [{ field: 'recordedAt', direction: 'desc' }],
});

type Found = Omit<CreditAccount, 'ageing' | 'shipments' | 'openShipments' | 'freshness'>;

export const findAccount = async (runQuery: QueryRunner, customer: string): Promise<Found | undefined> => {
  const columns = Object.entries({
    ...figures,
    customer: coded('a.customer', 'c'),
    openedAt: 'a.opened_at',
    updatedAt: 'a.updated_at',
  });
  const [found] = await runQuery<Found>(sql`
    SELECT ${raw(columns.map(([name, column]) => `${column} AS "${name}"`).join(', '))}
    FROM credit.account a LEFT JOIN customers.customer c ON c.code = a.customer
    WHERE a.customer = ${customer}`);
  return found;
};

const OLDEST_SHOWN = 50;

export const openShipmentsOf = (
  runQuery: QueryRunner,
  customer: string,
): Promise<CreditAccount['shipments']> =>
  runQuery(sql`
    SELECT s.document, s.kind, s.shipped_at AS "shippedAt", ${daysSince(today)} AS days, s.amount, s.outstanding
    FROM credit.shipment s WHERE s.customer = ${customer} AND s.outstanding > 0
    ORDER BY s.shipped_at, s.document LIMIT ${OLDEST_SHOWN}`);

export const ageingOf = async (
  runQuery: QueryRunner,
  customer: string,
): Promise<{ ageing: Ageing; openShipments: number }> => {
  const [found] = await runQuery<Ageing & { openShipments: number }>(sql`
    SELECT o.up_to_30 AS "upTo30", o.up_to_60 AS "upTo60", o.up_to_90 AS "upTo90", o.up_to_120 AS "upTo120",
      o.over_120 AS "over120", o.shipments AS "openShipments"
    FROM (SELECT ${raw(ageingColumns)}, count(*)::int AS shipments
      FROM ${owedBy(sql`${customer}`, today)}) o`);
  if (!found) throw new Error('an aggregate answers one row');
  const { openShipments, ...ageing } = found;
  return { ageing, openShipments };
};

export const balanceNow = async (runQuery: QueryRunner, customer: string): Promise<BalanceAnswer | null> => {
  const [found] = await runQuery<BalanceAnswer>(sql`
    SELECT a.credit_limit AS "limit", a.used, a.reserved, a.available, a.prepaid, a.standing
    FROM credit.account a WHERE a.customer = ${customer}`);
  return found ?? null;
};
