import { TOP_ITEMS, type Dashboard, type DashboardLink } from '@granary/api/dashboard';
import type { MovementType } from '@granary/api/stock';
import { startOfDayIn } from '@granary/domain/kernel';
import { type Ask, named, raw, type Sql, sql } from '../database/index.ts';
import { within, type Scope } from './figures.ts';
import { momentsOf, trendDays, type Today } from './today.ts';

type Trend = NonNullable<Dashboard['trend']>;
type TopItems = NonNullable<Dashboard['topItems']>;

const RECEIVING: readonly MovementType[] = ['inbound', 'transfer_in', 'return_in'];
const ISSUING: readonly MovementType[] = ['outbound', 'transfer_out', 'return_out', 'loss'];

/** `seesOrders`: whether the caller may open the list of outbound orders. */
export const trend = async (ask: Ask, scope: Scope, today: Today, seesOrders: boolean): Promise<Trend> => {
  const { timeZone } = today;
  const found = await ask<Pick<Trend[number], 'day' | 'received' | 'issued'>>(sql`
    SELECT (m.occurred_at AT TIME ZONE ${timeZone})::date AS day,
      count(*) FILTER (WHERE m.type = ANY(${RECEIVING}))::int AS received,
      count(*) FILTER (WHERE m.type = ANY(${ISSUING}))::int AS issued
    FROM inventory.movement m WHERE ${recent(scope, today)} GROUP BY 1`);
  const counted = new Map(found.map((one) => [one.day, one]));
  return trendDays(today).map((day) => {
    const [from, to] = momentsOf(day, timeZone);
    const link = (list: DashboardLink['list'], field: string): DashboardLink => ({
      list,
      filter: [`${field}:gte:${from}`, `${field}:lte:${to}`],
    });
    return {
      day,
      received: counted.get(day)?.received ?? 0,
      issued: counted.get(day)?.issued ?? 0,
      receivedLink: link('/inventory', 'receivedAt'),
      issuedLink: seesOrders ? link('/outbound', 'shippedAt') : null,
    };
  });
};

export const topItems = async (ask: Ask, scope: Scope, today: Today): Promise<TopItems> => {
  const found = await ask<Omit<TopItems[number], 'link'>>(sql`
    SELECT t.item AS code, ${raw(named('i', 't.item'))} AS names, ${raw(named('u', `''`))} AS unit,
      t.issued, t.movements
    FROM (
      SELECT m.item, -sum(m.delta) AS issued, count(*)::int AS movements FROM inventory.movement m
      WHERE ${recent(scope, today)} AND m.type = ANY(${ISSUING})
      GROUP BY m.item ORDER BY movements DESC, m.item LIMIT ${TOP_ITEMS}) AS t
    LEFT JOIN catalogue.item i ON i.code = t.item LEFT JOIN catalogue.unit u ON u.id = i.unit
    ORDER BY t.movements DESC, t.item`);
  return found.map((item) => ({
    ...item,
    link: { list: '/inventory', filter: [`item:equals:${item.code}`] },
  }));
};

const recent = (scope: Scope, today: Today): Sql => {
  const [first = today.day] = trendDays(today);
  return sql`m.occurred_at >= ${startOfDayIn(today.timeZone, first)} AND ${within(scope, 'm.warehouse')}`;
};
