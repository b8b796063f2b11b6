import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@granary/api/http';
import { getItem, listItems } from '@granary/api/items';
import { reject } from '@granary/domain/kernel';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { Lists } from '../lists/index.ts';
import { findItem, itemsList } from './queries.ts';

@Controller()
export class ItemsController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
  ) {}

  @Route(listItems)
  list(@Call() call: CallOf<typeof listItems>) {
    return this.lists.page(call, itemsList);
  }

  @Route(getItem)
  async find(@Call() call: CallOf<typeof getItem>): Promise<AnswerOf<typeof getItem>> {
    const { found, freshness } = await this.reads.snapshot(call, getItem, async (snapshot) => ({
      found: await findItem(snapshot.runQuery, call.params.code),
      freshness: await snapshot.freshness(),
    }));
    if (!found) throw reject('ITEM_NOT_FOUND', { item: call.params.code });
    return { ...found, freshness };
  }
}
