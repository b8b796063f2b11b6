import Typography from '@mui/material/Typography';
import type { AuditEvent } from '@granary/api/audit';
import { useTranslation } from 'react-i18next';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { FieldName } from '../ui/widgets/FieldName.tsx';
import { RecordedValue } from '../ui/widgets/RecordedValue.tsx';

type Change = AuditEvent['changes'][number];

/** Changed fields with their values before and after. */
export const ChangesTable = ({ changes }: { changes: readonly Change[] }) => {
  const { t } = useTranslation();
  return (
    <SimpleTable<Change>
      label={t('audit:changes')}
      rows={changes}
      rowId={({ path }) => path}
      columns={[
        { key: 'path', label: t('audit:field'), render: ({ path }) => <FieldName path={path} /> },
        { key: 'before', label: t('audit:before'), render: ({ before }) => <RecordedValue value={before} /> },
        {
          key: 'after',
          label: t('audit:after'),
          render: ({ after }) => (
            <strong>
              <RecordedValue value={after} />
            </strong>
          ),
        },
      ]}
      empty={<Typography sx={{ color: 'text.secondary' }}>{t('audit:noChanges')}</Typography>}
    />
  );
};
