import type { ExpiryLevel } from '@granary/domain/stock/rules';
import type { TFunction } from 'i18next';
import { formatMonth } from './format.ts';
import { settings } from '../../app/settings/settings.ts';
import type { Tone } from '../../app/theme/tones.ts';

export const expiryTones: Readonly<Record<ExpiryLevel, Tone>> = {
  none: 'neutral',
  fine: 'success',
  soon: 'warning',
  critical: 'danger',
  expired: 'danger',
};

/** Further away, the month says more than a number of days. */
const COUNTED_DAYS = 90;

/** Remaining shelf life as text; null means no expiry date. */
export const expiryText = (expiryDate: string | null, daysLeft: number | null, t: TFunction): string => {
  if (expiryDate === null || daysLeft === null) return t('status:expiry.none');
  if (daysLeft > COUNTED_DAYS)
    return t('common:expiresOn', { month: formatMonth(expiryDate, settings.get().language) });
  if (daysLeft === 0) return t('common:expiresToday');
  return daysLeft < 0
    ? t('common:expiredAgo', { count: -daysLeft })
    : t('common:expiresIn', { count: daysLeft });
};
