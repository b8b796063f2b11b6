import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { EvidenceVerification } from '@granary/api/evidence';
import { useTranslation } from 'react-i18next';
import { typeName } from '../audit/index.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { formatCount } from '../ui/widgets/format.ts';

/** The first event that differs from what was signed, and other faults. */
export const Difference = ({ verification }: { verification: EvidenceVerification }) => {
  const { t } = useTranslation();
  const { difference, faults } = verification;
  return (
    <Alert severity="error">
      <AlertTitle>{t('evidence:differs')}</AlertTitle>
      {difference && (
        <Box sx={{ mt: 3 }}>
          <Facts
            facts={[
              {
                label: t('evidence:what'),
                value: t(`evidence:difference.${difference.kind}`, { defaultValue: difference.kind }),
              },
              { label: t('evidence:eventNumber'), value: formatCount(difference.index + 1) },
              { label: t('evidence:eventType'), value: difference.event && typeName(difference.event.type) },
              {
                label: t('evidence:stream'),
                value: difference.event && `${difference.event.stream}@${difference.event.revision}`,
              },
              { label: t('evidence:position'), value: difference.event?.position },
              { label: t('evidence:eventId'), value: difference.event?.id },
            ]}
          />
        </Box>
      )}
      {faults.length > 0 && (
        <Box component="ul" sx={{ pl: 5, mb: 0, overflowWrap: 'anywhere' }}>
          {faults.map(({ kind, detail }) => (
            <li key={`${kind} ${detail}`}>
              {t(`evidence:fault.${kind}`, { defaultValue: kind })}: {detail}
            </li>
          ))}
        </Box>
      )}
      <Box sx={{ mt: 3 }}>{t('evidence:whatToDo')}</Box>
    </Alert>
  );
};
