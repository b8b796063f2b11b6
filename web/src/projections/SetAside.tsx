import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { listSetAside, type StreamAside } from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { eventName } from '../ui/widgets/event-name.ts';
import { Ago } from '../ui/widgets/figures.tsx';
import { ErrorText } from './ErrorText.tsx';
import { PARKED_REFRESH_MS, TOPIC } from './queries.ts';

/** Streams that command-api does not follow until a release can read them. */
export const SetAside = () => {
  const { t } = useTranslation();
  const query = useQueryOf(
    TOPIC,
    listSetAside,
    {},
    { keepPrevious: true, refetchInterval: PARKED_REFRESH_MS },
  );
  const streams = query.data?.streams ?? [];
  if (streams.length === 0) return null;
  return (
    <Box sx={{ px: { xs: 4, md: 6 }, pt: 4 }}>
      <Alert severity="error" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
        <AlertTitle>{t('projections:aside.title')}</AlertTitle>
        {t('projections:aside.body')}
        <SimpleTable<StreamAside>
          label={t('projections:aside.title')}
          rows={streams}
          rowId={({ stream }) => stream}
          columns={[
            {
              key: 'stream',
              label: t('projections:parked.stream'),
              render: ({ stream, revision }) => `${stream}@${revision}`,
            },
            {
              key: 'event',
              label: t('projections:event'),
              render: ({ eventType }) => eventName(eventType),
            },
            {
              key: 'error',
              label: t('projections:error'),
              render: ({ kind, error }) => <ErrorText kind={kind} error={error} />,
            },
            {
              key: 'since',
              label: t('projections:parked.since'),
              render: ({ since }) => <Ago moment={since} />,
            },
          ]}
        />
      </Alert>
    </Box>
  );
};
