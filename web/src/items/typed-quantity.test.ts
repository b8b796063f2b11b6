import { describe, expect, it } from '@jest/globals';
import { baseQuantity, isUncountable, typedAgain } from './typed-quantity.ts';

const named = (id: string) => ({ id, name: id, englishName: null, khmerName: null });
const item = {
  code: 'GLY',
  name: '草甘膦',
  englishName: null,
  khmerName: null,
  unit: named('bottle'),
  packUnits: [{ unit: named('box'), factor: '12.000' }],
};
const entered = { quantity: '2.000', unit: named('box'), factor: '12.000' };

describe('a quantity in a form', () => {
  it('stands as it was typed', () => {
    expect(typedAgain({ item, quantity: '24.000', entered })).toEqual({
      quantity: '2',
      unit: 'box',
      factor: '12.000',
    });
    expect(typedAgain({ item, quantity: '24.000', entered: null })).toEqual({
      quantity: '24',
      unit: 'bottle',
      factor: '',
    });
  });

  it('stands in the unit of the item once its pack has another size or is gone', () => {
    const bottles = { quantity: '24', unit: 'bottle', factor: '' };
    const resized = { ...item, packUnits: [{ unit: named('box'), factor: '10.000' }] };
    expect(typedAgain({ item: resized, quantity: '24.000', entered })).toEqual(bottles);
    expect(typedAgain({ item: { ...item, packUnits: [] }, quantity: '24.000', entered })).toEqual(bottles);
  });

  it('comes to what the server will count, or to nothing', () => {
    expect(baseQuantity({ quantity: '1.5', factor: '12.000' })).toBe('18');
    expect(baseQuantity({ quantity: '1.5', factor: '' })).toBe('1.5');
    expect(baseQuantity({ quantity: '1.5' })).toBe('1.5');
    expect(baseQuantity({ quantity: 'two', factor: '12.000' })).toBe('');
    expect(baseQuantity({ quantity: '0.5', factor: '0.333' })).toBe('');
    expect(isUncountable({ quantity: '0.5', unit: 'third', factor: '0.333' })).toBe(true);
    expect(isUncountable({ quantity: 'two', unit: 'box', factor: '12.000' })).toBe(false);
  });
});
