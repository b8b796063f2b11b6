import type { ProjectionVersion } from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../ui/widgets/format.ts';
import { formatDuration } from './durations.ts';

type Behind = Pick<ProjectionVersion, 'lagEvents' | 'lagExact' | 'lagSeconds'>;

/** Events behind, and the age of the oldest. */
export const Lag = ({ version }: { version: Behind | null }) => {
  const { t } = useTranslation();
  if (!version) return <span>–</span>;
  const { lagEvents, lagExact, lagSeconds } = version;
  if (lagEvents === 0) return <span>0</span>;
  return (
    <span>
      {lagExact ? '' : '≥ '}
      {formatCount(lagEvents)}
      {lagSeconds > 0 && ` · ${formatDuration(lagSeconds, t)}`}
    </span>
  );
};
