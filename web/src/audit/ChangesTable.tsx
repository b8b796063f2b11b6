import Typography from '@mui/material/Typography';
import type { AuditEvent } from '@granary/api/audit';
import { WITHHELD } from '@granary/api/operations';
import { useTranslation } from 'react-i18next';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';

type Change = AuditEvent['changes'][number];

/** Changed fields with their values before and after. */
export const ChangesTable = ({ changes }: { changes: readonly Change[] }) => {
  const { t } = useTranslation();
  const shown = (value: Change['before']): string => {
    if (value === WITHHELD) return `(${t('audit:withheld')})`;
    if (value === true) return t('common:yes');
    if (value === false) return t('common:no');
    return value === null || value === '' ? '–' : String(value);
  };
  return (
    <SimpleTable<Change>
      label={t('audit:changes')}
      rows={changes}
      rowId={({ path }) => path}
      columns={[
        { key: 'path', label: t('audit:field'), render: ({ path }) => <code>{path}</code> },
        { key: 'before', label: t('audit:before'), render: ({ before }) => shown(before) },
        {
          key: 'after',
          label: t('audit:after'),
          render: ({ after }) => <strong>{shown(after)}</strong>,
        },
      ]}
      empty={<Typography sx={{ color: 'text.secondary' }}>{t('audit:noChanges')}</Typography>}
    />
  );
};
