import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { BOM, csvLine } from '@granary/api/csv';
import type { RowError } from '@granary/import';
import { useTranslation } from 'react-i18next';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { saveCsv } from '../ui/list/export-csv.ts';
import { formatCount } from '../ui/widgets/format.ts';
import { columnName } from './kinds.ts';
import type { Importing } from './use-import.ts';

/** More are in the file that can be downloaded. */
const SHOWN = 100;

interface Props {
  readonly importing: Importing;
  readonly errors: readonly RowError[];
}

/** What is wrong with which row, beside what stands there. */
export const RowErrors = ({ importing: { file, kind, mapping }, errors }: Props) => {
  const { t } = useTranslation();
  const rows = new Map(file?.sheet.rows.map(({ number, cells }) => [number, cells]));
  const said = errors.map(({ row, column, message }, index) => ({
    id: String(index),
    row: String(row),
    column: column === null ? '' : columnName(column.split('.')[0]!),
    value: rows.get(row)?.[mapping[column?.split('.')[0] ?? kind.required[0]!] ?? ''] ?? '',
    message,
  }));
  const titles = [t('imports:row'), t('imports:columnTitle'), t('imports:value'), t('imports:error')];
  const save = (): void =>
    saveCsv(
      `${file?.name.replace(/\.\w+$/, '') ?? kind.name}-errors.csv`,
      BOM +
        [titles, ...said.map((one) => [one.row, one.column, one.value, one.message])]
          .map(csvLine)
          .join('\r\n'),
    );
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <SimpleTable
        label={t('imports:error')}
        rows={said.slice(0, SHOWN)}
        rowId={({ id }) => id}
        columns={[
          { key: 'row', label: titles[0]!, align: 'right', render: ({ row }) => row },
          { key: 'column', label: titles[1]!, render: ({ column }) => column },
          { key: 'value', label: titles[2]!, render: ({ value }) => value },
          { key: 'message', label: titles[3]!, render: ({ message }) => message },
        ]}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Button onClick={save}>{t('imports:saveErrors')}</Button>
        {said.length > SHOWN && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('imports:firstErrors', { shown: formatCount(SHOWN), count: said.length })}
          </Typography>
        )}
      </Box>
    </Box>
  );
};
