import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Popover from '@mui/material/Popover';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  filterOperators,
  isFilterValue,
  type FilterOperator,
  type ListField,
  type ListFilter,
} from '@granary/api/http';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endOfDay, startOfDay } from '../widgets/clock.ts';
import { typedDecimal } from '../widgets/format.ts';
import { localDayOf } from './filter-text.ts';

interface Props {
  readonly field: string;
  readonly label: string;
  readonly definition: ListField;
  readonly choice?: (value: string) => string;
  readonly filter?: ListFilter;
  readonly onApply: (filter: ListFilter | undefined) => void;
}

export const FilterPopover = ({
  anchor,
  onClose,
  ...editor
}: Props & { anchor: HTMLElement; onClose: () => void }) => (
  <Popover
    open
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{ paper: { sx: { mt: 1, p: 4, width: 300 } } }}
  >
    <FilterEditor {...editor} />
  </Popover>
);

const FilterEditor = (props: Props) => {
  const { field, label, definition, filter, onApply } = props;
  const { t } = useTranslation();
  const operators: readonly FilterOperator[] = filterOperators[definition.kind];
  const [operator, setOperator] = useState<FilterOperator>(filter?.operator ?? operators[0]!);
  const [values, setValues] = useState<readonly string[]>(filter?.values.map(shown(definition)) ?? []);

  const [refused, setRefused] = useState(false);

  const change = (typed: readonly string[]) => {
    setRefused(false);
    setValues(typed);
  };
  const apply = () => {
    const kept = values.map((value) => value.trim()).filter(Boolean);
    if (!kept.every((value) => isFilterValue(typedAs(definition), value))) return setRefused(true);
    onApply(kept.length > 0 ? { field, operator, values: kept.map(asked(definition, operator)) } : undefined);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Typography variant="subtitle2" sx={{ mb: 3 }}>
        {label}
      </Typography>
      {operators.length > 1 && (
        <TextField
          select
          label={t('common:condition')}
          value={operator}
          onChange={(event) => setOperator(event.target.value as FilterOperator)}
          sx={{ mb: 3 }}
        >
          {operators.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`common:operator.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <ValueInput {...props} values={values} refused={refused} onValues={change} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, mt: 4 }}>
        <Button color="inherit" onClick={() => onApply(undefined)}>
          {t('common:clear')}
        </Button>
        <Button type="submit" variant="contained">
          {t('common:apply')}
        </Button>
      </Box>
    </form>
  );
};

interface ValueProps extends Props {
  readonly values: readonly string[];
  readonly refused: boolean;
  readonly onValues: (values: readonly string[]) => void;
}

const ValueInput = ({ label, definition, choice, values, refused, onValues }: ValueProps) => {
  const { t } = useTranslation();
  const [value = ''] = values;
  if (definition.kind === 'enum' && definition.values)
    return (
      <FormGroup sx={{ maxHeight: 280, overflow: 'auto', flexWrap: 'nowrap' }}>
        {definition.values.map((one) => (
          <FormControlLabel
            key={one}
            label={choice?.(one) ?? one}
            control={
              <Checkbox
                size="small"
                checked={values.includes(one)}
                onChange={(_, checked) =>
                  onValues(checked ? [...values, one] : values.filter((other) => other !== one))
                }
              />
            }
          />
        ))}
      </FormGroup>
    );
  if (definition.kind === 'boolean')
    return (
      <TextField
        select
        autoFocus
        label={label}
        value={value}
        onChange={(event) => onValues([event.target.value])}
      >
        <MenuItem value="true">{t('common:yes')}</MenuItem>
        <MenuItem value="false">{t('common:no')}</MenuItem>
      </TextField>
    );
  const dated = definition.kind === 'day' || definition.kind === 'moment';
  const numeric = definition.kind === 'decimal' || definition.kind === 'integer';
  return (
    <TextField
      autoFocus
      label={label}
      type={dated ? 'date' : 'text'}
      value={value}
      error={refused}
      helperText={refused ? t(`validation:${dated ? 'date' : numeric ? 'number' : 'invalid'}`) : undefined}
      onChange={({ target }) => onValues([numeric ? typedDecimal(target.value) : target.value])}
      slotProps={{
        ...(dated ? { inputLabel: { shrink: true } } : {}),
        htmlInput: numeric ? { inputMode: 'decimal' } : dated ? {} : { maxLength: 200 },
      }}
    />
  );
};

const shown = (definition: ListField) => (value: string) =>
  definition.kind === 'moment' ? localDayOf(value) : value;

/** Timestamps are entered as days. */
const typedAs = (definition: ListField): ListField =>
  definition.kind === 'moment' ? { ...definition, kind: 'day' } : definition;

/** Converts the day entered for a timestamp: "from" becomes its start and "until" its end. */
const asked = (definition: ListField, operator: FilterOperator) => (value: string) =>
  definition.kind === 'moment' ? (operator === 'lte' ? endOfDay : startOfDay)(value) : value;
