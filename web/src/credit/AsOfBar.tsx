import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { CreditStatement } from '@granary/api/credit';
import { useTranslation } from 'react-i18next';
import { DateText } from '../ui/widgets/figures.tsx';
import { typedMinute, typedMoment } from '../ui/widgets/clock.ts';
import { basisOf, type ChangeSearch, type StatementSearch } from './statement-search.ts';

interface Props {
  readonly search: StatementSearch;
  readonly change: ChangeSearch;
}

/** Date range and as-of moment: as known then (recorded), or as known today about then (effective). */
export const AsOfBar = ({ search, change }: Props) => {
  const { t } = useTranslation();
  const day = (key: 'from' | 'to') => (
    <TextField
      type="date"
      size="small"
      label={t(`credit:${key}`)}
      value={search[key] ?? ''}
      onChange={(event) => change({ [key]: event.target.value || undefined })}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: 170 }}
    />
  );
  return (
    <Paper
      variant="outlined"
      className="on-screen"
      sx={{ p: 3, display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}
    >
      {day('from')}
      {day('to')}
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('credit:basisLabel')}
        value={basisOf(search)}
        onChange={(_, basis: CreditStatement['basis'] | null) => basis && change({ basis })}
      >
        <ToggleButton value="effective">{t('credit:basis.effective')}</ToggleButton>
        <ToggleButton value="recorded">{t('credit:basis.recorded')}</ToggleButton>
      </ToggleButtonGroup>
      <TextField
        type="datetime-local"
        size="small"
        label={t('credit:at')}
        value={typedMinute(search.at)}
        onChange={(event) => change({ at: typedMoment(event.target.value) })}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ width: 230 }}
      />
    </Paper>
  );
};

/** The past is read-only. */
export const PastBanner = ({ search, change }: Props) => {
  const { t } = useTranslation();
  return (
    <Alert
      icon={false}
      sx={(theme) => ({
        borderRadius: 0,
        color: theme.tones.past.text,
        backgroundColor: theme.tones.past.background,
      })}
      action={
        <Button color="inherit" size="small" onClick={() => change({ at: undefined })}>
          {t('credit:now')}
        </Button>
      }
    >
      <Box component="span">
        {t(`credit:past.${basisOf(search)}`)} <DateText value={search.at} /> · {t('credit:readOnly')}
      </Box>
    </Alert>
  );
};
