import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { Exported } from '@granary/api/exports';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { isOpen } from './use-exports.ts';

/** Progress, or the outcome with its reason. */
export const Progress = ({ one }: { readonly one: Exported }) => {
  const { t } = useTranslation();
  const { state, done, total, failure, available } = one;
  if (!isOpen(one))
    return (
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <StatusChip kind="export" value={state} />
        {failure && <StatusAlert>{t(`status:exportFailure.${failure}`)}</StatusAlert>}
        {state === 'ready' && !available && (
          <StatusAlert>{t('status:exportFailure.rights-changed')}</StatusAlert>
        )}
      </Box>
    );
  const known = total !== null && total > 0;
  return (
    <Box sx={{ minWidth: 120 }}>
      <Box sx={{ fontSize: 13, mb: 1 }}>
        {state === 'making' && total !== null
          ? t('shell:exports.rows', { done: formatCount(done), total: formatCount(total) })
          : t(`status:export.${state}`)}
      </Box>
      <LinearProgress
        aria-label={one.name}
        {...(known ? { variant: 'determinate' as const, value: (100 * done) / total } : {})}
      />
    </Box>
  );
};

const StatusAlert = ({ children }: { readonly children: string }) => (
  <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
    {children}
  </Box>
);
