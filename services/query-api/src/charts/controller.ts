import { Controller, Res } from '@nestjs/common';
import * as contracts from '@granary/api/charts';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { serveSheet, type Sheet } from '../files/index.ts';
import { Charts } from './charts.ts';
import { creditSheet, expirySheet, pickingSheet, stockSheet } from './sheets.ts';

@Controller()
export class ChartsController {
  constructor(
    private readonly charts: Charts,
    private readonly reads: Reads,
  ) {}

  @Route(contracts.getStockChart)
  stock(@Call() call: CallOf<typeof contracts.getStockChart>): Promise<contracts.StockChart> {
    return this.charts.stock(call, call.query);
  }

  @Route(contracts.getExpiryChart)
  expiry(@Call() call: CallOf<typeof contracts.getExpiryChart>): Promise<contracts.ExpiryChart> {
    return this.charts.expiry(call, call.query);
  }

  @Route(contracts.getCreditChart)
  credit(@Call() call: CallOf<typeof contracts.getCreditChart>): Promise<contracts.CreditChart> {
    return this.charts.credit(call);
  }

  @Route(contracts.getPickingChart)
  picking(@Call() call: CallOf<typeof contracts.getPickingChart>): Promise<contracts.PickingChart> {
    return this.charts.picking(call, call.query);
  }

  @Route(contracts.getChartFile)
  async file(@Call() call: CallOf<typeof contracts.getChartFile>, @Res() reply: ServiceReply): Promise<void> {
    const { chart } = call.params;
    const { format, warehouse, item, by } = call.query;
    const sheet = await this.sheetOf(call);
    const subject = [chart, warehouse, item, by].filter((part) => part !== undefined).join(' ');
    await this.reads.recordAccess(call, 'export', `chart ${subject} (${format})`);
    await serveSheet(reply, `chart-${chart}`, format, sheet);
  }

  private async sheetOf(call: CallOf<typeof contracts.getChartFile>): Promise<Sheet> {
    const { query, at } = call;
    const printing = { language: query.language ?? call.language, at, warehouse: query.warehouse };
    switch (call.params.chart) {
      case 'stock':
        return stockSheet(await this.charts.stock(call, query), printing);
      case 'expiry':
        return expirySheet(await this.charts.expiry(call, query), printing);
      case 'credit':
        return creditSheet(await this.charts.credit(call), { ...printing, warehouse: undefined });
      case 'picking':
        return pickingSheet(await this.charts.picking(call, query), printing);
    }
  }
}
