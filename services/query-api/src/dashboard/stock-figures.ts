import type { Dashboard } from '@granary/api/dashboard';
import { listBatches, listItemStock } from '@granary/api/stock';
import { daysFrom, sum, toMoney } from '@granary/domain/kernel';
import { EXPIRING_SOON_DAYS, EXPIRY_CRITICAL_DAYS } from '@granary/domain/stock/rules';
import { inWarehouses, type QueryRunner, named, raw, sql } from '../database/index.ts';
import { batchesList, itemStockList, mayReadCost } from '../stock/index.ts';
import { figure, type Scope } from './figures.ts';
import type { Today } from './today.ts';

type Stock = NonNullable<Dashboard['stock']>;
type Expiry = NonNullable<Dashboard['expiry']>;

const batches = { path: '/inventory', contract: listBatches, list: batchesList } as const;
const itemStock = { path: '/inventory/items', contract: listItemStock, list: itemStockList } as const;

const ON_HAND = 'current:gte:0.001';
const EXPIRY_STEPS = [EXPIRY_CRITICAL_DAYS, EXPIRING_SOON_DAYS, 30] as const;

export const stockOnHand = async (runQuery: QueryRunner, scope: Scope): Promise<Stock> => {
  const found = await runQuery<Omit<Stock['warehouses'][number], 'value' | 'link'> & { value: string }>(sql`
    SELECT k.warehouse AS code, ${raw(named('w', 'k.warehouse'))} AS names,
      sum(k.batches)::int AS batches, sum(k.value) AS value
    FROM inventory.item_stock k LEFT JOIN catalogue.warehouse w ON w.code = k.warehouse
    WHERE ${inWarehouses({ ...scope, warehouse: undefined }, 'k.warehouse')}
    GROUP BY k.warehouse, w.name, w.english_name, w.khmer_name ORDER BY k.warehouse`);
  const seesCost = mayReadCost(scope.caller);
  const counted = found.filter(({ code }) => scope.warehouse === undefined || code === scope.warehouse);
  return {
    batches: await figure(runQuery, scope, batches, [ON_HAND]),
    value: seesCost ? toMoney(sum(counted.map(({ value }) => value))) : null,
    warehouses: found.map(({ value, ...warehouse }) => ({
      ...warehouse,
      value: seesCost ? toMoney(value) : null,
      link: { list: batches.path, filter: [ON_HAND] },
    })),
  };
};

export const expiry = async (runQuery: QueryRunner, scope: Scope, { day }: Today): Promise<Expiry> => {
  const steps: Expiry['within'] = [];
  for (const days of EXPIRY_STEPS) {
    const filter = [ON_HAND, `expiryDate:gte:${day}`, `expiryDate:lte:${daysFrom(day, days)}`];
    steps.push({ days, ...(await figure(runQuery, scope, batches, filter)) });
  }
  const past = [ON_HAND, `expiryDate:lte:${daysFrom(day, -1)}`];
  return { expired: await figure(runQuery, scope, batches, past), within: steps };
};

export const lowStock = (runQuery: QueryRunner, scope: Scope): Promise<Dashboard['lowStock']> =>
  figure(runQuery, scope, itemStock, ['lowStock:eq:true']);
