import { Controller } from '@nestjs/common';
import { INBOUND_PRICE_READERS, getInbound, listInbounds, type InboundDetail } from '@granary/api/inbound';
import { reject } from '@granary/domain/kernel';
import { EventStore } from '@granary/event-store';
import { requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { Lists } from '../lists/index.ts';
import { detailOf } from './detail.ts';
import { findInbound, inboundsList } from './queries.ts';
import { timelineOf } from './timeline.ts';

@Controller()
export class InboundController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
    private readonly store: EventStore,
  ) {}

  @Route(listInbounds)
  list(@Call() call: CallOf<typeof listInbounds>) {
    return this.lists.page(call, inboundsList);
  }

  /** The order from the read model, its timeline from its stream. */
  @Route(getInbound)
  async find(@Call() call: CallOf<typeof getInbound>): Promise<InboundDetail> {
    const { caller, params, language } = call;
    const pricesVisible = INBOUND_PRICE_READERS.some((permission) => caller.permissions.has(permission));
    const document = await this.reads.snapshot(call, getInbound, async ({ runQuery, freshness }) => {
      const found = await findInbound(runQuery, params.number);
      if (!found) throw reject('NOT_FOUND');
      requireWarehouse(caller, found.warehouse);
      return {
        ...(await detailOf(runQuery, found, pricesVisible)),
        own: found.submitterId === caller.userId,
        freshness: await freshness(),
      };
    });
    return { ...document, timeline: await timelineOf(this.store, params.number, language) };
  }
}
