import { verifyCreditAccount } from '@granary/api/credit';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';

/** Whether the ledger in the log, the sum of the lines and the table agree. */
export const VerificationBadge = ({ customer }: { customer: string }) => {
  const { t } = useTranslation();
  const { data } = useQueryOf('credit', verifyCreditAccount, { params: { customer } });
  if (!data) return null;
  return data.agrees ? (
    <ToneChip tone="success">{t('credit:agrees')}</ToneChip>
  ) : (
    <ToneChip tone="danger">{t('credit:differs')}</ToneChip>
  );
};
