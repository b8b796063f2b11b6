import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useQueries } from '@tanstack/react-query';
import type { ReadModel } from '@granary/api/http';
import { estimateRebuild } from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../app/client/use-query-of.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { formatDuration } from './durations.ts';
import { TOPIC } from './queries.ts';

/** Dry run: the number of events a rebuild would fold, and its estimated duration. */
export const Estimate = ({ models }: { models: readonly ReadModel[] }) => {
  const { t } = useTranslation();
  const answers = useQueries({
    queries: models.map((model) => queryOf(TOPIC, estimateRebuild, { params: { model } })),
  });
  const estimates = answers.flatMap(({ data }) => data ?? []);
  if (estimates.length < models.length)
    return (
      <Box component="output" sx={{ color: 'text.secondary' }}>
        {t('projections:estimating')}
      </Box>
    );
  // One pass rebuilds all: the longest estimate is the minimum.
  const seconds = estimates.map((one) => one.seconds).filter((one) => one !== null);
  const [first] = estimates;
  return (
    <Paper variant="outlined" sx={{ p: 4 }}>
      <Facts
        facts={[
          ...(models.length === 1 ? [{ label: t('projections:version'), value: first?.version }] : []),
          {
            label: t('projections:eventsToFold'),
            value: formatCount(estimates.reduce((sum, { events }) => sum + events, 0)),
          },
          {
            label: t('projections:aboutHowLong'),
            value:
              seconds.length > 0 ? formatDuration(Math.max(...seconds), t) : t('projections:neverMeasured'),
          },
        ]}
      />
    </Paper>
  );
};
