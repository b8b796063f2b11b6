import i18next from 'i18next';
import type { Tone } from '../app/theme/tones.ts';

const tones: Readonly<Record<string, Tone>> = {
  RecallOpened: 'danger',
  RecallScopeExtended: 'warning',
  RecallBlocked: 'locked',
  RecallCustomerNotified: 'info',
  RecallRecoveryRecorded: 'success',
  RecallRecoveryReversed: 'warning',
  RecallClosed: 'success',
  RecallReopened: 'warning',
  RecallCancelled: 'neutral',
};
export const historyEntryTone = (type: string): Tone => tones[type] ?? 'neutral';

export const className = (classification: string): string =>
  i18next.t(`recalls:class.${classification}`, { defaultValue: classification });
export const shortClassName = (classification: string): string =>
  i18next.t(`recalls:classShort.${classification}`, { defaultValue: classification });
export const outcomeName = (outcome: string): string =>
  i18next.t(`recalls:outcome.${outcome}`, { defaultValue: outcome });
export const methodName = (method: string): string =>
  i18next.t(`recalls:method.${method}`, { defaultValue: method });
