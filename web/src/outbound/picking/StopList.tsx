import DoneIcon from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { isZero } from '@granary/domain/kernel';
import { useTranslation } from 'react-i18next';
import { Quantity } from '../../ui/widgets/figures.tsx';
import { ToneChip } from '../../ui/widgets/StatusChip.tsx';
import { useNameOf } from '../../ui/widgets/local-name.ts';
import type { Stop } from './stops.ts';

interface Props {
  readonly open: boolean;
  readonly stops: readonly Stop[];
  readonly current: string | undefined;
  readonly onClose: () => void;
}

/** All stops of the task. */
export const StopList = ({ open, stops, current, onClose }: Props) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <Dialog open={open} fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="stops-title">
      <DialogTitle id="stops-title">{t('picking:allStops')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {stops.map((stop) => (
          <Box
            key={stop.key}
            aria-current={stop.key === current ? 'step' : undefined}
            sx={{
              display: 'grid',
              gridTemplateColumns: '96px minmax(0, 1fr) auto',
              gap: 3,
              alignItems: 'center',
              minHeight: 56,
              px: 3,
              borderRadius: 1.5,
              border: 1,
              borderColor: stop.key === current ? 'primary.main' : 'divider',
            }}
          >
            <strong>{[stop.location, stop.shelf].filter(Boolean).join('-') || '–'}</strong>
            <Box sx={{ minWidth: 0 }}>
              {nameOf(stop.item)}
              <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{stop.batch}</Box>
            </Box>
            <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
              <span>
                <Quantity value={stop.picked} /> / <Quantity value={stop.quantity} />
              </span>
              {stop.invalid ? (
                <ToneChip tone="danger">{t('outbound:mayNotLeave')}</ToneChip>
              ) : stop.waiting ? (
                <ToneChip tone="progress">{t('picking:sending')}</ToneChip>
              ) : (
                isZero(stop.open) && <DoneIcon color="success" titleAccess={t('common:done')} />
              )}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} sx={{ minHeight: 56 }}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
