import LaterIcon from '@mui/icons-material/RedoOutlined';
import ShortIcon from '@mui/icons-material/ReportProblemOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { PickTask } from '@granary/api/outbound';
import type { ShortPickReason } from '@granary/domain/outbound/rules';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { feedback } from './feedback.ts';
import { Flash } from './Flash.tsx';
import { FinishCard } from './FinishCard.tsx';
import { pickQueue } from './pick-queue.ts';
import { QuantityPad } from './QuantityPad.tsx';
import { isBatch, isPlace } from './scan.ts';
import { ScanField } from './ScanField.tsx';
import { ShortSheet } from './ShortSheet.tsx';
import { StopCard } from './StopCard.tsx';
import { StopList } from './StopList.tsx';
import { doneCount, nextStop, stopsOf } from './stops.ts';
import { useStopStep } from './use-stop-step.ts';
import { WayAhead } from './WayAhead.tsx';
import { countedUnit } from '../../ui/widgets/counted-unit.ts';
import { useUnitName } from '../../ui/widgets/local-name.ts';

/** One stop at a time: go to the location, scan it, scan the batch, take the quantity. */
export const PickScreen = ({ task }: { task: PickTask }) => {
  const { t } = useTranslation();
  const unitName = useUnitName();
  const queue = pickQueue.state.use((state) => state);
  const stops = useMemo(() => stopsOf(task, queue), [task, queue]);
  const [putOff, setPutOff] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState<string>();
  const [listed, setListed] = useState(false);
  const [shorting, setShorting] = useState(false);
  const stop = nextStop(stops, putOff);
  const { step, go, forget } = useStopStep(task.number, stop);
  const done = doneCount(stops);

  const scanned = (text: string) => {
    if (!stop || step === 'quantity') return;
    const fits = step === 'place' ? isPlace(text, stop) : isBatch(text, stop);
    if (!fits) {
      feedback.wrong();
      setWrong(text);
      return;
    }
    feedback.right();
    setWrong(undefined);
    go(step === 'place' ? 'item' : 'quantity');
  };

  const take = async (quantity: string) => {
    if (!stop) return;
    const { line, batch, location } = stop;
    await pickQueue.add({
      number: task.number,
      kind: 'pick',
      body: { line, batch, location, quantity },
    });
    feedback.right();
  };

  const giveUp = async (reason: ShortPickReason, note: string) => {
    if (!stop) return;
    const { line, batch, open } = stop;
    setShorting(false);
    setWrong(undefined);
    await pickQueue.add({
      number: task.number,
      kind: 'short',
      body: { line, batch, quantity: open, reason, note },
    });
  };

  const later = () => {
    if (!stop) return;
    setWrong(undefined);
    setPutOff([...putOff.filter((key) => key !== stop.key), stop.key]);
  };

  return (
    <Box sx={{ maxWidth: 720, mx: 'auto', p: { xs: 3, md: 5 }, display: 'grid', gap: 4 }}>
      <Flash />
      <WayAhead
        done={done}
        all={stops.length}
        label={t('picking:progress')}
        text={t('picking:progressOf', { done, all: stops.length })}
        list={{ label: t('picking:allStops'), open: () => setListed(true) }}
      />
      {stop ? (
        <Paper variant="outlined" sx={{ p: { xs: 4, md: 5 }, display: 'grid', gap: 4 }}>
          <StopCard stop={stop} step={step} />
          <Box role="alert" aria-live="assertive">
            {wrong !== undefined && (
              <Typography sx={{ color: 'error.main', fontWeight: 650, fontSize: 18 }}>
                {t(step === 'place' ? 'picking:wrongPlace' : 'picking:wrongBatch', { scanned: wrong })}
              </Typography>
            )}
          </Box>
          {step === 'quantity' ? (
            <QuantityPad
              key={`${stop.key}:${stop.open}`}
              open={stop.open}
              unit={unitName(stop.item.unit)}
              confirm={(quantity) =>
                t('picking:takeQuantity', {
                  quantity,
                  unit: countedUnit(unitName(stop.item.unit) ?? '', quantity),
                })
              }
              onTake={(quantity) => void take(quantity)}
            />
          ) : (
            <ScanField
              key={`${stop.key}:${step}`}
              label={t(step === 'place' ? 'picking:scanPlace' : 'picking:scanBatch')}
              onScan={scanned}
              listening={!listed && !shorting}
            />
          )}
          <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap' }}>
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<ShortIcon />}
              onClick={() => setShorting(true)}
              sx={{ flex: '1 1 200px', minHeight: 56 }}
            >
              {t('picking:cannotPick')}
            </Button>
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<LaterIcon />}
              onClick={later}
              sx={{ flex: '1 1 160px', minHeight: 56 }}
            >
              {t('picking:later')}
            </Button>
          </Box>
        </Paper>
      ) : (
        <FinishCard task={task} stops={stops} onFinished={forget} />
      )}
      {shorting && stop && (
        <ShortSheet
          stop={stop}
          onGiveUp={(reason, note) => void giveUp(reason, note)}
          onClose={() => setShorting(false)}
        />
      )}
      <StopList open={listed} stops={stops} current={stop?.key} onClose={() => setListed(false)} />
    </Box>
  );
};
