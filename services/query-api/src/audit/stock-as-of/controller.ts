import { Controller, Res } from '@nestjs/common';
import * as contracts from '@granary/api/audit';
import { formatFilter } from '@granary/api/http';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { Reads } from '../../database/index.ts';
import { serveSheet } from '../../files/index.ts';
import { Lists } from '../../lists/index.ts';
import { mayReadCost } from '../../stock/index.ts';
import { stockAsOfList, stockAsOfTotals } from './list.ts';
import { stockSheet, type WholeStock } from './sheet.ts';

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

  @Route(contracts.getStockAsOfFile)
  async file(
    @Call() call: CallOf<typeof contracts.getStockAsOfFile>,
    @Res() reply: ServiceReply,
  ): Promise<void> {
    const { format, basis, on, at, filter, q, language = call.language } = call.query;
    const { rows, freshness } = await this.lists.whole<
      typeof contracts.listStockAsOf,
      contracts.StockAsOfRow
    >(call, stockAsOfList, contracts.STOCK_AS_OF_LINES);
    const name = `stock-as-of-${(at ?? on ?? 'now').replaceAll(':', '')}`;
    const filters = [...filter.map(formatFilter), ...(q ? [q] : [])];
    await this.reads.recordAccess(call, 'export', [name, basis, ...filters].join(' '));
    const stock: WholeStock = {
      rows,
      asOf: { basis, on, at },
      position: freshness.position,
      withCost: mayReadCost(call.caller),
      printedAt: call.at,
    };
    await serveSheet(reply, name, format, stockSheet(stock, language));
  }
}
