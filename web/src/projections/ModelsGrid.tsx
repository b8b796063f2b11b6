import Link from '@mui/material/Link';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ProjectionStatus } from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { RowActions } from '../ui/list/RowActions.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { BuildProgress } from './BuildProgress.tsx';
import { formatDuration } from './durations.ts';
import { ErrorText } from './ErrorText.tsx';
import { Lag } from './Lag.tsx';
import type { LagHistory } from './lag-history.ts';
import { LagTrend } from './LagTrend.tsx';
import { modelName } from './names.ts';
import { Verified } from './Verified.tsx';
import { VerifyProgress } from './VerifyProgress.tsx';
import { useModelActions } from './use-model-actions.tsx';

interface Props {
  readonly models: readonly ProjectionStatus[];
  readonly history: LagHistory;
}

/** One row per read model; a card on narrow screens. */
export const ModelsGrid = ({ models, history }: Props) => {
  const { t } = useTranslation();
  const wide = useMediaQuery('(min-width:1100px)');
  if (!wide)
    return (
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
        }}
      >
        {models.map((one) => (
          <ModelCard key={one.model} one={one} lags={history.get(one.model) ?? []} />
        ))}
      </Box>
    );
  return (
    <Paper variant="outlined">
      <SimpleTable<ProjectionStatus>
        label={t('projections:title')}
        rows={models}
        rowId={({ model }) => model}
        columns={[
          { key: 'model', label: t('projections:readModel'), render: (one) => <Name one={one} /> },
          {
            key: 'status',
            label: t('projections:status'),
            render: (one) => (
              <>
                <StatusChip kind="projection" value={one.status} />
                <Verified one={one} />
              </>
            ),
          },
          {
            key: 'position',
            label: t('projections:position'),
            align: 'right',
            render: ({ live }) => (live ? formatCount(Number(live.position)) : '–'),
          },
          {
            key: 'lag',
            label: t('projections:lag'),
            align: 'right',
            render: ({ live }) => <Lag version={live} />,
          },
          {
            key: 'trend',
            label: t('projections:trend'),
            render: ({ model }) => <LagTrend lags={history.get(model) ?? []} />,
          },
          { key: 'rate', label: t('projections:rate'), align: 'right', render: (one) => <Rate one={one} /> },
          { key: 'eta', label: t('projections:etaColumn'), render: (one) => <Eta one={one} /> },
          { key: 'error', label: t('projections:lastError'), render: (one) => <LastError one={one} /> },
          { key: 'actions', label: '', align: 'right', render: (one) => <Actions one={one} /> },
        ]}
      />
    </Paper>
  );
};

interface One {
  readonly one: ProjectionStatus;
}

const Name = ({ one: { model, live, codeVersion } }: One) => {
  const { t } = useTranslation();
  const newer = live !== null && codeVersion !== null && codeVersion > live.version;
  return (
    <>
      <Link
        component={PathLink}
        to="/system/projections/$model"
        params={{ model }}
        sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
      >
        {modelName(model)}
      </Link>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {model}
        {live && ` · ${t('projections:versionShort', { version: live.version })}`}
        {newer && ` → ${t('projections:versionShort', { version: codeVersion })}`}
      </Typography>
    </>
  );
};

const Rate = ({ one: { live, building } }: One) => {
  const rate = building?.rate ?? live?.rate ?? null;
  return <span>{rate === null ? '–' : formatCount(rate)}</span>;
};

const Eta = ({ one }: One) => {
  const { t } = useTranslation();
  const { live, building, verifying } = one;
  if (building || verifying) return <UnderWay one={one} />;
  if (!live?.rate || live.lagEvents === 0) return <span>–</span>;
  return <span>{formatDuration(live.lagEvents / live.rate, t)}</span>;
};

/** Running build and verification, with their progress. */
const UnderWay = ({ one: { model, building, verifying } }: One) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    {building && <BuildProgress build={building} compact />}
    {verifying && <VerifyProgress verification={verifying} to={{ model, id: verifying.id }} />}
  </Box>
);

/**
 * The most important error: first that no code folds the model, then that of a build, then that of the live version.
 */
export const errorOf = ({
  live,
  building,
  trouble,
}: Pick<ProjectionStatus, 'live' | 'building' | 'trouble'>): Parameters<typeof ErrorText>[0] | undefined => {
  if (trouble) return { kind: null, error: trouble };
  const stopped = building?.error ? building : live;
  return stopped?.error ? { kind: stopped.errorKind, error: stopped.error } : undefined;
};

const LastError = ({ one }: One) => {
  const found = errorOf(one);
  if (!found) return <span>–</span>;
  return (
    <Typography
      variant="body2"
      title={found.error}
      sx={{
        color: 'error.main',
        maxWidth: 260,
        overflow: 'hidden',
        display: '-webkit-box',
        WebkitLineClamp: 3,
        WebkitBoxOrient: 'vertical',
        overflowWrap: 'anywhere',
      }}
    >
      <ErrorText {...found} />
    </Typography>
  );
};

const Actions = ({ one }: One) => {
  const { actions, dialog } = useModelActions(one);
  return (
    <>
      <RowActions actions={actions} />
      {dialog}
    </>
  );
};

const ModelCard = ({ one, lags }: One & { lags: readonly number[] }) => {
  const { t } = useTranslation();
  return (
    <Paper
      variant="outlined"
      component="article"
      aria-label={modelName(one.model)}
      sx={{ p: 4, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 3 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Name one={one} />
        </Box>
        <StatusChip kind="projection" value={one.status} />
        <Actions one={one} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mt: 3, flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('projections:lag')}
        </Typography>
        <Lag version={one.live} />
        <LagTrend lags={lags} />
      </Box>
      <Verified one={one} />
      {(one.building || one.verifying) && (
        <Box sx={{ mt: 3 }}>
          <UnderWay one={one} />
        </Box>
      )}
      {errorOf(one) !== undefined && (
        <Box sx={{ mt: 2 }}>
          <LastError one={one} />
        </Box>
      )}
    </Paper>
  );
};
