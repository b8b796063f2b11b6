import { reportRules } from '@granary/api/reports';
import { text } from '@granary/api/texts';
import { owedByAge } from '../../credit/index.ts';
import { all, raw, sql } from '../../database/index.ts';
import { catalogueOf, choice, common, figure } from '../columns.ts';
import { answers, asAsked, calledBy, dayOf, type Report, type ReportSection } from '../section.ts';
import { ageing, ageingColumns, creditFigures, creditOf } from './credit.ts';
import { orders, profit, revenue, soldThen, takings } from './sales.ts';

/** Sales per customer in the period, and the customer's current credit. */
const customers: ReportSection = {
  title: text('客户', 'Customers', 'អតិថិជន'),
  chart: { names: 'customerName', figures: 'revenue' },
  columns: [
    common.customer,
    common.customerName,
    orders,
    revenue,
    ...profit,
    { ...figure(text('有效合同', 'Active contracts', 'កិច្ចសន្យាសកម្ម'), 'contracts'), for: ['contract:read'] },
    { ...figure(text('合同金额', 'Contract value', 'តម្លៃកិច្ចសន្យា'), 'contracted'), for: ['contract:read'] },
    ...[
      ...creditFigures,
      choice(text('信用状态', 'Standing', 'ស្ថានភាពឥណទាន'), 'standing', 'credit'),
      ...ageing,
    ].map((column) => ({ ...column, for: ['credit:read'] as const })),
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      customer: 'c.code',
      customerName: calledBy('c', scope.language, 'c.code'),
      orders: 'coalesce(t.orders, 0)',
      revenue: 'coalesce(t.revenue, 0)::numeric(18,2)',
      cost: 'coalesce(t.cost, 0)::numeric(18,2)',
      profit: 'coalesce(t.profit, 0)::numeric(18,2)',
      margin: 't.margin',
      contracts: 'coalesce(k.contracts, 0)',
      contracted: 'coalesce(k.contracted, 0)::numeric(18,2)',
      ...creditOf('a'),
      standing: 'a.standing',
      ...ageingColumns('o'),
    })}
    FROM customers.customer c
    LEFT JOIN (SELECT x.customer, ${answers(takings)} FROM ${soldThen(scope)} GROUP BY x.customer) t
      ON t.customer = c.code
    LEFT JOIN (SELECT customer, count(*)::int AS contracts, sum(total_amount)::numeric(18,2) AS contracted
      FROM contracts.contract WHERE business_status = 'active' AND deleted_at IS NULL GROUP BY customer) k
      ON k.customer = c.code
    LEFT JOIN credit.account a ON a.customer = c.code
    LEFT JOIN LATERAL ${owedByAge(raw('c.code'), raw(dayOf(scope)))} o ON true
    WHERE ${all([sql`c.deleted_at IS NULL`, asAsked(scope, 'customer', 'c.code')])}
    ORDER BY coalesce(t.revenue, 0) DESC, c.code`,
};

const byItem: ReportSection = {
  title: text('按客户与商品', 'By customer and item', 'តាមអតិថិជន និងទំនិញ'),
  for: reportRules.sales.access,
  columns: [
    common.customer,
    common.customerName,
    common.item,
    common.itemName,
    orders,
    common.quantity,
    common.unit,
    revenue,
    ...profit,
  ],
  rows: (scope) => sql`
    SELECT ${answers({
      customer: 't.customer',
      customerName: calledBy('c', scope.language, 't.customer'),
      item: 't.item',
      itemName: calledBy('i', scope.language, 't.item'),
      orders: 't.orders',
      quantity: 't.quantity',
      unit: calledBy('u', scope.language, `''`),
      revenue: 't.revenue',
      cost: 't.cost',
      profit: 't.profit',
      margin: 't.margin',
    })}
    FROM (SELECT x.customer, x.item, ${answers(takings)} FROM ${soldThen(scope)} GROUP BY x.customer, x.item) t
    ${raw(catalogueOf('t.item'))} LEFT JOIN customers.customer c ON c.code = t.customer
    ORDER BY t.customer, t.revenue DESC, t.item`,
};

export const customer: Report = {
  models: ['customers', 'profit', 'credit', 'contracts', 'catalogue'],
  sections: [customers, byItem],
};
