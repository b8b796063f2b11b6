import Typography from '@mui/material/Typography';
import type { VerificationResult } from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { ErrorText } from './ErrorText.tsx';
import { EventLink } from './EventLink.tsx';

type Event = VerificationResult['unfoldable'][number];

/** Events in the version that this code cannot fold. */
export const Unfoldable = ({ events }: { events: readonly Event[] }) => {
  const { t } = useTranslation();
  return (
    <section>
      <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
        {t('projections:unfoldable')}
      </Typography>
      <SimpleTable<Event>
        label={t('projections:unfoldable')}
        rows={events}
        rowId={({ id }) => id}
        columns={[
          { key: 'event', label: t('projections:event'), render: (event) => <EventLink event={event} /> },
          {
            key: 'error',
            label: t('projections:error'),
            render: ({ kind, error }) => <ErrorText kind={kind} error={error} />,
          },
        ]}
      />
    </section>
  );
};
