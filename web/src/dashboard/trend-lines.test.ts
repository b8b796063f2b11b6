import { describe, expect, it } from '@jest/globals';
import { trendLines } from './trend-lines.ts';

const link = { list: '/inventory' as const, filter: [] };
const period = { key: '2026-11-21', from: '2026-11-21', to: '2026-11-21' };
const trend = [{ ...period, received: 3, issued: 1, receivedLink: link, issuedLink: null }];

describe('the trends', () => {
  it('are goods in, goods out, sales and debts', () => {
    const lines = trendLines(trend, [{ key: '2026-11-21', sales: '10.50', owed: '-2.00' }]);
    expect(lines.map(({ name, points }) => [name, points[0]?.value])).toEqual([
      ['received', 3],
      ['issued', 1],
      ['sales', 10.5],
      ['owed', -2],
    ]);
  });

  it('leave out what the user may not see', () => {
    const lines = trendLines(null, [{ key: '2026-11-21', sales: '10.50', owed: null }]);
    expect(lines.map(({ name }) => name)).toEqual(['sales']);
  });
});
