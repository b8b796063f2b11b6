import { Controller, Res } from '@nestjs/common';
import {
  INBOUND_PRICE_READERS,
  getGoodsReceipt,
  getInbound,
  listInbounds,
  type InboundDetail,
} from '@granary/api/inbound';
import { paperFile } from '@granary/api/papers';
import { reject } from '@granary/domain/kernel';
import { EventStore } from '@granary/event-store';
import { requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { servePdf } from '../files/index.ts';
import { Lists } from '../lists/index.ts';
import { printPaper, Sellers } from '../papers/index.ts';
import { displayNameOf } from '../users/index.ts';
import { detailOf } from './detail.ts';
import { goodsReceiptOf } from './goods-receipt.ts';
import { findInbound, inboundsList } from './queries.ts';
import { timelineOf } from './timeline.ts';

@Controller()
export class InboundController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
    private readonly store: EventStore,
    private readonly sellers: Sellers,
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

  @Route(getGoodsReceipt)
  async receipt(@Call() call: CallOf<typeof getGoodsReceipt>, @Res() reply: ServiceReply): Promise<void> {
    const { caller, params, query, at } = call;
    const { number } = params;
    const language = query.language ?? call.language;
    const order = await this.reads.snapshot(call, getGoodsReceipt, async ({ runQuery, freshness }) => {
      const found = await findInbound(runQuery, number);
      if (!found) throw reject('NOT_FOUND');
      requireWarehouse(caller, found.warehouse);
      if (found.status === 'in_progress') throw reject('INBOUND_NOT_COMPLETED', { number });
      return { ...(await detailOf(runQuery, found, false)), freshness: await freshness() };
    });
    const reviewer = order.reviewer && (await displayNameOf(this.reads, order.reviewer));
    const receipt = goodsReceiptOf(
      { ...order, reviewer },
      { company: await this.sellers.find(), language, at },
    );
    await servePdf(reply, paperFile(number, 'goods_receipt', language), await printPaper(receipt, query));
  }
}
