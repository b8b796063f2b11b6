import { Controller } from '@nestjs/common';
import * as contracts from '@granary/api/audit';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Reads } from '../../database/index.ts';
import { Lists } from '../../lists/index.ts';
import { stockAsOfList, stockAsOfTotals } from './list.ts';

/** Quantity and value of stock at any past moment. */
@Controller()
export class StockAsOfController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
  ) {}

  @Route(contracts.listStockAsOf)
  list(@Call() call: CallOf<typeof contracts.listStockAsOf>) {
    return this.lists.page(call, stockAsOfList);
  }

  @Route(contracts.getStockAsOfTotals)
  totals(@Call() call: CallOf<typeof contracts.getStockAsOfTotals>): Promise<contracts.StockAsOfTotals> {
    return this.reads.snapshot(call, contracts.getStockAsOfTotals, async ({ runQuery, freshness }) => ({
      ...(await stockAsOfTotals(runQuery, call)),
      freshness: await freshness(),
    }));
  }
}
