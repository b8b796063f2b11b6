import { describe, expect, it } from '@jest/globals';
import { daysBetween, formatDay, formatMoney, formatQuantity, typedDecimal } from './format.ts';

describe('money', () => {
  it.each([
    ['1234.50', '$1,234.50'],
    ['-0.50', '-$0.50'],
    ['3.250000', '$3.25'],
    ['3.254100', '$3.2541'],
    ['123456789012345.10', '$123,456,789,012,345.10'],
    ['7', '$7.00'],
  ])('%s is %s in every language', (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });
});

describe('a quantity', () => {
  it.each([
    ['12.500', '12.5'],
    ['3000.000', '3,000'],
    ['100', '100'],
    ['-1000.010', '-1,000.01'],
    ['0.000', '0'],
  ])('%s is %s', (quantity, text) => {
    expect(formatQuantity(quantity)).toBe(text);
  });
});

describe('a number as people type it', () => {
  it.each([
    ['1,234', '1234'],
    ['1,234,567.5', '1234567.5'],
    [' 12.5 ', '12.5'],
    ['１２．５', '12.5'],
    ['១២.៥', '12.5'],
  ])('%s is read as %s', (typed, read) => {
    expect(typedDecimal(typed)).toBe(read);
  });

  it('may be typed key by key', () => {
    const read = [...'12,345,678.25'].reduce((kept, key) => typedDecimal(kept + key), '');
    expect(read).toBe('12345678.25');
  });

  it.each(['1,5', '0,125', '12,50', '1,2345', '1.234,5'])('%s is left as it is, to be refused', (typed) => {
    expect(typedDecimal(typed)).toBe(typed);
  });
});

describe('a day', () => {
  it('is written in each language without asking the browser', () => {
    expect(formatDay('2026-11-01', 'zh-CN')).toBe('2026-11-01');
    expect(formatDay('2026-11-01', 'en-US')).toBe('1 Nov 2026');
    expect(formatDay('2026-11-01', 'km-KH')).toBe('1 វិច្ឆិកា 2026');
  });

  it('is so many days from another, across a month and a leap day', () => {
    expect(daysBetween('2028-02-27', '2028-03-01')).toBe(3);
    expect(daysBetween('2026-11-21', '2026-11-18')).toBe(-3);
  });
});
