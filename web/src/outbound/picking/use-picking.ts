import type { PickInput, PickTask, PickUndoInput, ShortageInput } from '@granary/api/outbound';
import { isPositive, minus, toQuantity } from '@granary/domain/kernel';
import type { ShortPickReason } from '@granary/domain/outbound/rules';
import { useMemo, useRef, useState } from 'react';
import { outbox } from '../../app/offline/own-outbox.ts';
import { feedback, isBatch, isPlace, shownScan } from '../../scanning/index.ts';
import { usePickQueue, type PickQueue } from './pick-queue.ts';
import { nextStop, scannedQuantity, stopsOf, type Stop } from './stops.ts';
import { useStopStep } from './use-stop-step.ts';

/** A second tap within this time belongs to the first: the button stays where it is, but the quantity has changed. */
const LOCK_MS = 1000;

/** What was just picked, until the next pick. */
export interface JustPicked {
  readonly id: string;
  readonly stop: Stop;
  readonly quantity: string;
  /** Total picked at the stop. */
  readonly picked: string;
}

/** A picker's way through a task: the current stop and step, and the actions on it. */
export const usePicking = (task: PickTask) => {
  const { number } = task;
  const queue = usePickQueue(number);
  const stops = useMemo(() => stopsOf(task, queue), [task, queue]);
  const [putOff, setPutOff] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState<string>();
  const [typed, setTyped] = useState('');
  const [justPicked, setJustPicked] = useState<JustPicked>();
  /** The server cannot tell a second tap from an earlier pick of the same quantity. */
  const undoneId = useRef<string>(undefined);
  const stop = nextStop(stops, putOff);
  const { step, go, forget } = useStopStep(number, stop);
  const { locked, lock, unlock } = useLock();
  const add = addTo(number);

  const scanned = (text: string) => {
    if (!stop || step === 'quantity') return;
    const { code, gtin, packUnits } = stop.item;
    const fits =
      step === 'place' ? isPlace(text, stop) : isBatch(text, { ...stop, item: code, gtin, packUnits });
    if (!fits) {
      feedback.wrong();
      setWrong(shownScan(text));
      return;
    }
    feedback.right();
    setWrong(undefined);
    setTyped(step === 'item' ? scannedQuantity(text, stop) : '');
    // A scan is no second tap.
    unlock();
    go(step === 'place' ? 'item' : 'quantity');
  };

  const take = async (quantity: string) => {
    if (!stop || !lock()) return;
    const { line, batch, location } = stop;
    setTyped('');
    const { id } = await add.pick({ line, batch, location, quantity });
    const picked = toQuantity(minus(stop.quantity, minus(stop.open, quantity)));
    setJustPicked({ id, stop, quantity, picked });
    feedback.right();
  };

  const undo = async () => {
    if (!justPicked || undoneId.current === justPicked.id) return;
    const { id, stop: undone, quantity } = justPicked;
    undoneId.current = id;
    const { line, batch } = undone;
    setJustPicked(undefined);
    await add.undo({ line, batch, quantity }, id);
    go('quantity', undone);
  };

  /** Records what was found and gives up the rest. */
  const giveUp = async (found: string, reason: ShortPickReason, note: string) => {
    if (!stop) return;
    const { line, batch, location, open } = stop;
    setWrong(undefined);
    setTyped('');
    setJustPicked(undefined);
    if (isPositive(found)) await add.pick({ line, batch, location, quantity: found });
    const quantity = toQuantity(minus(open, found));
    await add.short({ line, batch, quantity, reason, note });
  };

  const later = () => {
    if (!stop) return;
    setWrong(undefined);
    setTyped('');
    setPutOff([...putOff.filter((key) => key !== stop.key), stop.key]);
  };

  return {
    stops,
    stop,
    step,
    wrong,
    typed,
    setTyped,
    locked,
    justPicked: isKept(queue, justPicked) ? justPicked : undefined,
    scanned,
    take,
    undo,
    giveUp,
    later,
    forget,
  };
};

const addTo = (number: string) => {
  const one = { document: number };
  const params = { number };
  return {
    pick: (body: PickInput) => outbox.add({ ...one, write: 'recordPick', input: { params, body } }),
    undo: (body: PickUndoInput, undoes: string) =>
      outbox.add({ ...one, write: 'undoPick', undoes, input: { params, body } }),
    short: (body: ShortageInput) => outbox.add({ ...one, write: 'recordShortage', input: { params, body } }),
  };
};

/** A refused pick is settled on its own card. */
const isKept = ({ refused }: PickQueue, picked?: JustPicked): boolean =>
  picked !== undefined && !refused.some(({ id }) => id === picked.id);

/** `lock` returns false while locked. */
const useLock = () => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [locked, setLocked] = useState(false);
  const unlock = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setLocked(false);
  };
  const lock = (): boolean => {
    if (timer.current !== undefined) return false;
    timer.current = setTimeout(unlock, LOCK_MS);
    setLocked(true);
    return true;
  };
  return { locked, lock, unlock };
};
