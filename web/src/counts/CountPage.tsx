import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { getCount, type CountDetail } from '@granary/api/counts';
import { isBlind } from '@granary/domain/counts/rules';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useKeptQuery } from '../app/offline/use-kept-query.ts';
import { SendState } from '../ui/offline/SendState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { CountScreen } from './CountScreen.tsx';
import { useCountEntries } from './entered-lines.ts';
import { RefusedCounts } from './RefusedCounts.tsx';

const route = getRouteApi('/main/warehouse/counts/$number/count');

/** The counting screen for tablet or phone: one line at a time. */
export const CountPage = () => {
  const { number } = route.useParams();
  const { query, document } = useKeptQuery('count', getCount, number);
  if (document) return <Sheet sheet={document} />;
  return <Loaded query={query}>{(sheet) => <Sheet sheet={sheet} />}</Loaded>;
};

const Sheet = ({ sheet }: { sheet: CountDetail }) => (
  <Box sx={{ pb: 6 }}>
    <PageHeader
      title={sheet.title}
      subtitle={sheet.number}
      status={
        <>
          <StatusChip kind="count" value={sheet.status} />
          <SendState document={sheet.number} />
        </>
      }
    />
    {isBlind(sheet.status) ? <CountScreen sheet={sheet} /> : <Over sheet={sheet} />}
  </Box>
);

/** Shown when the round has been submitted or the count has been cancelled. */
const Over = ({ sheet }: { sheet: CountDetail }) => {
  const { t } = useTranslation();
  const { number, status } = sheet;
  const { refused } = useCountEntries(sheet);
  return (
    <Box sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 4, maxWidth: 720, mx: 'auto' }}>
      <Alert severity={status === 'cancelled' || status === 'rejected' ? 'warning' : 'success'}>
        {t(`counts:over.${status}`)}
      </Alert>
      <RefusedCounts sheet={sheet} refused={refused} />
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
