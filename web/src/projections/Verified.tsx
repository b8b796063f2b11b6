import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ProjectionStatus } from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { Ago } from '../ui/widgets/figures.tsx';
import { PathLink } from '../ui/widgets/PathLink.tsx';

/** Result and time of the latest verification of the live version, linked to its report. */
export const Verified = ({ one: { model, live } }: { one: Pick<ProjectionStatus, 'model' | 'live'> }) => {
  const { t } = useTranslation();
  if (!live) return null;
  if (!live.verified)
    return (
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {t('projections:noVerifications')}
      </Typography>
    );
  const { id, at, differenceCount } = live.verified;
  const differs = differenceCount > 0;
  return (
    <Typography variant="caption" component="div" sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>
      <Link
        component={PathLink}
        to="/system/projections/$model"
        params={{ model }}
        search={{ tab: 'verifications', verification: id }}
        sx={{ color: differs ? 'error.main' : 'text.secondary', fontWeight: differs ? 600 : 400 }}
      >
        {differs ? t('projections:faultsFound', { count: differenceCount }) : t('projections:verified')}
      </Link>{' '}
      · <Ago moment={at} />
    </Typography>
  );
};
