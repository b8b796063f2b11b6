import LaterIcon from '@mui/icons-material/RedoOutlined';
import ShortIcon from '@mui/icons-material/ReportProblemOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { PickTask } from '@granary/api/outbound';
import { isZero } from '@granary/domain/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Flash, ScanField } from '../../scanning/index.ts';
import { useUnitName } from '../../ui/widgets/local-name.ts';
import { FinishCard } from './FinishCard.tsx';
import { JustPicked } from './JustPicked.tsx';
import { QuantityPad } from './QuantityPad.tsx';
import { ShortSheet } from './ShortSheet.tsx';
import { StopCard } from './StopCard.tsx';
import { StopList } from './StopList.tsx';
import { doneCount } from './stops.ts';
import { usePicking } from './use-picking.ts';
import { WayAhead } from './WayAhead.tsx';
import { countedUnit } from '../../ui/widgets/counted-unit.ts';

/** One stop at a time: go to the location, scan it, scan the batch, take the quantity. */
export const PickScreen = ({ task }: { task: PickTask }) => {
  const { t } = useTranslation();
  const unitName = useUnitName();
  const [listed, setListed] = useState(false);
  const [shorting, setShorting] = useState(false);
  const picking = usePicking(task);
  const { stops, stop, step, wrong, justPicked } = picking;
  const done = doneCount(stops);

  return (
    <Box
      sx={{
        maxWidth: 720,
        mx: 'auto',
        p: { xs: 2, md: 5 },
        display: 'grid',
        gap: { xs: 2, md: 4 },
      }}
    >
      <Flash />
      <WayAhead
        done={done}
        all={stops.length}
        label={t('picking:progress')}
        text={t('picking:progressOf', { done, all: stops.length })}
        list={{ label: t('picking:allStops'), open: () => setListed(true) }}
      />
      {justPicked && <JustPicked picked={justPicked} onUndo={() => void picking.undo()} />}
      {stop ? (
        <Paper
          variant="outlined"
          sx={{ p: { xs: 3, md: 5 }, display: 'grid', gap: { xs: 2, md: 4 }, minWidth: 0 }}
        >
          <StopCard stop={stop} step={step} />
          <Box role="alert" aria-live="assertive" sx={{ '&:empty': { display: 'none' } }}>
            {wrong !== undefined && (
              <Typography sx={{ color: 'error.main', fontWeight: 650, fontSize: 18 }}>
                {t(step === 'place' ? 'picking:wrongPlace' : 'picking:wrongBatch', { scanned: wrong })}
              </Typography>
            )}
          </Box>
          {step === 'quantity' ? (
            <QuantityPad
              key={`${stop.key}:${stop.open}`}
              typed={picking.typed}
              onType={picking.setTyped}
              most={stop.open}
              {...(isZero(stop.picked) && { preset: stop.open })}
              unit={unitName(stop.item.unit)}
              confirm={(quantity) =>
                t('picking:takeQuantity', {
                  quantity,
                  unit: countedUnit(unitName(stop.item.unit) ?? '', quantity),
                })
              }
              locked={picking.locked}
              onTake={(quantity) => void picking.take(quantity)}
            />
          ) : (
            <ScanField
              key={`${stop.key}:${step}`}
              label={t(step === 'place' ? 'picking:scanPlace' : 'picking:scanBatch')}
              onScan={picking.scanned}
              listening={!listed && !shorting}
            />
          )}
          <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<ShortIcon />}
              onClick={() => setShorting(true)}
              sx={{ flex: '1 1 auto', minHeight: 56 }}
            >
              {t('picking:cannotPick')}
            </Button>
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<LaterIcon />}
              onClick={picking.later}
              sx={{ flex: '1 1 auto', minHeight: 56 }}
            >
              {t('picking:later')}
            </Button>
          </Box>
        </Paper>
      ) : (
        <FinishCard task={task} stops={stops} onFinished={picking.forget} />
      )}
      {shorting && stop && (
        <ShortSheet
          stop={stop}
          typed={picking.typed}
          onGiveUp={(found, reason, note) => {
            setShorting(false);
            void picking.giveUp(found, reason, note);
          }}
          onClose={() => setShorting(false)}
        />
      )}
      <StopList open={listed} stops={stops} current={stop?.key} onClose={() => setListed(false)} />
    </Box>
  );
};
