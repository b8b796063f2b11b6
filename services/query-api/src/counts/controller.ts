import { Controller, Res } from '@nestjs/common';
import {
  SHEET_LINES_MAX,
  getCount,
  getCountSheet,
  listCounts,
  proposeCount,
  type CountDetail,
} from '@granary/api/counts';
import type { AnswerOf } from '@granary/api/http';
import { reject } from '@granary/domain/kernel';
import { batchId } from '@granary/domain/stock';
import { EventStore } from '@granary/event-store';
import { requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { servePdf } from '../files/index.ts';
import { Lists } from '../lists/index.ts';
import { printPaper, Sellers } from '../papers/index.ts';
import { mayReadCost } from '../stock/index.ts';
import { displayNameOf } from '../users/index.ts';
import { detailOf } from './detail.ts';
import { countsList, factsOf, proposedBatches } from './queries.ts';
import { replayCount, type ReplayedCount } from './replay.ts';
import { sheetOf } from './sheet.ts';

type Caller = CallOf<typeof getCount>['caller'];

@Controller()
export class CountsController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
    private readonly store: EventStore,
    private readonly sellers: Sellers,
  ) {}

  @Route(listCounts)
  list(@Call() call: CallOf<typeof listCounts>) {
    return this.lists.page(call, countsList);
  }

  @Route(proposeCount)
  propose(@Call() call: CallOf<typeof proposeCount>): Promise<AnswerOf<typeof proposeCount>> {
    requireWarehouse(call.caller, call.query.warehouse);
    return this.reads.snapshot(call, proposeCount, async ({ runQuery, freshness }) => {
      const found = await proposedBatches(runQuery, call.query);
      return {
        batches: found.slice(0, SHEET_LINES_MAX),
        more: found.length > SHEET_LINES_MAX,
        freshness: await freshness(),
      };
    });
  }

  /** The count from its stream, the names from the read models. */
  @Route(getCount)
  async find(@Call() call: CallOf<typeof getCount>): Promise<CountDetail> {
    const { caller, params, query } = call;
    const replayed = await this.replay(params.number, caller);
    const detail = await this.reads.snapshot(call, getCount, async ({ runQuery, freshness }) => ({
      ...detailOf(replayed, await factsOf(runQuery, idsOf(replayed)), readerOf(caller)),
      freshness: await freshness(),
    }));
    if (query.purpose === 'export')
      await this.reads.recordAccess(call, 'export', `counts/${params.number}/lines`);
    return detail;
  }

  @Route(getCountSheet)
  async sheet(@Call() call: CallOf<typeof getCountSheet>, @Res() reply: ServiceReply): Promise<void> {
    const { number } = call.params;
    const replayed = await this.replay(number, call.caller);
    const facts = await this.reads.snapshot(call, getCount, ({ runQuery }) =>
      factsOf(runQuery, idsOf(replayed)),
    );
    const detail = detailOf(replayed, facts, readerOf(call.caller));
    const language = call.query.language ?? call.language;
    const createdBy = await displayNameOf(this.reads, detail.createdBy);
    const sheet = sheetOf(
      { ...detail, createdBy },
      { company: await this.sellers.find(), language, at: call.at },
    );
    await servePdf(reply, `${number}.pdf`, await printPaper(sheet, call.query));
  }

  private async replay(number: string, caller: Caller): Promise<ReplayedCount> {
    const replayed = await replayCount(this.store, number);
    if (!replayed) throw reject('NOT_FOUND');
    requireWarehouse(caller, replayed.document.warehouse);
    return replayed;
  }
}

const idsOf = ({ document: { warehouse, lines } }: ReplayedCount): string[] =>
  lines.map(({ item, batch }) => batchId({ warehouse, item, batch }));

const readerOf = (caller: Caller) => ({ userId: caller.userId, mayReadCost: mayReadCost(caller) });
