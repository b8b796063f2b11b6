import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Facts } from '../ui/detail/Facts.tsx';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import type { Source } from './sources.ts';
import { FieldName } from '../ui/widgets/FieldName.tsx';
import { Value } from './Value.tsx';

type Entry = readonly [string, unknown];
type Row = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTable = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);
const isSimple = (value: unknown): boolean => !isRecord(value) && !Array.isArray(value);

/** A folded state: scalar fields as facts, lists as tables. */
export const PastRecord = ({ source, state }: { source: Source<unknown>; state: object | null }) => {
  const { t } = useTranslation();
  if (!state) return <EmptyState compact title={t('past:notYet')} />;
  const entries: Entry[] = Object.entries(state);
  // Omit empty fields.
  const facts = entries.filter(([, value]) => isSimple(value) && value !== null && value !== '');
  const lists = entries.flatMap(([name, value]): (readonly [string, readonly Row[]])[] => {
    if (isTable(value)) return [[name, value]];
    if (isRecord(value) && Object.keys(value).length > 0) return [[name, rowsOf(value)]];
    return Array.isArray(value) && value.length > 0
      ? [[name, value.map((each: unknown) => ({ value: each }))]]
      : [];
  });
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Facts
        facts={facts.map(([name, value]) => ({
          label: t(`past:field.${name}`, { defaultValue: name }),
          value: <Value source={source} field={name} value={value} />,
        }))}
      />
      {lists.map(([name, rows]) => (
        <Box component="section" key={name}>
          <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
            <FieldName path={name} />
          </Typography>
          <Rows source={source} name={name} rows={rows} />
        </Box>
      ))}
    </Box>
  );
};

/** Converts a map into rows, with the key as the column `name`. */
const rowsOf = (map: Row): Row[] =>
  Object.entries(map).map(([name, value]) => (isRecord(value) ? { name, ...value } : { name, value }));

const Rows = ({ source, name, rows }: { source: Source<unknown>; name: string; rows: readonly Row[] }) => {
  const { t } = useTranslation();
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) =>
    rows.some((row) => row[column] !== null && row[column] !== ''),
  );
  return (
    <SimpleTable<{ row: Row; n: number }>
      label={t(`past:field.${name}`, { defaultValue: name })}
      rows={rows.map((row, n) => ({ row, n }))}
      rowId={({ n }) => String(n)}
      columns={columns.map((column) => ({
        key: column,
        label: t(`past:field.${column}`, { defaultValue: column }),
        render: ({ row }) => <Cell source={source} field={column} value={row[column]} />,
      }))}
    />
  );
};

/** A nested list within a row: `B-7 12 · B-8 3`. */
const Cell = ({ source, field, value }: { source: Source<unknown>; field: string; value: unknown }) => {
  if (!Array.isArray(value)) return <Value source={source} field={field} value={value} />;
  return (
    <>
      {value.map((part: unknown, n) => (
        <Box key={n}>
          {isRecord(part) ? (
            Object.entries(part).map(([name, each], place) => (
              <Box component="span" key={name}>
                {place > 0 && ' '}
                <Value source={source} field={name} value={each} />
              </Box>
            ))
          ) : (
            <Value source={source} field={field} value={part} />
          )}
        </Box>
      ))}
    </>
  );
};
