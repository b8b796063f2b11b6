import type { BatchRow } from '@granary/api/stock';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { expiryText, expiryTones } from '../ui/widgets/expiry.ts';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';

/** Remaining shelf life, by the calendar of the warehouse. */
export const Countdown = ({
  batch,
}: {
  batch: Pick<BatchRow, 'expiryLevel' | 'expiryDate' | 'daysLeft'>;
}) => <ToneChip tone={expiryTones[batch.expiryLevel]}>{useCountdownText()(batch)}</ToneChip>;

export const useCountdownText = () => {
  const { t } = useTranslation();
  return useCallback(
    ({ expiryDate, daysLeft }: Pick<BatchRow, 'expiryDate' | 'daysLeft'>): string =>
      expiryText(expiryDate, daysLeft, t),
    [t],
  );
};
