import ParkedIcon from '@mui/icons-material/PauseCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AnswerOf } from '@granary/api/http';
import type { listProjections } from '@granary/api/projections';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { KeyFigures, type Figure } from '../ui/widgets/KeyFigure.tsx';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { formatDuration } from './durations.ts';
import { useLagHistory } from './lag-history.ts';
import { LiveDot } from './LiveDot.tsx';
import { ModelsGrid } from './ModelsGrid.tsx';
import { modelName } from './names.ts';
import { useProjections } from './queries.ts';
import { RebuildButton } from './RebuildDialog.tsx';
import { VerifyAllButton } from './VerifyAllButton.tsx';
import { VerifyAllProgress } from './VerifyProgress.tsx';

type Overview = AnswerOf<typeof listProjections>;

/** The state of all read models, with the commands on them. */
export const ProjectionsPage = () => {
  const { t } = useTranslation();
  const query = useProjections();
  const history = useLagHistory(query.data?.at, query.data?.models ?? []);
  return (
    <>
      <PageHeader
        title={t('projections:title')}
        subtitle={t('projections:subtitle')}
        status={<LiveDot overview={query.data} failing={query.isError} />}
        actions={
          <>
            <Button
              component={PathLink}
              to="/system/projections/parked"
              variant="outlined"
              color="inherit"
              startIcon={<ParkedIcon />}
            >
              {t('projections:parked.title')}
            </Button>
            <VerifyAllButton models={query.data?.models ?? []} />
            <RebuildButton models={query.data?.models ?? []} />
          </>
        }
      />
      <Loaded query={query}>
        {(overview) => (
          <Box sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 5 }}>
            <KeyFigures figures={figuresOf(overview, t)} />
            {overview.verifications && overview.verifications.total > 1 && (
              <VerifyAllProgress verifications={overview.verifications} />
            )}
            <ModelsGrid models={overview.models} history={history} />
          </Box>
        )}
      </Loaded>
    </>
  );
};

const LAG_SECONDS = 30;
const stalled: ReadonlySet<string> = new Set(['stopped', 'failed', 'unusable', 'missing']);

const figuresOf = ({ head, models }: Overview, t: TFunction): Figure[] => {
  const [worst] = models
    .filter(({ live }) => live !== null)
    .toSorted((a, b) => (b.live?.lagEvents ?? 0) - (a.live?.lagEvents ?? 0));
  const standing = models.filter(({ status }) => stalled.has(status));
  const parked = models.reduce((sum, { live }) => sum + (live?.parkedStreams ?? 0), 0);
  const seconds = worst?.live?.lagSeconds ?? 0;
  return [
    { label: t('projections:head'), value: formatCount(Number(head)), hint: t('projections:headHint') },
    {
      label: t('projections:worstLag'),
      value: worst?.live?.lagEvents
        ? `${formatCount(worst.live.lagEvents)} · ${formatDuration(seconds, t)}`
        : '0',
      hint:
        worst && worst.live && worst.live.lagEvents > 0
          ? modelName(worst.model)
          : t('projections:allCaughtUp'),
      ...(seconds > LAG_SECONDS ? { tone: 'warning' as const } : {}),
    },
    {
      label: t('projections:stalled'),
      value: formatCount(standing.length),
      hint:
        standing.length > 0
          ? standing.map(({ model }) => modelName(model)).join(', ')
          : t('projections:noneStalled'),
      ...(standing.length > 0 ? { tone: 'danger' as const } : {}),
    },
    {
      label: t('projections:parkedStreams'),
      value: formatCount(parked),
      hint: t('projections:parkedHint'),
      to: '/system/projections/parked',
      ...(parked > 0 ? { tone: 'danger' as const } : {}),
    },
  ];
};
