import i18next from 'i18next';
import type { Tone } from '../app/theme/tones.ts';

export const typeName = (type: string): string =>
  i18next.t(`status:inboundType.${type}`, { defaultValue: type });

const tones: Readonly<Record<string, Tone>> = {
  InboundSubmitted: 'info',
  InboundReviewStarted: 'info',
  InboundApproved: 'success',
  InboundReceiptStarted: 'progress',
  InboundReceiptRefused: 'warning',
  InboundApprovalFailed: 'warning',
  InboundCompleted: 'success',
  InboundTransferReceived: 'success',
  InboundRejected: 'danger',
  InboundReversalStarted: 'warning',
  InboundReversalConfirmed: 'warning',
  InboundReversalBlocked: 'warning',
  InboundReversalRefused: 'warning',
  InboundReversed: 'danger',
};

/** Tone of a timeline entry. */
export const historyEntryTone = (type: string): Tone => tones[type] ?? 'neutral';
