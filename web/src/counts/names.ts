import i18next from 'i18next';
import type { Tone } from '../app/theme/tones.ts';

export const scopeName = (kind: string): string => i18next.t(`counts:scope.${kind}`, { defaultValue: kind });

export const placeOf = ({ location, shelf }: { location: string | null; shelf: string | null }): string =>
  [location, shelf].filter(Boolean).join(' / ');

const tones: Readonly<Record<string, Tone>> = {
  CountSubmitted: 'info',
  CountRecountRequested: 'warning',
  CountApproved: 'success',
  CountAdjusted: 'success',
  CountRejected: 'danger',
  CountCancelled: 'neutral',
};

/** Tone of a timeline entry. */
export const historyEntryTone = (type: string): Tone => tones[type] ?? 'neutral';
