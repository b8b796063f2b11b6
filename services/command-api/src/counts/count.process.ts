import { Injectable } from '@nestjs/common';
import {
  count,
  recordAdjusted,
  type CountDocument,
  type CountEvent,
  type CountState,
  type FoundDifference,
  type Settlement,
} from '@granary/domain/counts';
import { Rejection, type RejectionCode } from '@granary/domain/kernel';
import { settleCount, stock, stockStreamId } from '@granary/domain/stock';
import { EventStore } from '@granary/event-store';
import { DocumentProcess, inStreamOrder, type OpenWork, type Steps } from '../processes/index.ts';

interface Settling extends OpenWork {
  readonly document: CountDocument;
  readonly settling: NonNullable<CountDocument['settling']>;
}

type CountSteps = Steps<CountState, CountEvent>;

/** Rejections after which the difference can never be booked. Any other error is retried. */
const final: ReadonlySet<RejectionCode> = new Set<RejectionCode>([
  'BATCH_NOT_FOUND',
  'BATCH_STATUS_FORBIDS',
  'COUNT_OVERTAKEN',
]);

/** Books every difference of an approved count in stock, exactly once. */
@Injectable()
export class CountProcess extends DocumentProcess<CountState, CountEvent, Settling> {
  readonly opens = new Set(['CountApproved']);
  readonly closes = new Set(['CountAdjusted']);

  constructor(store: EventStore) {
    super(store, count);
  }

  protected workOf(state: CountState): Settling | undefined {
    if (state.status === 'none' || !state.settling) return undefined;
    const { settling, warehouse } = state;
    return { intent: settling.intent, warehouseId: warehouse, document: state, settling };
  }

  protected async work({ document, settling }: Settling, steps: CountSteps): Promise<void> {
    const { intent, reason, differences } = settling;
    const settled = new Map<number, Settlement>();
    for (const difference of inStreamOrder(differences))
      settled.set(difference.line, await book(steps, document, difference, reason));
    await steps.record('outcome', (before) => recordAdjusted(before, { intent, settled }));
  }
}

const book = async (
  steps: CountSteps,
  { number, warehouse }: CountDocument,
  { line, item, batch, delta, adjustments }: FoundDifference,
  reason: string,
): Promise<Settlement> => {
  try {
    const step = { name: 'adjust', part: line, reason };
    return await steps.take(step, stock, stockStreamId({ warehouse, item }), (state) =>
      settleCount(state, { warehouse, item, batch, delta, adjustments, count: number, reason }),
    );
  } catch (error) {
    if (error instanceof Rejection && final.has(error.code)) return { refusal: error.code };
    throw error;
  }
};
