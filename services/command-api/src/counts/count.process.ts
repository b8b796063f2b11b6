import { Injectable } from '@nestjs/common';
import { count, recordAdjusted, type FoundDifference, type Settlement } from '@granary/domain/counts';
import { Rejection, type RejectionCode } from '@granary/domain/kernel';
import { settleCount, stock, stockStreamId } from '@granary/domain/stock';
import { EventStore, stepContext, stepId, type CommandContext } from '@granary/event-store';
import { crashPoint, type Process } from '../processes/index.ts';

/** These say that the difference can never be booked; anything else is waited for. */
const final: ReadonlySet<RejectionCode> = new Set<RejectionCode>([
  'BATCH_NOT_FOUND',
  'BATCH_STATUS_FORBIDS',
  'COUNT_OVERTAKEN',
]);

/** Approve → every difference booked in stock, once. */
@Injectable()
export class CountProcess implements Process {
  readonly category = count.category;
  readonly opens = new Set(['CountApproved']);
  readonly closes = new Set(['CountAdjusted']);

  constructor(private readonly store: EventStore) {}

  async advance(number: string, context: CommandContext): Promise<bigint> {
    const { state, position } = await this.store.load(count, number);
    if (state.status === 'none' || !state.settling) return position;
    const { warehouse, settling } = state;
    const at = { ...context, warehouseId: warehouse };
    const id = (step: string, line?: number) =>
      stepId(`count-${number}`, BigInt(settling.intent), step, line);
    const settled = new Map<number, Settlement>();
    // Everybody takes stock streams in the same order.
    const inOrder = settling.differences.toSorted(
      (a, b) => (a.item < b.item ? -1 : a.item > b.item ? 1 : 0) || a.line - b.line,
    );
    for (const difference of inOrder) {
      const step = stepContext(at, id('adjust', difference.line));
      settled.set(difference.line, await this.book(number, warehouse, difference, settling.reason, step));
      await crashPoint('count:adjust');
    }
    const outcome = await this.store.decide(count, number, stepContext(at, id('outcome')), (before) =>
      recordAdjusted(before, { intent: settling.intent, settled }),
    );
    await crashPoint('count:adjusted');
    return outcome.position;
  }

  private async book(
    number: string,
    warehouse: string,
    { item, batch, delta, adjustments }: FoundDifference,
    reason: string,
    context: CommandContext,
  ): Promise<Settlement> {
    const at = { ...context, reason };
    try {
      return await this.store.decide(stock, stockStreamId({ warehouse, item }), at, (state) =>
        settleCount(state, { warehouse, item, batch, delta, adjustments, count: number, reason }),
      );
    } catch (error) {
      if (error instanceof Rejection && final.has(error.code)) return { refusal: error.code };
      throw error;
    }
  }
}
