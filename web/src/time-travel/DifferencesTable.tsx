import Typography from '@mui/material/Typography';
import type { StateDifference } from '@granary/api/audit';
import { useTranslation } from 'react-i18next';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { FieldName } from '../ui/widgets/FieldName.tsx';
import type { Source } from './sources.ts';
import { Value } from './Value.tsx';

interface Props {
  readonly source: Source<unknown>;
  readonly differences: readonly StateDifference[];
}

/** Changed fields with their values before and after. */
export const DifferencesTable = ({ source, differences }: Props) => {
  const { t } = useTranslation();
  const shown = (path: string, value: StateDifference['before']) => (
    <Value source={source} field={path.split('.').at(-1)!} value={value} />
  );
  return (
    <SimpleTable<StateDifference>
      label={t('past:differences')}
      rows={differences}
      rowId={({ path }) => path}
      columns={[
        { key: 'path', label: t('past:what'), render: ({ path }) => <FieldName path={path} /> },
        { key: 'before', label: t('past:before'), render: ({ path, before }) => shown(path, before) },
        {
          key: 'after',
          label: t('past:after'),
          render: ({ path, after }) => <strong>{shown(path, after)}</strong>,
        },
      ]}
      empty={<Typography sx={{ color: 'text.secondary' }}>{t('past:noDifferences')}</Typography>}
    />
  );
};
