import type { Tone } from '../app/theme/tones.ts';

const tones: Readonly<Record<string, Tone>> = {
  DistributionSubmitted: 'info',
  DistributionReviewStarted: 'info',
  DistributionApproved: 'success',
  DistributionRejected: 'danger',
  DistributionWithdrawn: 'warning',
  DistributionAllocated: 'locked',
  DistributionAllocationReleased: 'warning',
  DistributionShipped: 'progress',
  DistributionShipmentVoided: 'danger',
  DistributionReceived: 'success',
  DistributionCompleted: 'success',
  DistributionCancelled: 'danger',
  DistributionReopened: 'info',
};

/** Tone of a timeline entry. */
export const historyEntryTone = (type: string): Tone => tones[type] ?? 'neutral';
