import { Injectable } from '@nestjs/common';
import { Rejection, reject } from '@granary/domain/kernel';
import { activateWarehouse, warehouse } from '@granary/domain/warehouses';
import { EventStore, stepContext, stepId, type CommandContext, type StoredEvent } from '@granary/event-store';
import { contextAfter, crashPoint, type Follower } from '../processes/index.ts';
import { ExpectedGoods } from './expected-goods.ts';

/** What was closed longer ago has been looked behind, or was closed before anybody looked. */
const LOOKED_AFTER_MS = 86_400_000;

/**
 * Closing a warehouse and shipping to it cannot be one append. So a closing looks behind itself for what had set out before
 * it, and a shipment looks at its destination behind its own intent: whichever sees the other gives way. Killed in between,
 * the follower looks, for the same.
 */
@Injectable()
export class Closings implements Follower {
  readonly categories = [warehouse.category];

  constructor(
    private readonly store: EventStore,
    private readonly expected: ExpectedGoods,
  ) {}

  async requireNothingExpected(code: string, closedAt: bigint, context: CommandContext): Promise<void> {
    const step = stepContext(context, stepId(`warehouse-${code}`, 0n, 'reopen', context.commandId));
    const expected = await this.expected.of(code, context.deadline, closedAt);
    if (expected.length > 0) {
      await this.store.decide(warehouse, code, step, activateWarehouse);
      throw reject('WAREHOUSE_EXPECTS_GOODS', { warehouse: code, namedBy: expected });
    }
    // Whoever else looked may have found what has arrived since.
    const { repeated } = await this.store.decide(warehouse, code, step, () => []);
    if (repeated) throw reject('CONCURRENT_CHANGE');
  }

  async follow(event: StoredEvent): Promise<void> {
    if (event.type !== 'WarehouseDeactivated') return;
    if (Date.parse(event.recordedAt) < Date.now() - LOOKED_AFTER_MS) return;
    await crashPoint('warehouse:followed');
    const { state, revision } = await this.store.load(warehouse, event.streamId);
    if (state.status !== 'inactive' || revision !== event.revision) return;
    const context = {
      ...contextAfter(event, 'reopen', { warehouseId: event.streamId }),
      commandId: event.metadata.commandId,
    };
    try {
      await this.requireNothingExpected(event.streamId, event.position, context);
    } catch (error) {
      if (!(error instanceof Rejection) || error.code === 'SERVICE_UNAVAILABLE') throw error;
    }
  }
}
