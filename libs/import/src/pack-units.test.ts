import { describe, expect, it } from '@jest/globals';
import { saying } from './faults.ts';
import { packFaults, packUnitsText } from './pack-units.ts';

const say = saying('en-US');
const units = new Map([
  ['瓶', 'u-1'],
  ['btl', 'u-1'],
  ['箱', 'u-2'],
  ['box', 'u-2'],
]);

describe('pack units of an imported item', () => {
  it('are parsed from one cell', () => {
    expect(packUnitsText(say).parse('box = 12; 托盘＝480；')).toEqual([
      { unit: 'box', factor: '12.000' },
      { unit: '托盘', factor: '480.000' },
    ]);
  });

  it('may have a GTIN, which a blank removes', () => {
    expect(packUnitsText(say).parse('box = 12 = 14006381333938; 托盘 = 480 =')).toEqual([
      { unit: 'box', factor: '12.000', gtin: '14006381333938' },
      { unit: '托盘', factor: '480.000', gtin: null },
    ]);
  });

  it.each([
    'box',
    '= 12',
    'box = 0',
    'box = a dozen',
    'box = 12 = 13',
    'box = 12 = 14006381333939',
    'box = 12 = 14006381333938 = 1',
  ])('are refused as “%s”', (text) => {
    expect(packUnitsText(say).safeParse(text)).toMatchObject({
      success: false,
      error: { issues: [{ message: `“${text}” is not a pack such as “box = 12”` }] },
    });
  });

  it('must be existing units, without duplicates or the item’s own unit', () => {
    const faults = (...names: string[]) =>
      packFaults(
        3,
        { unit: '瓶', packUnits: names.map((unit) => ({ unit, factor: '2.000' })) },
        units,
        say,
      ).map(({ message }) => message);
    expect(faults('box')).toEqual([]);
    expect(faults('crate')).toEqual(['“crate” does not exist']);
    expect(faults('btl')).toEqual(['“btl” is the unit of the item itself']);
    expect(faults('box', '箱')).toEqual(['“箱” is given twice']);
    expect(packFaults(3, { unit: '瓶' }, units, say)).toEqual([]);
  });

  it('must have GTINs that differ from each other and from that of the item', () => {
    const gtin = '04006381333931';
    const faults = (own: string | null, pack: string | null) =>
      packFaults(
        3,
        { unit: '瓶', gtin: own, packUnits: [{ unit: 'box', factor: '2.000', gtin: pack }] },
        units,
        say,
      ).map(({ message }) => message);
    expect(faults(gtin, gtin)).toEqual([`“${gtin}” is given twice`]);
    expect(faults(gtin, '14006381333938')).toEqual([]);
    expect(faults(null, null)).toEqual([]);
  });
});
