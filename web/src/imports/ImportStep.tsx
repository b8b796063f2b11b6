import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { ImportResult, ReadyImport } from '@granary/import';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../ui/form/FormSection.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { RowErrors } from './RowErrors.tsx';
import type { Importing } from './use-import.ts';

/** What the check has found; then the import, its progress and what came of it. */
export const ImportStep = ({ importing, ready }: { importing: Importing; ready: ReadyImport }) => {
  const { t } = useTranslation();
  const { progress, result, run } = importing;
  const { errors, rows } = ready;
  const wrong = new Set(errors.map(({ row }) => row)).size;
  return (
    <FormSection title={t('imports:step.import')} columns={1}>
      {errors.length > 0 ? (
        <>
          <Alert severity="error">{t('imports:wrong', { count: wrong, rows: formatCount(rows) })}</Alert>
          <RowErrors importing={importing} errors={errors} />
        </>
      ) : (
        <>
          {!result && !progress && <Alert severity="success">{t('imports:fine', { count: rows })}</Alert>}
          {progress && <Running importing={importing} />}
          {result && <Outcome importing={importing} ready={ready} result={result} />}
          {!progress && (!result || result.imported < rows) && (
            <Box>
              <Button variant="contained" onClick={() => void run()}>
                {result ? t('imports:again') : t('imports:run', { count: rows })}
              </Button>
            </Box>
          )}
        </>
      )}
    </FormSection>
  );
};

const Running = ({ importing: { progress, stop } }: { importing: Importing }) => {
  const { t } = useTranslation();
  const { done = 0, of = 1 } = progress ?? {};
  const said = t('imports:progress', { done: formatCount(done), of: formatCount(of) });
  return (
    <Box sx={{ display: 'flex', gap: 4, alignItems: 'center' }}>
      <Box sx={{ flex: 1 }}>
        <Box component="output" sx={{ display: 'block', mb: 1 }}>
          {said}
        </Box>
        <LinearProgress variant="determinate" value={(100 * done) / of} aria-label={said} />
      </Box>
      <Button color="inherit" variant="outlined" onClick={stop}>
        {t('imports:stop')}
      </Button>
    </Box>
  );
};

interface OutcomeProps {
  readonly importing: Importing;
  readonly ready: ReadyImport;
  readonly result: ImportResult;
}

const Outcome = ({ importing, ready: { rows }, result: { imported, errors } }: OutcomeProps) => {
  const { t } = useTranslation();
  const figures = { count: imported, rows: formatCount(rows) };
  return (
    <>
      <Alert severity={imported === rows ? 'success' : importing.lost ? 'error' : 'warning'}>
        {t('imports:imported', figures)}{' '}
        {imported < rows && t(importing.lost ? 'imports:lost' : 'imports:repeatable')}
      </Alert>
      {errors.length > 0 && <RowErrors importing={importing} errors={errors} />}
    </>
  );
};
