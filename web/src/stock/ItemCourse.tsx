import Box from '@mui/material/Box';
import type { StatisticalPeriod } from '@granary/domain/periods/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StockCourse } from '../charts/index.ts';
import { PeriodToggle } from '../ui/widgets/PeriodToggle.tsx';

/** An item's stock in a warehouse over time, with its minimum. */
export const ItemCourse = ({ warehouse, item }: { readonly warehouse: string; readonly item: string }) => {
  const { t } = useTranslation();
  const [by, setBy] = useState<StatisticalPeriod>('week');
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PeriodToggle label={t('charts:by')} value={by} onChange={setBy} />
      <StockCourse by={by} warehouse={warehouse} item={item} />
    </Box>
  );
};
