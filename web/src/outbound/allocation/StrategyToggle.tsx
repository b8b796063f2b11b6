import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { strategyName } from '../names.ts';

interface Props {
  /** Undefined if batches were selected by hand. */
  readonly value: 'fifo' | 'fefo' | undefined;
  readonly onChange: (strategy: 'fifo' | 'fefo') => void;
}

export const StrategyToggle = ({ value, onChange }: Props) => {
  const { t } = useTranslation();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value ?? null}
      aria-label={t('outbound:strategyLabel')}
      onChange={(_, next: 'fifo' | 'fefo' | null) => next && onChange(next)}
    >
      {(['fifo', 'fefo'] as const).map((strategy) => (
        <ToggleButton key={strategy} value={strategy}>
          {strategyName(strategy)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};
