import Box from '@mui/material/Box';
import type { Exported } from '@granary/api/exports';
import { useTranslation } from 'react-i18next';
import { SimpleTable, type SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { formatBytes } from '../ui/files/size.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { FailedState } from '../ui/states/FailedState.tsx';
import { ApiFailure } from '../app/client/failure.ts';
import { DateText } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { ExportActions } from './ExportActions.tsx';
import { Progress } from './Progress.tsx';
import { useExportActions, useExports } from './use-exports.ts';

/** The files that a person has had made: how far each is, how large, how long it is kept. */
export const ExportsPage = () => {
  const { t } = useTranslation();
  const { rows, error, isPending, refetch } = useExports();
  const actions = useExportActions();
  const columns: SimpleColumn<Exported>[] = [
    { key: 'name', label: t('shell:exports.name'), render: ({ name }) => name },
    { key: 'format', label: t('shell:exports.format'), render: ({ format }) => format.toUpperCase() },
    { key: 'state', label: t('shell:exports.state'), render: (one) => <Progress one={one} /> },
    {
      key: 'done',
      label: t('shell:exports.rowCount'),
      align: 'right',
      render: ({ state, done }) => (state === 'ready' ? formatCount(done) : '–'),
    },
    {
      key: 'size',
      label: t('shell:exports.size'),
      align: 'right',
      render: ({ bytes }) => (bytes === null ? '–' : formatBytes(bytes)),
    },
    {
      key: 'position',
      label: t('shell:exports.position'),
      align: 'right',
      render: ({ position }) => position ?? '–',
    },
    {
      key: 'askedAt',
      label: t('shell:exports.askedAt'),
      render: ({ askedAt }) => <DateText value={askedAt} />,
    },
    {
      key: 'expiresAt',
      label: t('shell:exports.expiresAt'),
      render: ({ expiresAt }) => <DateText value={expiresAt} />,
    },
    {
      key: 'actions',
      label: t('shell:exports.actions'),
      align: 'right',
      render: (one) => <ExportActions one={one} actions={actions} />,
    },
  ];
  return (
    <>
      <PageHeader title={t('shell:exports.title')} subtitle={t('shell:exports.subtitle')} />
      <Box sx={{ p: { xs: 4, md: 6 } }}>
        {error instanceof ApiFailure ? (
          <FailedState failure={error} onRetry={() => void refetch()} />
        ) : (
          !isPending && (
            <SimpleTable
              label={t('shell:exports.title')}
              columns={columns}
              rows={rows}
              rowId={({ id }) => id}
              empty={<EmptyState title={t('shell:exports.emptyTitle')} body={t('shell:exports.emptyBody')} />}
            />
          )
        )}
      </Box>
    </>
  );
};
