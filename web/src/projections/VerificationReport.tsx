import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReadModel } from '@granary/api/http';
import { getVerification, type VerificationDetail, type VerificationResult } from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { StatusChip, ToneChip } from '../ui/widgets/StatusChip.tsx';
import { Differences } from './Differences.tsx';
import { formatDuration } from './durations.ts';
import { lawName, valueText } from './names.ts';
import { TOPIC } from './queries.ts';
import { Unfoldable } from './Unfoldable.tsx';
import { isUnderWay, VerifyProgress } from './VerifyProgress.tsx';
import { personIf } from '../ui/widgets/PersonName.tsx';

const REFRESH_MS = 1_000;

/** What a verification compared and found. */
export const VerificationReport = ({ model, id }: { model: ReadModel; id: string }) => {
  const query = useQueryOf(
    TOPIC,
    getVerification,
    { params: { model, id } },
    { keepPrevious: true, refetchInterval: REFRESH_MS },
  );
  return (
    <Loaded query={query} compact>
      {(verification) => (
        <Box sx={{ display: 'grid', gap: 5, width: '100%', minWidth: 0 }}>
          <Head verification={verification} />
          {verification.result && <Result result={verification.result} />}
        </Box>
      )}
    </Loaded>
  );
};

const Head = ({ verification }: { verification: VerificationDetail }) => {
  const { t } = useTranslation();
  const { state, version, error, reason, requestedBy, result } = verification;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
        <StatusChip kind="verification" value={state} />
        <Typography>{t(`projections:said.${state}`)}</Typography>
      </Box>
      {isUnderWay(verification) && <VerifyProgress verification={verification} />}
      {error && <Alert severity="error">{error}</Alert>}
      <Facts
        facts={[
          { label: t('projections:version'), value: version },
          {
            label: t('projections:requestedBy'),
            value: personIf(requestedBy) ?? t('projections:beforeSwitch'),
          },
          { label: t('common:reason'), value: reason },
          ...(result
            ? [
                { label: t('projections:atPosition'), value: formatCount(Number(result.position)) },
                { label: t('projections:eventsFoldedAnew'), value: formatCount(result.events) },
                { label: t('projections:howLong'), value: formatDuration(result.milliseconds / 1000, t) },
              ]
            : []),
        ]}
      />
    </>
  );
};

const Result = ({ result }: { result: VerificationResult }) => {
  const { t } = useTranslation();
  return (
    <>
      {result.differenceCount > 0 && <Differences result={result} />}
      {result.unfoldable.length > 0 && <Unfoldable events={result.unfoldable} />}
      <section>
        <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
          {t('projections:tablesCompared')}
        </Typography>
        <Tables tables={result.tables} />
      </section>
      {result.invariants.length > 0 && (
        <section>
          <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
            {t('projections:laws')}
          </Typography>
          <Laws laws={result.invariants} />
        </section>
      )}
    </>
  );
};

type TableRow = VerificationResult['tables'][number];

const Tables = ({ tables }: { tables: readonly TableRow[] }) => {
  const { t } = useTranslation();
  return (
    <SimpleTable<TableRow>
      label={t('projections:tablesCompared')}
      rows={tables}
      rowId={({ table }) => table}
      columns={[
        { key: 'table', label: t('projections:table'), render: ({ table }) => <code>{table}</code> },
        {
          key: 'expected',
          label: t('projections:rowsExpected'),
          align: 'right',
          render: ({ expectedRows }) => formatCount(expectedRows),
        },
        {
          key: 'actual',
          label: t('projections:rowsActual'),
          align: 'right',
          render: ({ actualRows }) => formatCount(actualRows),
        },
        {
          key: 'buckets',
          label: t('projections:buckets'),
          align: 'right',
          render: ({ buckets, differingBuckets }) =>
            `${formatCount(differingBuckets)} / ${formatCount(buckets)}`,
        },
        {
          key: 'digest',
          label: t('projections:digest'),
          render: ({ expectedDigest, actualDigest }) =>
            expectedDigest === actualDigest ? (
              <code>{actualDigest}</code>
            ) : (
              <ToneChip tone="danger">{t('projections:digestsDiffer')}</ToneChip>
            ),
        },
      ]}
    />
  );
};

type Law = VerificationResult['invariants'][number];

const Laws = ({ laws }: { laws: readonly Law[] }) => {
  const { t } = useTranslation();
  return (
    <SimpleTable<Law>
      label={t('projections:laws')}
      rows={laws}
      rowId={({ name }) => name}
      columns={[
        { key: 'law', label: t('projections:lawColumn'), render: ({ name }) => lawName(name) },
        {
          key: 'holds',
          label: t('projections:outcome'),
          render: ({ violationCount }) =>
            violationCount === 0 ? (
              <ToneChip tone="success">{t('projections:lawHolds')}</ToneChip>
            ) : (
              <ToneChip tone="danger">{t('projections:lawBroken', { count: violationCount })}</ToneChip>
            ),
        },
        {
          key: 'violations',
          label: t('projections:whereBroken'),
          render: ({ violations }) =>
            violations.map(({ key, expected, actual }) => (
              <div key={key}>
                <code>{key}</code>:{' '}
                {t('projections:expectedActual', {
                  expected: valueText(expected),
                  actual: valueText(actual),
                })}
              </div>
            )),
        },
      ]}
    />
  );
};
