import { Controller } from '@nestjs/common';
import * as contracts from '@granary/api/costs';
import type { AnswerOf } from '@granary/api/http';
import { requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { Lists } from '../lists/index.ts';
import { markupsOf, overviewOf, profitBy } from './figures.ts';
import { costRevisionsList, priceSuggestionsList, profitLinesList } from './lists.ts';

/** Every route here requires permission to see costs, so answers hide nothing. */
@Controller()
export class CostsController {
  constructor(
    private readonly reads: Reads,
    private readonly lists: Lists,
  ) {}

  @Route(contracts.getProfit)
  profit(@Call() call: CallOf<typeof contracts.getProfit>): Promise<AnswerOf<typeof contracts.getProfit>> {
    const { by, warehouse, ...period } = call.query;
    if (warehouse !== undefined) requireWarehouse(call.caller, warehouse);
    return this.reads.snapshot(call, contracts.getProfit, async ({ runQuery, freshness }) => ({
      ...(await profitBy(runQuery, by, { caller: call.caller, warehouse }, period)),
      freshness: await freshness(),
    }));
  }

  @Route(contracts.getCostOverview)
  overview(
    @Call() call: CallOf<typeof contracts.getCostOverview>,
  ): Promise<AnswerOf<typeof contracts.getCostOverview>> {
    const { warehouse } = call.query;
    if (warehouse !== undefined) requireWarehouse(call.caller, warehouse);
    return this.reads.snapshot(call, contracts.getCostOverview, async ({ runQuery, freshness }) => ({
      ...(await overviewOf(runQuery, { caller: call.caller, warehouse })),
      freshness: await freshness(),
    }));
  }

  @Route(contracts.listProfitLines)
  lines(@Call() call: CallOf<typeof contracts.listProfitLines>) {
    return this.lists.page(call, profitLinesList);
  }

  @Route(contracts.listCostRevisions)
  async revisions(@Call() call: CallOf<typeof contracts.listCostRevisions>) {
    await this.reads.recordAccess(call, 'cost', '*');
    return this.lists.page(call, costRevisionsList);
  }

  @Route(contracts.listMarkups)
  markups(
    @Call() call: CallOf<typeof contracts.listMarkups>,
  ): Promise<AnswerOf<typeof contracts.listMarkups>> {
    return this.reads.snapshot(call, contracts.listMarkups, async ({ runQuery, freshness }) => ({
      rows: await markupsOf(runQuery),
      freshness: await freshness(),
    }));
  }

  @Route(contracts.listPriceSuggestions)
  suggestions(@Call() call: CallOf<typeof contracts.listPriceSuggestions>) {
    return this.lists.page(call, priceSuggestionsList);
  }
}
