import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import { marksOn, recalledLots, recallLot, releaseLot } from './index.ts';

const lot = (recall: string, supplierLot = 'L-7') => ({
  item: 'GLY-41SL',
  supplierLot,
  recall,
  reason: 'wrong substance',
});
type Step = (state: ReturnType<typeof recalledLots.initial>) => ReturnType<typeof recallLot>;
const given = (...steps: Step[]) =>
  steps.reduce((state, step) => fold(recalledLots, step(state), state), recalledLots.initial());
const recallsOn = (state: ReturnType<typeof given>, supplierLot: string | null) =>
  marksOn(state, supplierLot).map(({ recall }) => recall);

describe('a recalled lot', () => {
  it('is under every case that looks for it, each once', () => {
    const state = given(
      (now) => recallLot(now, lot('RC-1')),
      (now) => recallLot(now, lot('RC-2')),
    );
    expect(recallsOn(state, 'L-7')).toEqual(['RC-1', 'RC-2']);
    expect(recallLot(state, lot('RC-1'))).toEqual([]);
  });

  it('is let go by the case that was called off, and stays under the other', () => {
    const state = given(
      (now) => recallLot(now, lot('RC-1')),
      (now) => recallLot(now, lot('RC-2')),
      (now) => releaseLot(now, lot('RC-1')),
    );
    expect(recallsOn(state, 'L-7')).toEqual(['RC-2']);
    expect(releaseLot(state, lot('RC-1'))).toEqual([]);
  });

  it('says nothing of other lots, nor of goods without one', () => {
    const state = given((now) => recallLot(now, lot('RC-1')));
    for (const other of ['L-8', null, 'constructor', '__proto__'])
      expect(recallsOn(state, other)).toEqual([]);
  });
});
