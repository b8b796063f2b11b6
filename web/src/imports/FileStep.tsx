import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { BOM, csvLine } from '@granary/api/csv';
import type { ImportKind } from '@granary/import';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { saveCsv } from '../ui/list/export-csv.ts';
import { formatCount } from '../ui/widgets/format.ts';
import { columnName, kindName } from './kinds.ts';
import { ROWS_MAX, type Importing } from './use-import.ts';

/** What is imported, and from which file. */
export const FileStep = ({
  kinds,
  importing: { kind, file, fault, progress, chooseKind, choose },
}: {
  kinds: readonly ImportKind[];
  importing: Importing;
}) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const running = progress !== undefined;
  return (
    <FormSection title={t('imports:step.file')}>
      <TextField
        select
        size="small"
        label={t('imports:what')}
        value={kind.name}
        disabled={running}
        helperText={t(`imports:hint.${kind.name}`)}
        onChange={({ target }) => chooseKind(kinds.find(({ name }) => name === target.value)!)}
      >
        {kinds.map(({ name }) => (
          <MenuItem key={name} value={name}>
            {kindName(name)}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Button
          variant={file ? 'outlined' : 'contained'}
          startIcon={<UploadIcon />}
          disabled={running}
          onClick={() => input.current?.click()}
        >
          {t('imports:choose')}
        </Button>
        <Button startIcon={<DownloadIcon />} onClick={() => saveTemplate(kind)}>
          {t('imports:template')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,.xlsx"
          aria-label={t('imports:choose')}
          onChange={({ target }) => {
            const [picked] = target.files ?? [];
            if (picked) void choose(picked);
            // Allows the same file to be chosen again once it is corrected.
            target.value = '';
          }}
        />
      </Box>
      <Wide>
        {fault ? (
          <Alert severity="error">{t(`imports:fault.${fault}`, { max: formatCount(ROWS_MAX) })}</Alert>
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {file
              ? t('imports:rowsIn', { count: file.sheet.rows.length, name: file.name })
              : t('imports:fileHint')}
          </Typography>
        )}
      </Wide>
    </FormSection>
  );
};

/** A file with the header only; its columns are found again by these names. */
const saveTemplate = ({ name, required, optional }: ImportKind): void =>
  saveCsv(`${name}.csv`, BOM + csvLine([...required, ...optional].map(columnName)));
