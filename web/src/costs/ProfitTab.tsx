import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { getProfit, isPeriod, profitGroupings } from '@granary/api/costs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useSearchState } from '../app/router/search-state.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { Money } from '../ui/widgets/figures.tsx';
import { KeyFigures } from '../ui/widgets/KeyFigure.tsx';
import { PeriodToggle } from '../ui/widgets/PeriodToggle.tsx';
import type { CostsSearch } from './costs-search.ts';
import { useCostsPlace } from './place.tsx';
import { percent } from './percent.ts';
import { ProfitGroups } from './ProfitGroups.tsx';

/** Profit in a period, by one of four groupings. */
export const ProfitTab = ({ tabs }: { tabs: ReactNode }) => {
  const { t } = useTranslation();
  const [{ by = 'item', from, to }, change] = useSearchState<CostsSearch>();
  const place = useCostsPlace();
  const turned = from !== undefined && to !== undefined && from > to;
  const query = useQueryOf(
    'outbound',
    getProfit,
    { query: { by, from, to, ...place } },
    { keepPrevious: true, enabled: !turned },
  );
  const dayField = (name: 'from' | 'to', value: string | undefined) => (
    <TextField
      type="date"
      size="small"
      label={t(`costs:${name}`)}
      value={value ?? ''}
      error={turned && name === 'to'}
      helperText={turned && name === 'to' ? t('costs:turned') : undefined}
      onChange={(event) => change({ [name]: event.target.value || undefined })}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: 180 }}
    />
  );
  return (
    <>
      <PageHeader title={t('costs:title')} subtitle={t('costs:subtitle')} />
      {tabs}
      <Box sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'start' }}>
          <PeriodToggle
            label={t('costs:lookAt')}
            value={by}
            onChange={(next) => change({ by: next })}
            others={profitGroupings
              .filter((grouping) => !isPeriod(grouping))
              .map((value) => ({ value, label: t(`costs:by.${value}`) }))}
          />
          {dayField('from', from)}
          {dayField('to', to)}
        </Box>
        <Alert severity="info">{t('costs:neverRewritten')}</Alert>
        <Loaded query={query}>
          {(answer) => (
            <>
              <KeyFigures
                figures={[
                  { label: t('costs:revenue'), value: <Money amount={answer.total.revenue} /> },
                  { label: t('costs:cost'), value: <Money amount={answer.total.cost} /> },
                  { label: t('costs:profit'), value: <Money amount={answer.total.profit} /> },
                  { label: t('costs:margin'), value: percent(answer.total.margin) },
                ]}
              />
              <ProfitGroups by={by} answer={answer} />
            </>
          )}
        </Loaded>
      </Box>
    </>
  );
};
