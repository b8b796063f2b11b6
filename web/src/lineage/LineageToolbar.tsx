import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { LINEAGE_DEEPEST, lineageDirections, type LineageDirection } from '@granary/api/lineage';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineageSearch } from './lineage-search.ts';

interface Props {
  readonly direction: LineageDirection;
  readonly depth: number;
  readonly table: boolean;
  readonly onChange: (part: Partial<LineageSearch>) => void;
  readonly children?: ReactNode;
}

/** Direction, depth and view. */
export const LineageToolbar = ({ direction, depth, table, onChange, children }: Props) => {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('lineage:direction')}
        value={direction}
        onChange={(_, next: LineageDirection | null) => next && onChange({ direction: next })}
      >
        {lineageDirections.map((each) => (
          <ToggleButton key={each} value={each}>
            {t(`lineage:directions.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <TextField
        select
        size="small"
        label={t('lineage:depth')}
        value={depth}
        onChange={(event) => onChange({ depth: Number(event.target.value) })}
        sx={{ width: 120 }}
      >
        {Array.from({ length: LINEAGE_DEEPEST }, (_, n) => (
          <MenuItem key={n} value={n + 1}>
            {n + 1}
          </MenuItem>
        ))}
      </TextField>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('lineage:shownAs')}
        value={table ? 'table' : 'graph'}
        onChange={(_, next: 'graph' | 'table' | null) =>
          next && onChange({ as: next === 'table' ? 'table' : undefined })
        }
      >
        <ToggleButton value="graph">{t('lineage:graph')}</ToggleButton>
        <ToggleButton value="table">{t('lineage:table')}</ToggleButton>
      </ToggleButtonGroup>
      <Box sx={{ flex: 1 }} />
      {children}
    </Box>
  );
};
