import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { statisticalPeriods, type StatisticalPeriod } from '@granary/domain/periods/rules';
import { useTranslation } from 'react-i18next';

interface Props<Other extends string> {
  readonly label: string;
  /** Undefined if none is selected. */
  readonly value: StatisticalPeriod | NoInfer<Other> | undefined;
  readonly onChange: (value: StatisticalPeriod | NoInfer<Other>) => void;
  /** Groupings other than periods. */
  readonly others?: readonly { readonly value: Other; readonly label: string }[];
}

/** Selects the period by which figures are grouped. */
export const PeriodToggle = <Other extends string = never>({
  label,
  value,
  onChange,
  others = [],
}: Props<Other>) => {
  const { t } = useTranslation();
  const choices: readonly { readonly value: StatisticalPeriod | Other; readonly label: string }[] = [
    ...statisticalPeriods.map((one) => ({ value: one, label: t(`common:periodBy.${one}`) })),
    ...others,
  ];
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      sx={{ flexWrap: 'wrap' }}
      value={value ?? null}
      onChange={(_, next: StatisticalPeriod | Other | null) => next && onChange(next)}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice.value} value={choice.value}>
          {choice.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};
