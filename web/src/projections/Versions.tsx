import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ProjectionStatus, ProjectionVersion } from '@granary/api/projections';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../ui/detail/Facts.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { DateText } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { BuildProgress } from './BuildProgress.tsx';
import { Lag } from './Lag.tsx';
import { personIf } from '../ui/widgets/PersonName.tsx';

/** The live version, the one being built and the one kept for rollback. */
export const Versions = ({ projection: { live, building, previous } }: { projection: ProjectionStatus }) => {
  const { t } = useTranslation();
  if (!live && !building) return <EmptyState compact title={t('projections:neverBuilt')} />;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {building && (
        <Version stage="building" version={building}>
          <BuildProgress build={building} />
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2, overflowWrap: 'anywhere' }}>
            {personIf(building.requestedBy) ?? t('projections:byConfiguration')}
            {building.reason && `: ${building.reason}`}
          </Typography>
        </Version>
      )}
      {live && <Version stage="live" version={live} />}
      {previous && <Version stage="previous" version={previous} />}
    </Box>
  );
};

interface Props {
  readonly stage: 'live' | 'building' | 'previous';
  readonly version: ProjectionVersion | Omit<ProjectionVersion, 'switchedAt' | 'verified'>;
  readonly children?: ReactNode;
}

const Version = ({ stage, version, children }: Props) => {
  const { t } = useTranslation();
  const title = `${t(`projections:stage.${stage}`)} · ${t('projections:versionShort', { version: version.version })}`;
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ p: 4, display: 'grid', gap: 4 }}>
      <Typography variant="h4" component="h3">
        {title}
        {version.build > 1 && (
          <Typography component="span" sx={{ color: 'text.secondary', ml: 2 }}>
            {t('projections:buildNumber', { build: version.build })}
          </Typography>
        )}
      </Typography>
      {children && <div>{children}</div>}
      <Facts
        facts={[
          { label: t('projections:position'), value: formatCount(Number(version.position)) },
          { label: t('projections:lag'), value: <Lag version={version} /> },
          { label: t('projections:eventsFolded'), value: formatCount(version.eventCount) },
          { label: t('projections:rate'), value: version.rate === null ? null : formatCount(version.rate) },
          { label: t('projections:parkedStreams'), value: formatCount(version.parkedStreams) },
          { label: t('projections:lastMoved'), value: <DateText value={version.movedAt} /> },
          {
            label: t('projections:folded'),
            value: t(version.folded ? 'common:yes' : 'common:no'),
          },
          ...('switchedAt' in version && version.switchedAt
            ? [{ label: t('projections:switchedAt'), value: <DateText value={version.switchedAt} /> }]
            : []),
        ]}
      />
    </Paper>
  );
};
