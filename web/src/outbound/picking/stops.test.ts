import { describe, expect, it } from '@jest/globals';
import type { PickTask } from '@granary/api/outbound';
import type { PickAction, PickQueue } from './pick-queue.ts';
import { doneCount, isWithin, nextStop, scannedQuantity, shortagesOf, stopsOf } from './stops.ts';

const stop = (batch: string, quantity: string, picked = '0.000', invalid = false) => ({
  line: 1,
  item: {
    code: 'GLY',
    name: '草甘膦',
    englishName: null,
    khmerName: null,
    unit: { name: '瓶', englishName: 'bottle', khmerName: null },
  },
  batch,
  location: 'A-01',
  shelf: null,
  expiryDate: null,
  quantity,
  picked,
  invalid,
});
const task = (...stops: ReturnType<typeof stop>[]) =>
  ({ number: 'OUT-1', stops, freshness: { position: '10', at: '', stale: false } }) as unknown as PickTask;
const action = (write: PickAction['write'], batch: string, quantity: string): PickAction =>
  ({
    id: `${write}-${batch}`,
    document: 'OUT-1',
    person: 'anna',
    order: 1,
    refusal: null,
    write,
    input: { params: { number: 'OUT-1' }, body: { line: 1, batch, quantity } },
  }) as PickAction;
const queue = (state: Partial<PickQueue> = {}): PickQueue => ({
  waiting: [],
  refused: [],
  sent: [],
  ...state,
});

describe('picking stops', () => {
  it('include actions waiting to be sent or not yet in the task', () => {
    const state = queue({
      waiting: [action('recordPick', 'A', '2'), action('recordShortage', 'B', '1')],
      sent: [
        { entry: action('recordPick', 'A', '1'), position: 11n },
        { entry: action('recordPick', 'B', '3'), position: 10n },
      ],
    });
    const [a, b] = stopsOf(task(stop('A', '5.000'), stop('B', '4.000', '3.000')), state);
    expect(a).toMatchObject({ picked: '3.000', open: '2.000', waiting: true });
    expect(b).toMatchObject({ picked: '3.000', quantity: '3.000', open: '0.000', waiting: true });
  });

  it('count an undone pick as still to be picked', () => {
    const waiting = [
      action('recordPick', 'A', '3'),
      action('recordPick', 'A', '2'),
      action('undoPick', 'A', '2'),
    ];
    expect(stopsOf(task(stop('A', '5.000')), queue({ waiting }))).toMatchObject([
      { picked: '3.000', open: '2.000' },
    ]);
  });

  it('include shortages that the task does not include yet', () => {
    const short = (line: number, quantity: string) => ({ line, item: stop('A', '1').item, short: quantity });
    const state = queue({
      waiting: [action('recordShortage', 'A', '2')],
      sent: [
        { entry: action('recordShortage', 'B', '1'), position: 11n },
        { entry: action('recordShortage', 'B', '4'), position: 10n },
      ],
    });
    const seen = { ...task(), shortages: [short(1, '4.000'), short(2, '0.000')] } as unknown as PickTask;
    expect(shortagesOf(seen, state)).toMatchObject([{ line: 1, short: '7.000' }]);
  });

  it('exclude refused actions', () => {
    const refused = { ...action('recordPick', 'A', '2'), refusal: { code: 'WRONG_BATCH', message: '' } };
    expect(stopsOf(task(stop('A', '5.000')), queue({ refused: [refused] }))[0]?.open).toBe('5.000');
  });

  it('lead to the next open stop, deferred ones last, blocked ones never', () => {
    const stops = stopsOf(
      task(
        stop('A', '1.000', '1.000'),
        stop('B', '1.000', '0.000', true),
        stop('C', '1.000'),
        stop('D', '1.000'),
      ),
      queue(),
    );
    expect(nextStop(stops, [])?.batch).toBe('C');
    expect(nextStop(stops, ['1:C'])?.batch).toBe('D');
    expect(nextStop(stops, ['1:D', '1:C'])?.batch).toBe('D');
    expect(doneCount(stops)).toBe(2);
  });

  it('accept up to the open quantity', () => {
    expect(['0', '1', '2.5', '3', '', 'x'].map((text) => isWithin(text, '2.500'))).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the scan of a carton at a stop', () => {
  const packUnits = [{ unit: {}, factor: '12.000', gtin: '14006381333938' }];
  const at = (open: string) =>
    ({ open, item: { packUnits } }) as unknown as Parameters<typeof scannedQuantity>[1];

  it('enters its content, unless that is more than is to be picked', () => {
    expect(scannedQuantity('(01)14006381333938(10)L-7', at('24.000'))).toBe('12');
    expect(scannedQuantity('(01)14006381333938(37)2(10)L-7', at('24.000'))).toBe('24');
    expect(scannedQuantity('(01)14006381333938(10)L-7', at('11.000'))).toBe('');
    expect(scannedQuantity('(01)04006381333931(10)L-7', at('24.000'))).toBe('');
  });
});
