import type { ExpiryLevel } from '@granary/domain/stock/rules';
import type { TFunction } from 'i18next';
import type { Tone } from '../../app/theme/tones.ts';

export const expiryTones: Readonly<Record<ExpiryLevel, Tone>> = {
  none: 'neutral',
  fine: 'success',
  soon: 'warning',
  critical: 'danger',
  expired: 'danger',
};

/** Remaining shelf life as text; `null` means no expiry date. */
export const expiryText = (daysLeft: number | null, t: TFunction): string => {
  if (daysLeft === null) return t('status:expiry.none');
  if (daysLeft === 0) return t('common:expiresToday');
  return daysLeft < 0
    ? t('common:expiredAgo', { count: -daysLeft })
    : t('common:expiresIn', { count: daysLeft });
};
