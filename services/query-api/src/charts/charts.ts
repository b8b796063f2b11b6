import { Injectable } from '@nestjs/common';
import * as contracts from '@granary/api/charts';
import { dayIn, reject } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { requirePermission, requireWarehouse } from '@granary/platform/access';
import type { CallOf } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { mayReadCost } from '../stock/index.ts';
import { creditUse } from './credit-use.ts';
import { expiryWeeks } from './expiry-weeks.ts';
import { pickingPace } from './picking-pace.ts';
import { chartedItem, stockCourse } from './stock-course.ts';

type Asking = Pick<CallOf<typeof contracts.getCreditChart>, 'caller' | 'at' | 'waitFor'>;
type Query = CallOf<typeof contracts.getStockChart>['query'];

/** Each chart, for those who may read what it is drawn from. */
@Injectable()
export class Charts {
  constructor(private readonly reads: Reads) {}

  stock(call: Asking, { warehouse, item, by }: Query): Promise<contracts.StockChart> {
    const scope = scopeOf(call, 'stock', warehouse);
    return this.reads.snapshot(call, contracts.getStockChart, async ({ runQuery, freshness }) => {
      const charted = item === undefined ? null : await chartedItem(runQuery, item);
      if (charted === undefined) throw reject('NOT_FOUND');
      const asked = { scope, by, item, today: todayOf(call), seesCost: mayReadCost(call.caller) };
      return { points: await stockCourse(runQuery, asked), item: charted, freshness: await freshness() };
    });
  }

  expiry(call: Asking, { warehouse }: Pick<Query, 'warehouse'>): Promise<contracts.ExpiryChart> {
    const scope = scopeOf(call, 'expiry', warehouse);
    return this.reads.snapshot(call, contracts.getExpiryChart, async ({ runQuery, freshness }) => ({
      weeks: await expiryWeeks(runQuery, { scope, today: todayOf(call), seesCost: mayReadCost(call.caller) }),
      freshness: await freshness(),
    }));
  }

  /** Credit belongs to the company, not to a warehouse. */
  credit(call: Asking): Promise<contracts.CreditChart> {
    scopeOf(call, 'credit');
    return this.reads.snapshot(call, contracts.getCreditChart, async ({ runQuery, freshness }) => ({
      ...(await creditUse(runQuery)),
      freshness: await freshness(),
    }));
  }

  picking(call: Asking, { warehouse, by }: Pick<Query, 'warehouse' | 'by'>): Promise<contracts.PickingChart> {
    const scope = scopeOf(call, 'picking', warehouse);
    return this.reads.snapshot(call, contracts.getPickingChart, async ({ runQuery, freshness }) => ({
      periods: await pickingPace(runQuery, { scope, by, today: todayOf(call) }),
      freshness: await freshness(),
    }));
  }
}

const todayOf = ({ at }: Asking): string => dayIn(COMPANY_TIME_ZONE, at);

const scopeOf = ({ caller }: Asking, chart: contracts.ChartName, warehouse?: string) => {
  // The file of any chart has one route.
  requirePermission(caller, ...contracts.chartReaders[chart]);
  if (warehouse !== undefined) requireWarehouse(caller, warehouse);
  return { caller, warehouse };
};
