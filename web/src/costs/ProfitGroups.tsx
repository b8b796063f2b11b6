import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { isPeriod, type ProfitAnswer, type ProfitGroup, type ProfitGrouping } from '@granary/api/costs';
import { Suspense } from 'react';
import { lazyPart } from '../app/router/lazy-part.ts';
import { useTranslation } from 'react-i18next';
import { SimpleTable, type SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Money } from '../ui/widgets/figures.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { percent } from './percent.ts';

const CHARTED = 12;

// The chart library is larger than the rest of the page.
const ProfitChart = lazyPart(async () => ({ default: (await import('./ProfitChart.tsx')).ProfitChart }));

/** Grouped profit: a chart, and a table with the same figures. */
export const ProfitGroups = ({ by, answer }: { by: ProfitGrouping; answer: ProfitAnswer }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const { groups, complete } = answer;
  const nameOf = ({ key, names }: ProfitGroup) =>
    (names ? localName(names) : key) || t('costs:uncategorised');
  if (groups.length === 0)
    return <EmptyState title={t('costs:nothingSold')} body={t('costs:nothingSoldBody')} />;
  const title = t(isPeriod(by) ? `common:periodBy.${by}` : `costs:by.${by}`);
  const money = (figure: 'revenue' | 'cost' | 'profit'): SimpleColumn<ProfitGroup> => ({
    key: figure,
    label: t(`costs:${figure}`),
    align: 'right',
    render: (group) => <Money amount={group[figure]} />,
  });
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, md: 4 }, minWidth: 0, overflowX: 'auto' }}>
      <Box component="figure" sx={{ m: 0, mb: 4 }}>
        <Typography variant="caption" component="figcaption" sx={{ color: 'text.secondary' }}>
          {t('costs:chart', { by: title })}
        </Typography>
        <Suspense fallback={<Skeleton variant="rounded" height={300} />}>
          <ProfitChart
            groups={isPeriod(by) ? groups.slice(-CHARTED) : groups.slice(0, CHARTED)}
            nameOf={nameOf}
            horizontal={!isPeriod(by)}
          />
        </Suspense>
      </Box>
      <SimpleTable<ProfitGroup>
        label={title}
        rows={isPeriod(by) ? groups.toReversed() : groups}
        rowId={({ key }) => key}
        columns={[
          { key: 'name', label: title, render: nameOf },
          { key: 'lines', label: t('costs:lines'), align: 'right', render: ({ lines }) => lines },
          money('revenue'),
          money('cost'),
          money('profit'),
          {
            key: 'margin',
            label: t('costs:margin'),
            align: 'right',
            render: ({ margin }) => percent(margin),
          },
        ]}
      />
      {!complete && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 3 }}>
          {t('costs:notAll', { count: groups.length })}
        </Typography>
      )}
    </Paper>
  );
};
