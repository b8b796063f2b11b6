import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { AnswerOf, ReadModel } from '@granary/api/http';
import { readModels } from '@granary/api/http';
import type { getProjection } from '@granary/api/projections';
import { getRouteApi } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { DetailPage } from '../ui/detail/DetailPage.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import type { TimelineEntry } from '../ui/timeline/Timeline.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import type { Figure } from '../ui/widgets/KeyFigure.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { Builds } from './Builds.tsx';
import { formatDuration } from './durations.ts';
import { eventName } from '../ui/widgets/event-name.ts';
import { ErrorText } from './ErrorText.tsx';
import { errorOf } from './ModelsGrid.tsx';
import { modelName, refusalName } from './names.ts';
import { useProjection } from './queries.ts';
import { useModelActions } from './use-model-actions.tsx';
import { Verifications } from './Verifications.tsx';
import { Verified } from './Verified.tsx';
import { Versions } from './Versions.tsx';

type Projection = AnswerOf<typeof getProjection>;

const isModel = (name: string): name is ReadModel => (readModels as readonly string[]).includes(name);

const route = getRouteApi('/main/system/projections/$model');

/** One read model: versions, builds, verifications and requests. */
export const ProjectionPage = () => {
  const { t } = useTranslation();
  const { model } = route.useParams();
  return isModel(model) ? (
    <Known key={model} model={model} />
  ) : (
    <EmptyState title={t('errors:pageNotFound')} body={t('errors:pageNotFoundBody')} />
  );
};

const Known = ({ model }: { model: ReadModel }) => {
  const query = useProjection(model);
  return <Loaded query={query}>{(projection) => <Page projection={projection} />}</Loaded>;
};

const Page = ({ projection }: { projection: Projection }) => {
  const { t } = useTranslation();
  const { next, actions, dialog } = useModelActions(projection);
  const { model, status, builds } = projection;
  return (
    <>
      <DetailPage
        title={modelName(model)}
        subtitle={model}
        status={
          <>
            <StatusChip kind="projection" value={status} />
            <Verified one={projection} />
          </>
        }
        figures={figuresOf(projection, t)}
        next={next}
        actions={actions.filter((action) => action !== next)}
        banner={<Trouble projection={projection} />}
        tabs={[
          {
            key: 'versions',
            label: t('projections:versions'),
            render: () => <Versions projection={projection} />,
          },
          {
            key: 'verifications',
            label: t('projections:verifications'),
            render: () => <Verifications model={model} />,
          },
          {
            key: 'builds',
            label: t('projections:builds'),
            count: builds.length,
            render: () => <Builds builds={builds} />,
          },
        ]}
        timeline={timelineOf(projection, t)}
      />
      {dialog}
    </>
  );
};

const figuresOf = ({ model, live, head }: Projection, t: TFunction): Figure[] => [
  {
    label: t('projections:position'),
    value: live ? formatCount(Number(live.position)) : '–',
    hint: t('projections:ofHead', { head: formatCount(Number(head)) }),
  },
  {
    label: t('projections:lag'),
    value: live ? formatCount(live.lagEvents) : '–',
    hint: live && live.lagEvents > 0 ? formatDuration(live.lagSeconds, t) : undefined,
  },
  { label: t('projections:eventsFolded'), value: live ? formatCount(live.eventCount) : '–' },
  {
    label: t('projections:parkedStreams'),
    value: live ? formatCount(live.parkedStreams) : '–',
    to: '/system/projections/parked',
    search: { filter: [`model:in:${model}`] },
    ...(live && live.parkedStreams > 0 ? { tone: 'danger' as const } : {}),
  },
];

const Trouble = ({ projection }: { projection: Projection }) => {
  const { t } = useTranslation();
  const found = errorOf(projection);
  if (!found && projection.status !== 'outdated') return null;
  return (
    <Box sx={{ px: { xs: 4, md: 6 }, pt: 4 }}>
      <Alert severity={found ? 'error' : 'info'} sx={{ overflowWrap: 'anywhere' }}>
        {found ? <ErrorText {...found} /> : t('projections:outdatedBody')}
      </Alert>
    </Box>
  );
};

const timelineOf = ({ actions }: Projection, t: TFunction): TimelineEntry[] =>
  actions.map(({ eventId, at, type, username, reason, outcome, detail }) => ({
    id: eventId,
    at,
    title: eventName(type),
    actor: username,
    body: (
      <>
        {reason}
        {outcome === 'refused' && <div>{t('projections:refused', { detail: refusalName(detail) })}</div>}
        {outcome === null && <div>{t('projections:notSeenYet')}</div>}
      </>
    ),
    ...(outcome === 'refused' ? { tone: 'danger' as const } : {}),
  }));
