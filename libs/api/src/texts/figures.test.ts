import { describe, expect, it } from '@jest/globals';
import { formatCount, formatMoney, formatQuantity } from './figures.ts';

describe('money', () => {
  it.each([
    ['1234.50', '$1,234.50'],
    ['-0.50', '−$0.50'],
    ['3.250000', '$3.25'],
    ['3.254100', '$3.2541'],
    ['123456789012345.10', '$123,456,789,012,345.10'],
    ['7', '$7.00'],
  ])('%s reads %s in every language', (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });
});

describe('quantity', () => {
  it.each([
    ['12.500', '12.5'],
    ['3000.000', '3,000'],
    ['100', '100'],
    ['-1000.010', '−1,000.01'],
    ['0.000', '0'],
  ])('%s reads %s', (quantity, text) => {
    expect(formatQuantity(quantity)).toBe(text);
  });
});

it('a count is shown as an integer', () => {
  expect(formatCount(12_345.6)).toBe('12,345');
});

it('text that is not a number is left unchanged', () => {
  expect([formatMoney('1,5'), formatQuantity('B-1')]).toEqual(['1,5', 'B-1']);
});
