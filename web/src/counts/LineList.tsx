import DoneIcon from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Quantity } from '../ui/widgets/figures.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';
import type { EnteredLine } from './entered-lines.ts';
import { placeOf } from './names.ts';

interface Props {
  readonly open: boolean;
  readonly lines: readonly EnteredLine[];
  readonly current: number | undefined;
  readonly onChoose: (line: EnteredLine) => void;
  readonly onClose: () => void;
}

/** The whole sheet: the user can open any line, also to correct their own entry. */
export const LineList = ({ open, lines, current, onChoose, onClose }: Props) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const heading = useId();
  return (
    <Dialog open={open} fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={heading}>
      <DialogTitle id={heading}>{t('counts:allLines')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {lines
          .filter(({ asked }) => asked)
          .map((line) => (
            <ButtonBase
              key={line.line}
              disabled={!line.mine}
              aria-current={line.line === current ? 'step' : undefined}
              onClick={() => onChoose(line)}
              sx={{
                display: 'grid',
                gridTemplateColumns: '96px minmax(0, 1fr) auto',
                gap: 3,
                alignItems: 'center',
                textAlign: 'start',
                font: 'inherit',
                minHeight: 56,
                px: 3,
                borderRadius: 1.5,
                border: 1,
                borderColor: line.line === current ? 'primary.main' : 'divider',
                opacity: line.mine ? 1 : 0.7,
              }}
            >
              <strong>{placeOf(line) || '–'}</strong>
              <Box sx={{ minWidth: 0 }}>
                {localName(line.itemNames)}
                <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{line.batch}</Box>
              </Box>
              <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
                {line.entry && (
                  <ToneChip tone={line.entry.refusal ? 'danger' : 'warning'}>
                    {t(line.entry.refusal ? 'outbox:notAccepted' : 'outbox:notSent')}
                  </ToneChip>
                )}
                {line.done ? (
                  <>
                    <Quantity value={line.counted} />
                    <DoneIcon color="success" titleAccess={t('common:done')} />
                  </>
                ) : (
                  !line.mine && <ToneChip tone="warning">{t('counts:byOther')}</ToneChip>
                )}
              </Box>
            </ButtonBase>
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
