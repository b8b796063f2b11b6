import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@granary/api/http';
import {
  getOutbound,
  getPickTask,
  getRecentDrafts,
  listOutbounds,
  listPickTasks,
  type OutboundDetail,
  type PickTask,
} from '@granary/api/outbound';
import { reject } from '@granary/domain/kernel';
import { standingOf } from '@granary/domain/outbound';
import { totalQuantity } from '@granary/domain/outbound/rules';
import { EventStore } from '@granary/event-store';
import { requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { Lists } from '../lists/index.ts';
import { detailOf, pickerOf } from './detail.ts';
import { outboundsList, pickTasksList } from './queries.ts';
import { requireOutboundReader } from './reader.ts';
import { recentDraftsOf } from './recent-drafts.ts';
import { lastOf, replay, type Replayed } from './replay.ts';
import { shortagesOf, stopsOf } from './stops.ts';
import { Surrounding } from './surrounding.ts';

@Controller()
export class OutboundController {
  constructor(
    private readonly lists: Lists,
    private readonly store: EventStore,
    private readonly reads: Reads,
    private readonly surrounding: Surrounding,
  ) {}

  @Route(listOutbounds)
  list(@Call() call: CallOf<typeof listOutbounds>) {
    return this.lists.page(call, outboundsList);
  }

  @Route(getRecentDrafts)
  recentDrafts(@Call() call: CallOf<typeof getRecentDrafts>): Promise<AnswerOf<typeof getRecentDrafts>> {
    const { caller, query } = call;
    requireWarehouse(caller, query.warehouse);
    return this.reads.snapshot(call, getRecentDrafts, async ({ runQuery, freshness }) => ({
      ...(await recentDraftsOf(runQuery, { ...query, username: caller.username })),
      freshness: await freshness(),
    }));
  }

  @Route(getOutbound)
  async find(@Call() call: CallOf<typeof getOutbound>): Promise<OutboundDetail> {
    const replayed = await this.replayed(call.params.number);
    requireOutboundReader(call.caller, replayed.document);
    return detailOf(replayed, await this.surrounding.withAddress(replayed.document, call));
  }

  @Route(listPickTasks)
  listTasks(@Call() call: CallOf<typeof listPickTasks>) {
    return this.lists.page(call, pickTasksList);
  }

  @Route(getPickTask)
  async findTask(@Call() call: CallOf<typeof getPickTask>): Promise<PickTask> {
    const replayed = await this.replayed(call.params.number);
    const { document, position } = replayed;
    requireWarehouse(call.caller, document.warehouse);
    const { status, allocation } = standingOf(document);
    const released = lastOf(replayed, 'OutboundReleasedToPicking');
    if (!released || (status !== 'pending' && status !== 'picking' && status !== 'picked'))
      throw reject('OUTBOUND_STATUS_FORBIDS', { number: document.number, status });
    const around = await this.surrounding.of(document, call);
    const { type, title, destination, expectedDate, remarks } = document.content;
    return {
      number: document.number,
      title,
      priority: document.priority,
      type,
      status,
      allocation,
      warehouse: document.warehouse,
      destination,
      expectedDate,
      remarks,
      lineCount: document.lines.length,
      quantity: totalQuantity(document.lines),
      allocated: totalQuantity(document.lines.flatMap(({ batches }) => batches)),
      short: totalQuantity(document.lines.map(({ short }) => ({ quantity: short }))),
      picked: totalQuantity(document.lines.flatMap(({ picks }) => picks)),
      picker: pickerOf(replayed),
      pickerId: document.picker,
      releasedAt: released.stored.metadata.occurredAt,
      stops: stopsOf(document, around),
      shortages: shortagesOf(document, around),
      freshness: { position: String(position), at: call.at, stale: false },
    };
  }

  private async replayed(number: string): Promise<Replayed> {
    const replayed = await replay(this.store, number);
    if (!replayed) throw reject('NOT_FOUND');
    return replayed;
  }
}
