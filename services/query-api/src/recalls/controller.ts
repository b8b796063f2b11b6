import { Controller, Res } from '@nestjs/common';
import type { AnswerOf } from '@granary/api/http';
import * as contracts from '@granary/api/recalls';
import { reject } from '@granary/domain/kernel';
import { batchNamed } from '@granary/domain/stock';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { CustomerContacts } from '../customers/index.ts';
import { Reads } from '../database/index.ts';
import { servePdf, serveXlsx } from '../files/index.ts';
import { Lists } from '../lists/index.ts';
import { printPaper, Sellers } from '../papers/index.ts';
import { naming } from '../users/index.ts';
import { RecallCases } from './cases.ts';
import { noticeOf } from './notice.ts';
import { lotsFound, recallsList } from './queries.ts';
import { peopleOf, recallReportPdf, recallReportXlsx } from './report.ts';

@Controller()
export class RecallsController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
    private readonly cases: RecallCases,
    private readonly contacts: CustomerContacts,
    private readonly sellers: Sellers,
  ) {}

  @Route(contracts.listRecalls)
  list(@Call() call: CallOf<typeof contracts.listRecalls>) {
    return this.lists.page(call, recallsList);
  }

  @Route(contracts.listSupplierLots)
  lots(
    @Call() call: CallOf<typeof contracts.listSupplierLots>,
  ): Promise<AnswerOf<typeof contracts.listSupplierLots>> {
    return this.reads.snapshot(call, contracts.listSupplierLots, async ({ runQuery, freshness }) => ({
      lots: await lotsFound(runQuery, call.query.q, call.caller.warehouses),
      freshness: await freshness(),
    }));
  }

  @Route(contracts.getRecallImpact)
  impact(@Call() call: CallOf<typeof contracts.getRecallImpact>): Promise<contracts.RecallImpact> {
    const { batch, item, supplierLot, ancestors } = call.query;
    if (batch)
      return this.cases.impact(
        call,
        contracts.getRecallImpact,
        { kind: 'batch', batch: batchNamed(batch) },
        ancestors,
      );
    if (!item || !supplierLot) throw reject('VALIDATION_ERROR', {}, 'supplierLot');
    return this.cases.impact(call, contracts.getRecallImpact, { kind: 'lot', item, supplierLot }, ancestors);
  }

  @Route(contracts.getRecall)
  find(@Call() call: CallOf<typeof contracts.getRecall>): Promise<contracts.RecallDetail> {
    return this.cases.findWithContacts(call, contracts.getRecall, call.params.number);
  }

  /** Contact data is only decrypted for callers who may read customers, and of this customer alone. */
  @Route(contracts.getRecallNotice)
  async notice(
    @Call() call: CallOf<typeof contracts.getRecallNotice>,
    @Res() reply: ServiceReply,
  ): Promise<void> {
    const { number, customer: code } = call.params;
    const found = await this.cases.find(call, contracts.getRecallNotice, number);
    const exposed = found.customers.find(({ customer }) => customer.code === code);
    if (!exposed) throw reject('NOT_FOUND');
    const contact = call.caller.permissions.has('customer:read')
      ? await this.contacts.find(call, code)
      : null;
    const language = call.query.language ?? call.language;
    const printing = { company: await this.sellers.find(), language, at: call.at };
    const notice = noticeOf(found, exposed, contact, printing);
    await servePdf(reply, `${number}-${code}.pdf`, await printPaper(notice, call.query));
  }

  @Route(contracts.getRecallReport)
  async report(
    @Call() call: CallOf<typeof contracts.getRecallReport>,
    @Res() reply: ServiceReply,
  ): Promise<void> {
    const { number } = call.params;
    const found = await this.cases.find(call, contracts.getRecallReport, number);
    const { format } = call.query;
    const language = call.query.language ?? call.language;
    const name = `${number}.${format}`;
    const printing = { language, at: call.at, nameOf: await naming(this.reads, peopleOf(found)) };
    if (format === 'pdf') await servePdf(reply, name, await recallReportPdf(found, printing));
    else await serveXlsx(reply, name, await recallReportXlsx(found, printing));
  }
}
