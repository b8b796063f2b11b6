import { Controller, Inject, Res } from '@nestjs/common';
import type { AnswerOf } from '@granary/api/http';
import * as contracts from '@granary/api/stock';
import { dayIn, reject } from '@granary/domain/kernel';
import { batchNamed, stock, stockStreamId } from '@granary/domain/stock';
import { timeZoneOf, warehouse } from '@granary/domain/warehouses';
import { EventStore } from '@granary/event-store';
import { requireWarehouse, type Caller } from '@granary/platform/access';
import { KEPT_FILES, type FileStore } from '@granary/platform/files';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { serveFile } from '../files/index.ts';
import { Lists } from '../lists/index.ts';
import { batchesList, expiryWarningsList, findBatch, itemStockList, mayReadCost } from './batches.ts';
import { batchGroup } from './group.ts';
import { batchHistory } from './history.ts';
import { costChangesList, movementsList } from './ledgers.ts';
import { LongPasts } from './long-pasts.ts';
import { suggestionFor } from './suggestion.ts';

/** A warehouse hardly ever changes its time zone. */
const TIME_ZONE_AGE_MS = 1_000;

@Controller()
export class StockController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
    private readonly store: EventStore,
    private readonly pasts: LongPasts,
    @Inject(KEPT_FILES) private readonly files: FileStore,
  ) {}

  @Route(contracts.listBatches)
  list(@Call() call: CallOf<typeof contracts.listBatches>) {
    return this.lists.page(call, batchesList);
  }

  @Route(contracts.listItemStock)
  listItems(@Call() call: CallOf<typeof contracts.listItemStock>) {
    return this.lists.page(call, itemStockList);
  }

  @Route(contracts.listExpiryWarnings)
  listExpiryWarnings(@Call() call: CallOf<typeof contracts.listExpiryWarnings>) {
    return this.lists.page(call, expiryWarningsList);
  }

  @Route(contracts.suggestAllocation)
  async suggest(
    @Call() call: CallOf<typeof contracts.suggestAllocation>,
  ): Promise<AnswerOf<typeof contracts.suggestAllocation>> {
    const { warehouse: code, item, ...request } = call.query;
    requireWarehouse(call.caller, code);
    const place = { warehouse: code, item };
    const [{ state: where }, { state }] = await Promise.all([
      this.store.load(warehouse, code, { maxAgeMs: TIME_ZONE_AGE_MS }),
      this.store.load(stock, stockStreamId(place)),
    ]);
    const timeZone = timeZoneOf(where);
    return suggestionFor(state, place, timeZone, { ...request, day: dayIn(timeZone, call.at) });
  }

  @Route(contracts.getBatch)
  async find(@Call() call: CallOf<typeof contracts.getBatch>): Promise<AnswerOf<typeof contracts.getBatch>> {
    const { id } = allowed(call);
    return this.reads.snapshot(call, contracts.getBatch, async ({ lastQuery, freshness }) => {
      const found = await findBatch(lastQuery, id, call.caller);
      if (!found) throw notFound(id);
      return { ...found, freshness: await freshness() };
    });
  }

  @Route(contracts.getBatchAttachment)
  async attachment(
    @Call() call: CallOf<typeof contracts.getBatchAttachment>,
    @Res() reply: ServiceReply,
  ): Promise<void> {
    const { id } = allowed(call);
    const found = await this.reads.snapshot(call, contracts.getBatch, ({ lastQuery }) =>
      findBatch(lastQuery, id, call.caller),
    );
    const file = found?.attachments.find((one) => one.id === call.params.attachment);
    if (!file) throw reject('NOT_FOUND');
    await serveFile(reply, this.files, file);
  }

  @Route(contracts.listMovements)
  listMovements(@Call() call: CallOf<typeof contracts.listMovements>) {
    allowed(call);
    return this.lists.page(call, movementsList);
  }

  @Route(contracts.listCostChanges)
  async listCostChanges(@Call() call: CallOf<typeof contracts.listCostChanges>) {
    const { id } = allowed(call);
    await this.reads.recordAccess(call, 'cost', id);
    return this.lists.page(call, costChangesList);
  }

  @Route(contracts.getBatchHistory)
  async history(
    @Call() call: CallOf<typeof contracts.getBatchHistory>,
  ): Promise<AnswerOf<typeof contracts.getBatchHistory>> {
    const { id } = allowed(call);
    const { entries, total } = await batchHistory(this.pasts, id, {
      limit: call.query.limit,
      withCost: mayReadCost(call.caller),
    });
    if (total === 0) throw notFound(id);
    return { entries: entries.toReversed(), total };
  }

  @Route(contracts.listHolds)
  async holds(
    @Call() call: CallOf<typeof contracts.listHolds>,
  ): Promise<AnswerOf<typeof contracts.listHolds>> {
    const { name, id } = allowed(call);
    const { state } = await this.store.load(stock, stockStreamId(name));
    if (!state.batches[name.batch]) throw notFound(id);
    const holds = Object.entries(state.reservations).flatMap(([reservation, hold]) => {
      const part = hold.batches.find(({ batch }) => batch === name.batch);
      if (!part) return [];
      const { document, line, purpose, status } = hold;
      const { quantity } = part;
      return [
        {
          reservation,
          documentKind: document.kind,
          document: document.number,
          line,
          purpose,
          status,
          quantity,
        },
      ];
    });
    return { holds };
  }

  @Route(contracts.getBatchGroup)
  group(
    @Call() call: CallOf<typeof contracts.getBatchGroup>,
  ): Promise<AnswerOf<typeof contracts.getBatchGroup>> {
    const { id } = allowed(call);
    return this.reads.snapshot(call, contracts.getBatchGroup, async ({ runQuery, freshness }) => {
      const group = await batchGroup(runQuery, id, call.caller.warehouses);
      if (!group) throw notFound(id);
      return { ...group, freshness: await freshness() };
    });
  }
}

/** The id contains the warehouse: do not reveal whether a batch of another warehouse exists. */
const allowed = ({ caller, params: { id } }: { caller: Caller; params: { id: string } }) => {
  const name = batchNamed(id);
  requireWarehouse(caller, name.warehouse);
  return { id, name };
};

const notFound = (id: string) => reject('BATCH_NOT_FOUND', { batch: batchNamed(id).batch });
