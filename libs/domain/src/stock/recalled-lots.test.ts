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

describe('recalled lot', () => {
  it('is marked by each recall, once', () => {
    const state = given(
      (now) => recallLot(now, lot('RC-1')),
      (now) => recallLot(now, lot('RC-2')),
    );
    expect(recallsOn(state, 'L-7')).toEqual(['RC-1', 'RC-2']);
    expect(recallLot(state, lot('RC-1'))).toEqual([]);
  });

  it('is released by a cancelled recall and keeps other marks', () => {
    const state = given(
      (now) => recallLot(now, lot('RC-1')),
      (now) => recallLot(now, lot('RC-2')),
      (now) => releaseLot(now, lot('RC-1')),
    );
    expect(recallsOn(state, 'L-7')).toEqual(['RC-2']);
    expect(releaseLot(state, lot('RC-1'))).toEqual([]);
  });

  it('has no effect on other lots or goods without a lot', () => {
    const state = given((now) => recallLot(now, lot('RC-1')));
    for (const other of ['L-8', null, 'constructor', '__proto__'])
      expect(recallsOn(state, other)).toEqual([]);
  });
});
