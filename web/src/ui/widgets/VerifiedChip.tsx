import { useTranslation } from 'react-i18next';
import { ToneChip } from './StatusChip.tsx';

/** Whether an e-mail address or phone number is verified. */
export const VerifiedChip = ({ verified }: { verified: boolean }) => {
  const { t } = useTranslation();
  return (
    <ToneChip tone={verified ? 'success' : 'neutral'}>
      {t(verified ? 'users:verified' : 'users:notVerified')}
    </ToneChip>
  );
};
