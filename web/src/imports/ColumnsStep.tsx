import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { FailedState } from '../ui/states/FailedState.tsx';
import { columnName } from './kinds.ts';
import type { Importing } from './use-import.ts';

/** Which column of the file is which; those that are named alike are found by themselves. */
export const ColumnsStep = ({ importing }: { importing: Importing }) => {
  const { t } = useTranslation();
  const { kind, file, missing, checking, failure, ready, progress, lost, check } = importing;
  if (!file) return null;
  return (
    <FormSection title={t('imports:step.columns')} description={t('imports:columnsHint')} columns={1}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
        {[...kind.required, ...kind.optional].map((column) => (
          <ColumnChoice key={column} column={column} importing={importing} />
        ))}
      </Box>
      <Wide>
        {missing.length > 0 && (
          <Alert severity="warning" sx={{ mb: 4 }}>
            {t('imports:missing', { columns: missing.map(columnName).join(', ') })}
          </Alert>
        )}
        {lost && !ready && (
          <Alert severity="error" sx={{ mb: 4 }}>
            {t('imports:lostChecking')}
          </Alert>
        )}
        {failure !== undefined && !lost && (
          <FailedState compact failure={failure} onRetry={() => void check()} />
        )}
        <Button
          variant={ready ? 'outlined' : 'contained'}
          disabled={missing.length > 0 || progress !== undefined}
          loading={checking}
          onClick={() => void check()}
        >
          {t('imports:check', { count: file.sheet.rows.length })}
        </Button>
      </Wide>
    </FormSection>
  );
};

const ColumnChoice = ({ column, importing }: { column: string; importing: Importing }) => {
  const { t } = useTranslation();
  const { kind, file, mapping, missing, progress, map } = importing;
  const from = mapping[column] ?? '';
  const [example] = file?.sheet.rows.map(({ cells }) => cells[from]).filter(Boolean) ?? [];
  return (
    <TextField
      select
      size="small"
      label={columnName(column)}
      required={kind.required.includes(column)}
      error={missing.includes(column)}
      disabled={progress !== undefined}
      value={from}
      helperText={example ? t('imports:example', { text: example }) : ' '}
      onChange={({ target }) => map(column, target.value || undefined)}
      slotProps={{
        formHelperText: { sx: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } },
      }}
    >
      <MenuItem value="">{t('imports:noColumn')}</MenuItem>
      {(file?.sheet.columns ?? []).map((name) => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
};
