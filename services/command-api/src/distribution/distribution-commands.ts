import {
  distribution,
  prioritizeDistribution,
  rejectDistribution,
  reviseDistribution,
  startDistributionReview,
  submitDistribution,
  withdrawDistribution,
  type EnteredDistribution,
} from '@granary/domain/distribution';
import { streamCommands } from '../commands/index.ts';
import { pricesFrom, type PriceTable } from '../outbound/index.ts';

interface Revision {
  readonly entered: EnteredDistribution;
  /** Undefined if they were refused. */
  readonly prices: PriceTable | undefined;
}

export const distributionCommands = streamCommands(distribution, {
  revise: (state, { entered, prices }: Revision) =>
    reviseDistribution(state, { entered, priceOf: pricesFrom(prices).priceOf }),
  prioritize: prioritizeDistribution,
  submit: submitDistribution,
  review: startDistributionReview,
  reject: rejectDistribution,
  withdraw: withdrawDistribution,
});
