import type { Tone } from '../app/theme/tones.ts';

const tones: Readonly<Record<string, Tone>> = {
  ContractSubmitted: 'info',
  ContractReviewStarted: 'info',
  ContractApproved: 'success',
  ContractRejected: 'danger',
  ContractSuspended: 'locked',
  ContractActivated: 'success',
  ContractTerminated: 'danger',
  ContractExpired: 'warning',
  ContractContributionChanged: 'progress',
  ContractContributionApplied: 'success',
};

/** Tone of a timeline entry. */
export const historyEntryTone = (type: string): Tone => tones[type] ?? 'neutral';
