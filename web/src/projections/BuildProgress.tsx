import type { ProjectionBuild } from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../ui/widgets/format.ts';
import { leftText } from './durations.ts';
import { Progress } from './Progress.tsx';

/** Progress, rate and remaining time of a build. */
export const BuildProgress = ({ build, compact = false }: { build: ProjectionBuild; compact?: boolean }) => {
  const { t } = useTranslation();
  const { version, failed, paused, phase, progress, rate, etaSeconds, waitsFor } = build;
  const going = failed
    ? t('status:projection.failed')
    : paused
      ? t('projections:paused')
      : t(`projections:phase.${phase}`);
  return (
    <Progress
      label={`${t('projections:versionShort', { version })} · ${going}`}
      share={progress}
      color={failed ? 'error' : paused ? 'warning' : 'primary'}
      pace={[
        rate === null ? undefined : t('projections:eventsPerSecond', { rate: formatCount(rate) }),
        leftText(etaSeconds, t),
        waitsFor ? t('projections:switchWaits', waitsFor) : undefined,
      ]}
      title={t('projections:buildProgress')}
      minWidth={compact ? 160 : 240}
    />
  );
};
