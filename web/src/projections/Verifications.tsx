import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReadModel } from '@granary/api/http';
import { listVerifications, type Verification } from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useSearchState } from '../app/router/search-state.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { TOPIC } from './queries.ts';
import { VerificationReport } from './VerificationReport.tsx';
import { isUnderWay, VerifyProgress } from './VerifyProgress.tsx';
import { personIf } from '../ui/widgets/PersonName.tsx';

const REFRESH_MS = 1_500;

/** All verifications, with the report of the selected one. */
export const Verifications = ({ model }: { model: ReadModel }) => {
  const { t } = useTranslation();
  const [search, change] = useSearchState<{ verification?: string | undefined }>();
  const query = useQueryOf(
    TOPIC,
    listVerifications,
    { params: { model } },
    { keepPrevious: true, refetchInterval: REFRESH_MS },
  );
  const columns = useColumns((id) => change({ verification: id }));
  if (search.verification !== undefined)
    return (
      <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
        <Button size="small" color="inherit" onClick={() => change({ verification: undefined })}>
          {t('projections:allVerifications')}
        </Button>
        <VerificationReport key={search.verification} model={model} id={search.verification} />
      </Box>
    );
  return (
    <Loaded query={query} compact>
      {({ verifications }) => (
        <SimpleTable<Verification>
          label={t('projections:verifications')}
          rows={verifications}
          rowId={({ id }) => id}
          columns={columns}
          empty={
            <EmptyState
              compact
              title={t('projections:noVerifications')}
              body={t('projections:noVerificationsBody')}
            />
          }
        />
      )}
    </Loaded>
  );
};

const useColumns = (open: (id: string) => void) => {
  const { t } = useTranslation();
  return [
    {
      key: 'requested',
      label: t('projections:requestedAt'),
      render: ({ id, requestedAt }: Verification) => (
        <Button size="small" onClick={() => open(id)}>
          <DateText value={requestedAt} />
        </Button>
      ),
    },
    {
      key: 'state',
      label: t('projections:outcome'),
      render: (one: Verification) => <State one={one} />,
    },
    {
      key: 'version',
      label: t('projections:version'),
      align: 'right' as const,
      render: ({ version }: Verification) => version,
    },
    {
      key: 'found',
      label: t('projections:found'),
      align: 'right' as const,
      render: ({ differenceCount, endedAt }: Verification) => (endedAt ? formatCount(differenceCount) : '–'),
    },
    {
      key: 'by',
      label: t('projections:requestedBy'),
      render: ({ requestedBy }: Verification) => personIf(requestedBy) ?? t('projections:beforeSwitch'),
    },
    { key: 'reason', label: t('common:reason'), render: ({ reason }: Verification) => reason ?? '–' },
  ];
};

const State = ({ one }: { one: Verification }) =>
  isUnderWay(one) ? (
    <VerifyProgress verification={one} />
  ) : (
    <StatusChip kind="verification" value={one.state} />
  );
