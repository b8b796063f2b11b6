import { expect, it } from '@jest/globals';
import { SecondsBehind } from './metrics.ts';

it('the evidence lag is the time spent waiting for the same event, whatever the gap in positions', () => {
  const lag = new SecondsBehind();
  expect(lag.at(900n, 900n, 0)).toBe(0);
  expect(lag.at(900n, 70_000n, 1_000)).toBe(0);
  expect(lag.at(900n, 140_000n, 4_000)).toBe(3);
  expect(lag.at(70_000n, 140_000n, 5_000)).toBe(0);
  expect(lag.at(70_000n, 140_000n, 5_500)).toBe(0.5);
  expect(lag.at(140_000n, 140_000n, 6_000)).toBe(0);
});
