import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@granary/api/http';
import { getWarehouse, listDestinations, listWarehouses } from '@granary/api/warehouses';
import { reject } from '@granary/domain/kernel';
import { requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { Lists } from '../lists/index.ts';
import { activeWarehouses, findWarehouse, locationsOf, warehousesList } from './queries.ts';

@Controller()
export class WarehousesController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
  ) {}

  @Route(listWarehouses)
  list(@Call() call: CallOf<typeof listWarehouses>) {
    return this.lists.page(call, warehousesList);
  }

  @Route(getWarehouse)
  async find(@Call() call: CallOf<typeof getWarehouse>): Promise<AnswerOf<typeof getWarehouse>> {
    const { code } = call.params;
    requireWarehouse(call.caller, code);
    const { found, locations, freshness } = await this.reads.snapshot(
      call,
      getWarehouse,
      async (snapshot) => ({
        found: await findWarehouse(snapshot.runQuery, code),
        locations: await locationsOf(snapshot.runQuery, code),
        freshness: await snapshot.freshness(),
      }),
    );
    if (!found) throw reject('WAREHOUSE_NOT_FOUND', { warehouse: code });
    return { ...found, locations, freshness };
  }

  @Route(listDestinations)
  destinations(@Call() call: CallOf<typeof listDestinations>): Promise<AnswerOf<typeof listDestinations>> {
    return this.reads.snapshot(call, listDestinations, async ({ runQuery }) => ({
      rows: await activeWarehouses(runQuery),
    }));
  }
}
