import { expect, it } from '@jest/globals';
import { quarterEnds } from './quarter-ends.ts';

it('quarterEnds lists the last days of the three quarters before a day', () => {
  expect(quarterEnds('2026-11-21')).toEqual(['2026-09-30', '2026-06-30', '2026-03-31']);
  expect(quarterEnds('2026-03-31')).toEqual(['2025-12-31', '2025-09-30', '2025-06-30']);
  expect(quarterEnds('2026-04-01')).toEqual(['2026-03-31', '2025-12-31', '2025-09-30']);
});
