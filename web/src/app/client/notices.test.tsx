import { expect, it } from '@jest/globals';
import { noticeDurations } from './Notices.tsx';

it('notices stay as long as they weigh: 3, 4 and 5 seconds, and a fatal one until it is closed', () => {
  const { info, warning, error, fatal } = noticeDurations;
  expect([info, warning, error, fatal]).toEqual([3000, 4000, 5000, null]);
});
