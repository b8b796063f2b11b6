import Box from '@mui/material/Box';
import type { Exported } from '@granary/api/exports';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SimpleTable, type SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { FailedState } from '../ui/states/FailedState.tsx';
import { ApiFailure } from '../app/client/failure.ts';
import { ExportActions } from './ExportActions.tsx';
import { fileColumns, type FileColumns } from './file-columns.tsx';
import { useExportActions, useExports } from './use-exports.ts';

interface Props {
  readonly kind: Exported['kind'];
  readonly title: string;
  readonly subtitle: string;
  readonly empty: { readonly title: string; readonly body: string };
  readonly columns: (all: FileColumns) => readonly SimpleColumn<Exported>[];
  readonly actions?: ReactNode;
  /** Below the header. */
  readonly tabs?: ReactNode;
  /** Additional actions per file. */
  readonly also?: (one: Exported) => ReactNode;
}

/** The user's files of one kind, with progress, size and expiry. */
export const FilesPage = ({ kind, title, subtitle, empty, columns, actions, tabs, also }: Props) => {
  const { t } = useTranslation();
  const { rows, error, isPending, refetch } = useExports();
  const can = useExportActions();
  const all = fileColumns(t, (one) => (
    <span style={{ whiteSpace: 'nowrap' }}>
      {also?.(one)}
      <ExportActions one={one} actions={can} />
    </span>
  ));
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={actions} />
      {tabs}
      <Box sx={{ p: { xs: 4, md: 6 } }}>
        {error instanceof ApiFailure ? (
          <FailedState failure={error} onRetry={() => void refetch()} />
        ) : (
          !isPending && (
            <SimpleTable
              label={title}
              columns={columns(all)}
              rows={rows.filter((one) => one.kind === kind)}
              rowId={({ id }) => id}
              empty={<EmptyState title={empty.title} body={empty.body} />}
            />
          )
        )}
      </Box>
    </>
  );
};
