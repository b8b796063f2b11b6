import { expect, it } from '@jest/globals';
import { noticeDurations } from './Notices.tsx';

it('notices stay for 3, 4 or 5 seconds by level, a fatal one until closed', () => {
  const { info, warning, error, fatal } = noticeDurations;
  expect([info, warning, error, fatal]).toEqual([3000, 4000, 5000, null]);
});
