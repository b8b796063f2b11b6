import { describe, expect, it } from '@jest/globals';
import { asTyped, formatDay, formatMoneyChange, moneyAsTyped, typedDecimal } from './format.ts';

describe('typed decimal', () => {
  it.each([
    ['1,234', '1234'],
    ['1,234,567.5', '1234567.5'],
    [' 12.5 ', '12.5'],
    ['１２．５', '12.5'],
    ['១២.៥', '12.5'],
    ['−12.5', '-12.5'],
  ])('%s reads %s', (typed, read) => {
    expect(typedDecimal(typed)).toBe(read);
  });

  it('can be typed key by key', () => {
    const read = [...'12,345,678.25'].reduce((kept, key) => typedDecimal(kept + key), '');
    expect(read).toBe('12345678.25');
  });

  it.each(['1,5', '0,125', '12,50', '1,2345', '1.234,5'])('leaves %s unchanged, to be rejected', (typed) => {
    expect(typedDecimal(typed)).toBe(typed);
  });
});

describe('stored decimal for editing', () => {
  it.each([
    ['12.500', '12.5'],
    ['100.000', '100'],
    ['100', '100'],
    ['0.000', '0'],
    ['-1.500', '-1.5'],
    ['', ''],
  ])('%s becomes %s', (stored, typed) => {
    expect(asTyped(stored)).toBe(typed);
  });

  it.each([
    ['4.20', '4.20'],
    ['1200.00', '1200.00'],
    ['4.200000', '4.20'],
    ['4.125000', '4.125'],
    ['10.000000', '10.00'],
    ['', ''],
  ])('keeps the cents of money: %s becomes %s', (stored, typed) => {
    expect(moneyAsTyped(stored)).toBe(typed);
  });
});

it('a change of money has a sign, and is blank when zero', () => {
  expect(['12.50', '-12.50', '0.00'].map(formatMoneyChange)).toEqual(['+$12.50', '−$12.50', '']);
});

describe('formatDay', () => {
  it('formats a day in each language independently of the browser', () => {
    expect(formatDay('2026-11-01', 'zh-CN')).toBe('2026-11-01');
    expect(formatDay('2026-11-01', 'en-US')).toBe('1 Nov 2026');
    expect(formatDay('2026-11-01', 'km-KH')).toBe('1 វិច្ឆិកា 2026');
  });
});
