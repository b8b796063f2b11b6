import { afterEach, describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { countedUnit } from './counted-unit.ts';

const speak = (language: string) => {
  i18next.language = language;
};
afterEach(() => speak('en-US'));

describe('a unit beside its quantity', () => {
  it.each([
    ['Bag', '1', 'bag'],
    ['Bag', '3', 'bags'],
    ['Bag', '1.000', 'bag'],
    ['Bag', '0.5', 'bags'],
    ['Box', '2', 'boxes'],
    ['Tray', '2', 'trays'],
    ['Pastry', '2', 'pastries'],
    ['kg', '2', 'kg'],
    ['mL', '2', 'mL'],
  ])('%s of %s is %s', (name, quantity, said) => {
    speak('en-US');
    expect(countedUnit(name, quantity)).toBe(said);
  });

  it.each(['zh-CN', 'km-KH'])('has no plural in %s', (language) => {
    speak(language);
    expect(countedUnit('Bag', '3')).toBe('Bag');
  });
});
