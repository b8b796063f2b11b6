import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ProjectionBuild } from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../ui/widgets/format.ts';
import { formatDuration } from './durations.ts';

const WHOLE = 100;

/** How far a build is, how fast it goes, and how long it will take. */
export const BuildProgress = ({ build, compact = false }: { build: ProjectionBuild; compact?: boolean }) => {
  const { t } = useTranslation();
  const percent = Math.floor(build.progress * WHOLE);
  const phase = build.failed
    ? t('status:projection.failed')
    : build.paused
      ? t('projections:paused')
      : t(`projections:phase.${build.phase}`);
  const pace = [
    build.rate === null ? undefined : t('projections:eventsPerSecond', { rate: formatCount(build.rate) }),
    build.etaSeconds === null
      ? undefined
      : t('projections:eta', { time: formatDuration(build.etaSeconds, t) }),
  ];
  return (
    <Box sx={{ minWidth: compact ? 160 : 240 }}>
      <Typography variant="body2" sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
        <span>
          {t('projections:versionShort', { version: build.version })} · {phase}
        </span>
        <span>{percent} %</span>
      </Typography>
      <LinearProgress
        variant="determinate"
        value={percent}
        color={build.failed ? 'error' : build.paused ? 'warning' : 'primary'}
        aria-label={t('projections:buildProgress')}
        sx={{ my: 1, borderRadius: 1, height: 6 }}
      />
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {pace.filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  );
};
