import type { BatchRow } from '@granary/api/stock';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../app/theme/tones.ts';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';

const tones: Readonly<Record<BatchRow['expiryLevel'], Tone>> = {
  none: 'neutral',
  fine: 'success',
  soon: 'warning',
  critical: 'danger',
  expired: 'danger',
};

/** How long a batch is still good, by the calendar of its warehouse. */
export const Countdown = ({ batch }: { batch: Pick<BatchRow, 'expiryLevel' | 'daysLeft'> }) => (
  <ToneChip tone={tones[batch.expiryLevel]}>{useCountdownText()(batch)}</ToneChip>
);

export const useCountdownText = () => {
  const { t } = useTranslation();
  return useCallback(
    ({ daysLeft }: Pick<BatchRow, 'daysLeft'>): string => {
      if (daysLeft === null) return t('status:expiry.none');
      if (daysLeft === 0) return t('common:expiresToday');
      return daysLeft < 0
        ? t('common:expiredAgo', { count: -daysLeft })
        : t('common:expiresIn', { count: daysLeft });
    },
    [t],
  );
};
