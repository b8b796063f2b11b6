import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { getCount, type CountDetail } from '@granary/api/counts';
import { isBlind } from '@granary/domain/counts/rules';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { CountScreen } from './CountScreen.tsx';

const route = getRouteApi('/main/warehouse/counts/$number/count');

/** The counting screen for tablet or phone: one line at a time. */
export const CountPage = () => {
  const { number } = route.useParams();
  const query = useQueryOf('count', getCount, { params: { number } });
  return <Loaded query={query}>{(sheet) => <Sheet sheet={sheet} />}</Loaded>;
};

const Sheet = ({ sheet }: { sheet: CountDetail }) => (
  <Box sx={{ pb: 6 }}>
    <PageHeader
      title={sheet.title}
      subtitle={sheet.number}
      status={<StatusChip kind="count" value={sheet.status} />}
    />
    {isBlind(sheet.status) ? <CountScreen sheet={sheet} /> : <Over sheet={sheet} />}
  </Box>
);

/** Shown when the round has been submitted or the count has been cancelled. */
const Over = ({ sheet: { number, status } }: { sheet: CountDetail }) => {
  const { t } = useTranslation();
  return (
    <Box sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 4, maxWidth: 720, mx: 'auto' }}>
      <Alert severity={status === 'cancelled' || status === 'rejected' ? 'warning' : 'success'}>
        {t(`counts:over.${status}`)}
      </Alert>
      <Button
        component={PathLink}
        to="/warehouse/counts/$number"
        params={{ number }}
        variant="contained"
        size="large"
        sx={{ minHeight: 56 }}
      >
        {t('counts:openSheet')}
      </Button>
    </Box>
  );
};
