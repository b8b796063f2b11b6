import { Controller, Res } from '@nestjs/common';
import type { AnswerOf } from '@granary/api/http';
import { getSettlementNotice, noticeFile, listSaleItems, listSales } from '@granary/api/outbound';
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
import { noticeOf } from './notice.ts';
import { noticesOf } from './notices.ts';
import { replay } from './replay.ts';
import { availabilityOf, saleItemsList, salesList } from './sales.ts';
import { Surrounding } from './surrounding.ts';

@Controller()
export class SalesController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
    private readonly store: EventStore,
    private readonly surrounding: Surrounding,
    private readonly sellers: Sellers,
  ) {}

  @Route(listSales)
  list(@Call() call: CallOf<typeof listSales>) {
    return this.lists.page(call, salesList);
  }

  @Route(listSaleItems)
  async items(@Call() call: CallOf<typeof listSaleItems>): Promise<AnswerOf<typeof listSaleItems>> {
    const page = await this.lists.page(call, saleItemsList);
    const codes = page.rows.map(({ code }) => code);
    const availability = await this.reads.snapshot({ waitFor: undefined }, {}, ({ runQuery }) =>
      availabilityOf(runQuery, codes, call.caller.warehouses),
    );
    return { ...page, rows: page.rows.map((row) => ({ ...row, availability: availability(row.code) })) };
  }

  @Route(getSettlementNotice)
  async notice(@Call() call: CallOf<typeof getSettlementNotice>, @Res() reply: ServiceReply): Promise<void> {
    const { number } = call.params;
    const replayed = await replay(this.store, number);
    if (!replayed) throw reject('NOT_FOUND');
    requireWarehouse(call.caller, replayed.document.warehouse);
    const { notice: code, ...options } = call.query;
    const notices = noticesOf(replayed);
    if (notices.length === 0) throw reject('NOTICE_NOT_ISSUED', { number });
    const notice = notices.findLast((one) => code === undefined || one.code === code);
    if (!notice) throw reject('NOT_FOUND');
    const language = options.language ?? call.language;
    const around = await this.surrounding.withAddress(notice.order.document, { ...call, language });
    const printing = { notice, seller: await this.sellers.find(notice.voidedBy), language, at: call.at };
    const order = detailOf(notice.order, around);
    const approver = order.sale?.approver && (await displayNameOf(this.reads, order.sale.approver));
    const paper = noticeOf(
      { ...order, sale: order.sale && { ...order.sale, approver: approver ?? null } },
      printing,
    );
    await servePdf(reply, noticeFile(notice.code, language), await printPaper(paper, options));
  }
}
