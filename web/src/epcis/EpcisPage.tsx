import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../app/session/session-store.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { today } from '../ui/widgets/format.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { useEpcisDownload } from './use-epcis-download.ts';

/** Exports the goods events of a period as EPCIS 2.0; a single batch is exported from its own page. */
export const EpcisPage = () => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const warehouses = session.use((state) => state.user?.warehouses ?? []);
  const [from, setFrom] = useState(`${today().slice(0, 8)}01`);
  const [to, setTo] = useState(today());
  const [warehouse, setWarehouse] = useState('');
  const { making, save } = useEpcisDownload();
  const valid = from !== '' && to !== '' && from <= to;
  return (
    <>
      <PageHeader title={t('epcis:title')} subtitle={t('epcis:subtitle')} />
      <Box sx={{ p: { xs: 4, md: 6 }, maxWidth: 720 }}>
        <Paper
          component="form"
          variant="outlined"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (valid)
              void save(
                { from, to, ...(warehouse && { warehouse }) },
                [warehouse, from, to].filter(Boolean).join('-'),
              );
          }}
          sx={{ p: { xs: 4, md: 5 }, display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' } }}
        >
          <DayField label={t('epcis:from')} value={from} onChange={setFrom} />
          <DayField
            label={t('epcis:to')}
            value={to}
            onChange={setTo}
            error={valid ? undefined : t('epcis:order')}
          />
          <TextField
            select
            label={t('epcis:warehouse')}
            value={warehouse}
            onChange={(event) => setWarehouse(event.target.value)}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">{t('epcis:allWarehouses')}</MenuItem>
            {warehouses.map((one) => (
              <MenuItem key={one.code} value={one.code}>
                {localName(one)}
              </MenuItem>
            ))}
          </TextField>
          <Typography variant="body2" sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>
            {t('epcis:body')}
          </Typography>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <Button
              type="submit"
              variant="contained"
              startIcon={<DownloadIcon />}
              loading={making}
              disabled={!valid}
            >
              {t('epcis:download')}
            </Button>
          </Box>
        </Paper>
      </Box>
    </>
  );
};

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly error?: string | undefined;
}

const DayField = ({ label, value, onChange, error }: DayFieldProps) => (
  <TextField
    type="date"
    required
    label={label}
    value={value}
    error={error !== undefined}
    helperText={error}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9998-12-31' } }}
  />
);
