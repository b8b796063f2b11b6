import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ImportKind } from '@granary/import';
import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUnsavedWork } from '../app/session/unsaved-work.ts';
import { ask } from '../ui/dialogs/ask.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { ImportStep } from './ImportStep.tsx';
import { useImportKinds } from './kinds.ts';
import { useImport } from './use-import.ts';

/** A file of rows, through the same commands that people use: choose, map its columns, check, import. */
export const ImportPage = () => {
  const { t } = useTranslation();
  const kinds = useImportKinds();
  const [first] = kinds;
  return (
    <>
      <PageHeader title={t('imports:title')} subtitle={t('imports:subtitle')} />
      <Box sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 5, maxWidth: 1100 }}>
        {first ? (
          <Steps kinds={kinds} first={first} />
        ) : (
          <Alert severity="info">{t('imports:nothingAllowed')}</Alert>
        )}
      </Box>
    </>
  );
};

const Steps = ({ kinds, first }: { kinds: readonly ImportKind[]; first: ImportKind }) => {
  const importing = useImport(first);
  useLeaving(importing.progress !== undefined);
  return (
    <>
      <FileStep kinds={kinds} importing={importing} />
      {importing.file && <ColumnsStep importing={importing} />}
      {importing.ready && <ImportStep importing={importing} ready={importing.ready} />}
    </>
  );
};

/** Asks before the page is left while rows are being written. */
const useLeaving = (running: boolean): void => {
  const { t } = useTranslation();
  useUnsavedWork(running);
  useBlocker({
    shouldBlockFn: async () =>
      running &&
      !(await ask.confirm({
        title: t('common:leaveFormTitle'),
        body: t('imports:leaveBody'),
        confirm: t('common:leave'),
      })),
    enableBeforeUnload: false,
  });
};
