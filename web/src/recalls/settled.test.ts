import { describe, expect, it } from '@jest/globals';
import { isSettled } from './settled.ts';

type Recall = Parameters<typeof isSettled>[0];

const told = { notified: { at: '2026-11-21T00:00:00.000Z', by: 'sok', method: 'phone', notes: null } };
const recall = (outstanding: string, ...customers: object[]): Recall =>
  ({ figures: { outstanding }, customers }) as unknown as Recall;

describe('a recall', () => {
  it('is settled when nothing is outstanding and every customer has been told', () => {
    expect(isSettled(recall('0.000', told))).toBe(true);
    expect(isSettled(recall('0.000'))).toBe(true);
  });

  it('is not settled while goods are outstanding or a customer is untold', () => {
    expect(isSettled(recall('3.000', told))).toBe(false);
    expect(isSettled(recall('0.000', told, { notified: null }))).toBe(false);
  });
});
