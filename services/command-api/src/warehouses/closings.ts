import { Injectable } from '@nestjs/common';
import { Rejection, reject } from '@granary/domain/kernel';
import { activateWarehouse, warehouse } from '@granary/domain/warehouses';
import { EventStore, stepContext, stepId, type CommandContext, type StoredEvent } from '@granary/event-store';
import { contextAfter, crashPoint, type Follower } from '../processes/index.ts';
import { ExpectedGoods } from './expected-goods.ts';

/** Closings older than this have been checked already, or predate the check. */
const LOOKED_AFTER_MS = 86_400_000;

/**
 * Closing a warehouse and shipping to it cannot be one append. So a closing checks for shipments that set out before
 * it, and a shipment checks its destination after its own intent: the one that sees the other gives way. After a crash
 * the follower makes the check of the closing.
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
    // A concurrent check may have found goods that have arrived since.
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
