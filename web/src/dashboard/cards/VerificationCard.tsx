import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { getEvidence } from '@granary/api/evidence';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../../app/client/use-query-of.ts';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { DateText } from '../../ui/widgets/figures.tsx';
import { formatCount } from '../../ui/widgets/format.ts';
import { PathLink } from '../../ui/widgets/PathLink.tsx';
import { Section } from '../../ui/Section.tsx';

/** Whether the log is still what was signed. */
export const VerificationCard = () => {
  const { t } = useTranslation();
  const query = useQueryOf('evidence', getEvidence, {});
  return (
    <Section
      title={t('dashboard:verification.title')}
      actions={
        <Link component={PathLink} to="/audit/evidence" variant="body2">
          {t('dashboard:verification.open')}
        </Link>
      }
    >
      <Loaded query={query} compact>
        {({ verification }) =>
          verification === null ? (
            <Alert severity="info">{t('dashboard:verification.never')}</Alert>
          ) : (
            <Alert severity={verification.state === 'verified' ? 'success' : 'error'}>
              {t(`dashboard:verification.${verification.state}`, {
                events: formatCount(verification.events),
              })}{' '}
              <DateText value={verification.time} />
            </Alert>
          )
        }
      </Loaded>
    </Section>
  );
};
