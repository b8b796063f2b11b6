import { Controller, Res } from '@nestjs/common';
import * as contracts from '@granary/api/credit';
import { reject } from '@granary/domain/kernel';
import { EventStore } from '@granary/event-store';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { servePdf, serveXlsx } from '../files/index.ts';
import { Lists } from '../lists/index.ts';
import { ageingOf, creditAccountsList, creditRecordsList, findAccount, openShipmentsOf } from './accounts.ts';
import { comparisonOf } from './comparison.ts';
import { causingEvent, chainOf, findLine, notesOf } from './line-detail.ts';
import { statementPdf, statementXlsx } from './printout.ts';
import { creditPeriodsOf } from './periods.ts';
import { statementOf, wholeStatement } from './statement.ts';
import { tablesOf, verified } from './verification.ts';

@Controller()
export class CreditController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
    private readonly store: EventStore,
  ) {}

  @Route(contracts.listCreditAccounts)
  accounts(@Call() call: CallOf<typeof contracts.listCreditAccounts>) {
    return this.lists.page(call, creditAccountsList);
  }

  @Route(contracts.listCreditRecords)
  records(@Call() call: CallOf<typeof contracts.listCreditRecords>) {
    return this.lists.page(call, creditRecordsList);
  }

  @Route(contracts.getCreditAccount)
  account(@Call() call: CallOf<typeof contracts.getCreditAccount>): Promise<contracts.CreditAccount> {
    const { customer } = call.params;
    return this.reads.snapshot(call, contracts.getCreditAccount, async ({ runQuery, freshness }) => {
      const found = await findAccount(runQuery, customer);
      if (!found) throw reject('NOT_FOUND');
      const shipments = await openShipmentsOf(runQuery, customer);
      return { ...found, ...(await ageingOf(runQuery, customer)), shipments, freshness: await freshness() };
    });
  }

  @Route(contracts.getCreditStatement)
  statement(@Call() call: CallOf<typeof contracts.getCreditStatement>): Promise<contracts.CreditStatement> {
    const { params, query } = call;
    return this.reads.snapshot(call, contracts.getCreditStatement, async ({ runQuery, freshness }) => {
      const ledger = { runQuery, customer: params.customer, basis: query.basis };
      const [account, statement] = await Promise.all([
        findAccount(runQuery, params.customer),
        statementOf(ledger, query),
      ]);
      if (!account) throw reject('NOT_FOUND');
      return { ...statement, customer: account.customer, freshness: await freshness() };
    });
  }

  @Route(contracts.getCreditPeriods)
  periods(@Call() call: CallOf<typeof contracts.getCreditPeriods>): Promise<contracts.CreditPeriods> {
    const { params, query } = call;
    return this.reads.snapshot(call, contracts.getCreditPeriods, async ({ runQuery, freshness }) => {
      if (!(await findAccount(runQuery, params.customer))) throw reject('NOT_FOUND');
      const ledger = { runQuery, customer: params.customer, basis: query.basis };
      return { ...(await creditPeriodsOf(ledger, query)), freshness: await freshness() };
    });
  }

  @Route(contracts.getStatementPaper)
  async paper(
    @Call() call: CallOf<typeof contracts.getStatementPaper>,
    @Res() reply: ServiceReply,
  ): Promise<void> {
    const { customer } = call.params;
    const { query } = call;
    const statement = await this.reads.snapshot(call, contracts.getStatementPaper, async (snapshot) => {
      const account = await findAccount(snapshot.runQuery, customer);
      if (!account) throw reject('NOT_FOUND');
      const ledger = { runQuery: snapshot.runQuery, customer, basis: query.basis };
      const whole = await wholeStatement(ledger, query, contracts.STATEMENT_PAPER_LINES[query.format]);
      return { ...whole, customer: account.customer, freshness: await snapshot.freshness() };
    });
    await this.reads.recordAccess(call, 'export', `credit-statement ${customer}`);
    const language = query.language ?? call.language;
    const period = { from: query.from ?? null, to: query.to ?? null, printedAt: call.at };
    const name = `credit-statement-${customer}.${query.format}`;
    if (query.format === 'pdf') await servePdf(reply, name, await statementPdf(statement, period, language));
    else await serveXlsx(reply, name, await statementXlsx(statement, period, language));
  }

  @Route(contracts.compareCreditStatement)
  compare(
    @Call() call: CallOf<typeof contracts.compareCreditStatement>,
  ): Promise<contracts.CreditComparison> {
    const { params, query } = call;
    return this.reads.snapshot(call, contracts.compareCreditStatement, async ({ runQuery, freshness }) => ({
      ...(await comparisonOf({ runQuery, customer: params.customer, basis: query.basis }, query)),
      freshness: await freshness(),
    }));
  }

  /** The row identifies the event; its data comes from the log. */
  @Route(contracts.getCreditLine)
  async line(@Call() call: CallOf<typeof contracts.getCreditLine>): Promise<contracts.CreditLineDetail> {
    const { customer, id } = call.params;
    const { revision, countsFrom } = await this.reads.snapshot(
      call,
      contracts.getCreditLine,
      ({ runQuery }) => findLine(runQuery, customer, id),
    );
    const { event, before, after } = await causingEvent(this.store, customer, revision);
    const { metadata } = event;
    const chain = await this.reads.snapshot(call, contracts.getCreditLine, ({ runQuery }) =>
      chainOf(runQuery, metadata.$correlationId, call.caller.warehouses),
    );
    return {
      eventId: event.id,
      type: event.type,
      stream: event.stream,
      revision: String(event.revision),
      position: String(event.position),
      occurredAt: metadata.occurredAt,
      countsFrom,
      recordedAt: event.recordedAt,
      username: metadata.actor.username,
      role: metadata.actor.role,
      commandId: metadata.commandId,
      correlationId: metadata.$correlationId,
      notes: notesOf(event, call.language),
      before,
      after,
      chain: chain.map((link) => ({ ...link, self: link.eventId === event.id })),
    };
  }

  @Route(contracts.verifyCreditAccount)
  async verify(
    @Call() call: CallOf<typeof contracts.verifyCreditAccount>,
  ): Promise<contracts.CreditVerification> {
    const { customer } = call.params;
    const { tables, freshness } = await this.reads.snapshot(
      call,
      contracts.verifyCreditAccount,
      async (snapshot) => ({
        tables: await tablesOf(snapshot.runQuery, customer),
        freshness: await snapshot.freshness(),
      }),
    );
    return { ...(await verified(this.store, customer, tables)), freshness };
  }
}
