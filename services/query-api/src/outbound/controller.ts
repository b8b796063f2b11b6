import { Controller, Res } from '@nestjs/common';
import type { AnswerOf } from '@granary/api/http';
import {
  getDeliveryNote,
  getOutbound,
  getPickTask,
  getPickingList,
  getRecentDrafts,
  listOutbounds,
  listPickTasks,
  type OutboundDetail,
  type PickTask,
} from '@granary/api/outbound';
import { paperFile } from '@granary/api/papers';
import { reject } from '@granary/domain/kernel';
import { standingOf } from '@granary/domain/outbound';
import { totalQuantity } from '@granary/domain/outbound/rules';
import { EventStore } from '@granary/event-store';
import { requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { requireOutboundReader } from '@granary/reading/outbound';
import { Reads } from '../database/index.ts';
import { servePdf } from '../files/index.ts';
import { Lists } from '../lists/index.ts';
import { printPaper, Sellers } from '../papers/index.ts';
import { displayNameOf } from '../users/index.ts';
import { deliveryNoteOf } from './delivery-note.ts';
import { detailOf, pickerOf } from './detail.ts';
import { pickingListOf } from './picking-list.ts';
import { LeavingOrders } from './leaving-orders.ts';
import { outboundsList, pickTasksList } from './queries.ts';
import { recentDraftsOf } from './recent-drafts.ts';
import { lastOf, replayed } from './replay.ts';
import { shortagesOf, stopsOf } from './stops.ts';
import { Surrounding } from './surrounding.ts';

@Controller()
export class OutboundController {
  constructor(
    private readonly lists: Lists,
    private readonly store: EventStore,
    private readonly reads: Reads,
    private readonly surrounding: Surrounding,
    private readonly leaving: LeavingOrders,
    private readonly sellers: Sellers,
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
    const order = await replayed(this.store, call.params.number);
    requireOutboundReader(call.caller, order.document);
    return detailOf(order, await this.surrounding.withAddress(order.document, call));
  }

  @Route(getDeliveryNote)
  async deliveryNote(
    @Call() call: CallOf<typeof getDeliveryNote>,
    @Res() reply: ServiceReply,
  ): Promise<void> {
    const { params, query, at } = call;
    const language = query.language ?? call.language;
    const order = await this.leaving.find(params.number, call, language);
    const note = deliveryNoteOf(order, { company: await this.sellers.find(), language, at });
    await servePdf(reply, paperFile(params.number, 'delivery_note', language), await printPaper(note, query));
  }

  @Route(listPickTasks)
  listTasks(@Call() call: CallOf<typeof listPickTasks>) {
    return this.lists.page(call, pickTasksList);
  }

  @Route(getPickTask)
  findTask(@Call() call: CallOf<typeof getPickTask>): Promise<PickTask> {
    return this.taskOf(call);
  }

  @Route(getPickingList)
  async pickingList(@Call() call: CallOf<typeof getPickingList>, @Res() reply: ServiceReply): Promise<void> {
    const { params, query, at } = call;
    const language = query.language ?? call.language;
    const task = await this.taskOf({ ...call, language });
    const picker = task.picker && (await displayNameOf(this.reads, task.picker));
    const list = pickingListOf({ ...task, picker }, { company: await this.sellers.find(), language, at });
    await servePdf(reply, paperFile(params.number, 'picking_list', language), await printPaper(list, query));
  }

  private async taskOf(
    call: Pick<CallOf<typeof getPickTask>, 'caller' | 'params' | 'language' | 'at'>,
  ): Promise<PickTask> {
    const order = await replayed(this.store, call.params.number);
    const { document, position } = order;
    requireWarehouse(call.caller, document.warehouse);
    const { status, allocation } = standingOf(document);
    const released = lastOf(order, 'OutboundReleasedToPicking');
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
      supplier: around.supplier,
      customer: around.customer,
      expectedDate,
      remarks,
      lineCount: document.lines.length,
      quantity: totalQuantity(document.lines),
      allocated: totalQuantity(document.lines.flatMap(({ batches }) => batches)),
      short: totalQuantity(document.lines.map(({ short }) => ({ quantity: short }))),
      picked: totalQuantity(document.lines.flatMap(({ picks }) => picks)),
      picker: pickerOf(order),
      pickerId: document.picker,
      releasedAt: released.stored.metadata.occurredAt,
      stops: stopsOf(document, around),
      shortages: shortagesOf(document, around),
      freshness: { position: String(position), at: call.at, stale: false },
    };
  }
}
