import { describe, expect, it } from '@jest/globals';
import { baseQuantity, isUncountable, typedAgain } from './typed-quantity.ts';

const named = (id: string) => ({ id, name: id, englishName: null, khmerName: null });
const item = {
  code: 'GLY',
  name: '草甘膦',
  englishName: null,
  khmerName: null,
  unit: named('bottle'),
  packUnits: [{ unit: named('box'), factor: '12.000', gtin: null }],
  gtin: null,
  expires: false,
};
const entered = { quantity: '2.000', unit: named('box'), factor: '12.000' };

describe('typed quantity', () => {
  it('is shown as entered', () => {
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

  it('is shown in the base unit once its pack changed or is gone', () => {
    const bottles = { quantity: '24', unit: 'bottle', factor: '' };
    const resized = { ...item, packUnits: [{ unit: named('box'), factor: '10.000', gtin: null }] };
    expect(typedAgain({ item: resized, quantity: '24.000', entered })).toEqual(bottles);
    expect(typedAgain({ item: { ...item, packUnits: [] }, quantity: '24.000', entered })).toEqual(bottles);
  });

  it('converts to the server’s base quantity, or to nothing', () => {
    expect(baseQuantity({ quantity: '1.5', factor: '12.000' })).toBe('18');
    expect(baseQuantity({ quantity: '1.5', factor: '' })).toBe('1.5');
    expect(baseQuantity({ quantity: '1.5' })).toBe('1.5');
    expect(baseQuantity({ quantity: 'two', factor: '12.000' })).toBe('');
    expect(baseQuantity({ quantity: '0.5', factor: '0.333' })).toBe('');
    expect(isUncountable({ quantity: '0.5', unit: 'third', factor: '0.333' })).toBe(true);
    expect(isUncountable({ quantity: 'two', unit: 'box', factor: '12.000' })).toBe(false);
  });
});
