import { Controller } from '@nestjs/common';
import { getDashboard, type Dashboard } from '@granary/api/dashboard';
import { listOutbounds } from '@granary/api/outbound';
import { listBatches } from '@granary/api/stock';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Reads, sql, type QueryRunner } from '../database/index.ts';
import { commerce } from './commerce-figures.ts';
import { creditExposure } from './credit-figures.ts';
import { approvals, picking } from './document-figures.ts';
import { mayAsk, type Scope } from './figures.ts';
import { topItems, trend } from './movement-figures.ts';
import { expiry, lowStock, stockOnHand } from './stock-figures.ts';
import { todayIn } from './today.ts';

@Controller()
export class DashboardController {
  constructor(private readonly reads: Reads) {}

  @Route(getDashboard)
  show(@Call() call: CallOf<typeof getDashboard>): Promise<Dashboard> {
    const { caller } = call;
    const { warehouse, by } = call.query;
    if (warehouse !== undefined) requireWarehouse(caller, warehouse);
    const scope: Scope = { caller, warehouse };
    const seesStock = mayAsk(caller, listBatches);
    return this.reads.snapshot(call, getDashboard, async ({ runQuery, freshness }) => {
      const today = todayIn(await timeZoneOf(runQuery, warehouse), call.at);
      const back = { today, by };
      return {
        day: today.day,
        stock: seesStock ? await stockOnHand(runQuery, scope) : null,
        expiry: seesStock ? await expiry(runQuery, scope, today) : null,
        lowStock: seesStock ? await lowStock(runQuery, scope) : null,
        trend: seesStock ? await trend(runQuery, scope, back, mayAsk(caller, listOutbounds)) : null,
        commerce: await commerce(runQuery, scope, back),
        topItems: seesStock ? await topItems(runQuery, scope, back) : null,
        approvals: await approvals(runQuery, scope),
        credit: await creditExposure(runQuery, scope),
        picking: await picking(runQuery, scope, today),
        freshness: await freshness(),
      };
    });
  }
}

const timeZoneOf = async (runQuery: QueryRunner, warehouse: string | undefined): Promise<string> => {
  if (warehouse === undefined) return COMPANY_TIME_ZONE;
  const [found] = await runQuery<{ timeZone: string }>(
    sql`SELECT time_zone AS "timeZone" FROM catalogue.warehouse WHERE code = ${warehouse}`,
  );
  return found?.timeZone ?? COMPANY_TIME_ZONE;
};
