import UndoIcon from '@mui/icons-material/UndoOutlined';
import DoneIcon from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { countedUnit } from '../../ui/widgets/counted-unit.ts';
import { formatQuantity } from '../../ui/widgets/format.ts';
import { useUnitName } from '../../ui/widgets/local-name.ts';
import type { JustPicked as Picked } from './use-picking.ts';

/** Confirms the last pick, which can be undone from here. */
export const JustPicked = ({ picked, onUndo }: { picked: Picked; onUndo: () => void }) => {
  const { t } = useTranslation();
  const { tones } = useTheme();
  const unitName = useUnitName();
  const { stop } = picked;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        pl: 3,
        borderRadius: 1.5,
        bgcolor: tones.success.background,
        color: tones.success.text,
      }}
    >
      <DoneIcon />
      <Box component="output" sx={{ flex: 1, minWidth: 0, fontWeight: 650, overflowWrap: 'anywhere' }}>
        {t('picking:justPicked', {
          picked: formatQuantity(picked.picked),
          quantity: formatQuantity(stop.quantity),
          unit: countedUnit(unitName(stop.item.unit) ?? '', stop.quantity),
          batch: stop.batch,
        })}
      </Box>
      <Button color="inherit" startIcon={<UndoIcon />} onClick={onUndo} sx={{ minHeight: 56, flex: 'none' }}>
        {t('picking:undo')}
      </Button>
    </Box>
  );
};
