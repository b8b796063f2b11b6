import { expect, it } from '@jest/globals';
import i18next from 'i18next';
import { filterText } from './filter-text.ts';

const onHand = { field: 'current', label: 'On hand', text: () => '' };
const said = (operator: 'gte' | 'lte', value: string) =>
  filterText(i18next.t, { field: 'current', operator, values: [value] }, onHand);

it('a quantity filter shows ≥, ≤ or > 0', () => {
  expect(said('gte', '12.500')).toBe('On hand ≥ 12.5');
  expect(said('lte', '0.001')).toBe('On hand ≤ 0.001');
  expect(said('gte', '0.001')).toBe('On hand > 0');
});
