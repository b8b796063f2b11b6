import { TOP_ITEMS, type Dashboard, type DashboardLink } from '@granary/api/dashboard';
import type { MovementType } from '@granary/api/stock';
import { startOfDayIn } from '@granary/domain/kernel';
import { lastPeriods, type StatisticalPeriod } from '@granary/domain/periods/rules';
import { inWarehouses, type QueryRunner, named, periodAmong, raw, type Sql, sql } from '../database/index.ts';
import { ofKinds } from '../stock/index.ts';
import type { Scope } from './figures.ts';
import { momentsOf, type Today } from './today.ts';

type Trend = NonNullable<Dashboard['trend']>;
type TopItems = NonNullable<Dashboard['topItems']>;

const RECEIVING: readonly MovementType[] = ['inbound', 'transfer_in', 'return_in'];
const ISSUING: readonly MovementType[] = ['outbound', 'transfer_out', 'return_out', 'loss'];

/** The period to look back. */
export interface Back {
  readonly today: Today;
  readonly by: StatisticalPeriod;
}

/** `seesOrders`: whether the caller may open the list of outbound orders. */
export const trend = async (
  runQuery: QueryRunner,
  scope: Scope,
  back: Back,
  seesOrders: boolean,
): Promise<Trend> => {
  const { by, today } = back;
  const { timeZone } = today;
  const periods = lastPeriods(by, today.day);
  const found = await runQuery<Pick<Trend[number], 'key' | 'received' | 'issued'>>(sql`
    SELECT ${periodAmong(periods, 'm.occurred_at', timeZone)} AS key,
      count(*) FILTER (WHERE m.type = ANY(${RECEIVING}))::int AS received,
      count(*) FILTER (WHERE m.type = ANY(${ISSUING}))::int AS issued
    FROM inventory.movement m WHERE ${recent(scope, back)} GROUP BY 1`);
  const counted = new Map(found.map((one) => [one.key, one]));
  return periods.map(({ key, from, to }) => {
    const [first, last] = momentsOf(from, to, timeZone);
    const link = (list: DashboardLink['list'], field: string): DashboardLink => ({
      list,
      filter: [`${field}:gte:${first}`, `${field}:lte:${last}`],
    });
    return {
      key,
      from,
      to,
      received: counted.get(key)?.received ?? 0,
      issued: counted.get(key)?.issued ?? 0,
      receivedLink: link('/inventory', 'receivedAt'),
      issuedLink: seesOrders ? link('/outbound', 'shippedAt') : null,
    };
  });
};

export const topItems = async (runQuery: QueryRunner, scope: Scope, back: Back): Promise<TopItems> => {
  const found = await runQuery<Omit<TopItems[number], 'link'>>(sql`
    SELECT t.item AS code, ${raw(named('i', 't.item'))} AS names, ${raw(named('u', `''`))} AS unit,
      t.issued, t.movements
    FROM (
      SELECT m.item, -sum(m.delta) AS issued, count(*) FILTER (WHERE m.delta < 0)::int AS movements
      FROM inventory.movement m WHERE ${recent(scope, back)} AND ${ofKinds('m', ISSUING)}
      GROUP BY m.item ORDER BY movements DESC, m.item LIMIT ${TOP_ITEMS}) AS t
    LEFT JOIN catalogue.item i ON i.code = t.item LEFT JOIN catalogue.unit u ON u.id = i.unit
    ORDER BY t.movements DESC, t.item`);
  return found.map((item) => ({
    ...item,
    link: { list: '/inventory', filter: [`item:equals:${item.code}`] },
  }));
};

const recent = (scope: Scope, { today, by }: Back): Sql => {
  const from = lastPeriods(by, today.day)[0]?.from ?? today.day;
  return sql`m.occurred_at >= ${startOfDayIn(today.timeZone, from)} AND ${inWarehouses(scope, 'm.warehouse')}`;
};
