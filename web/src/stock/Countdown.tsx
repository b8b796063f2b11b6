import type { BatchRow } from '@granary/api/stock';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { expiryText, expiryTones } from '../ui/widgets/expiry.ts';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';

/** How long a batch is still good, by the calendar of its warehouse. */
export const Countdown = ({ batch }: { batch: Pick<BatchRow, 'expiryLevel' | 'daysLeft'> }) => (
  <ToneChip tone={expiryTones[batch.expiryLevel]}>{useCountdownText()(batch)}</ToneChip>
);

export const useCountdownText = () => {
  const { t } = useTranslation();
  return useCallback(({ daysLeft }: Pick<BatchRow, 'daysLeft'>): string => expiryText(daysLeft, t), [t]);
};
