import { describe, expect, it } from '@jest/globals';
import { labelFields } from '@granary/domain/labels/rules';
import { asTemplate, blankLabels, leftOff, withTemplate } from './values.ts';

const blank = blankLabels('km-KH');
const withoutAny = Object.fromEntries(labelFields.map((field) => [field, false])) as typeof blank.shown;

describe('label template', () => {
  it('restores the saved values', () => {
    const chosen = {
      ...blank,
      layout: 'roll_58' as const,
      copies: '12',
      shown: { ...blank.shown, quantity: false, warehouse: false },
    };
    expect(withTemplate(blank, asTemplate(chosen))).toEqual(chosen);
    expect(leftOff(chosen.shown)).toEqual(['quantity', 'warehouse']);
  });

  it('restores names and codes only', () => {
    const { shown } = withTemplate(blank, asTemplate({ ...blank, shown: withoutAny }));
    expect(leftOff(shown)).toEqual(labelFields);
  });

  it('leaves unset values unchanged', () => {
    const filled = withTemplate({ ...blank, copies: '3' }, { fields: { layout: 'sheet_3x8' }, lines: [] });
    expect(filled).toEqual({ ...blank, layout: 'sheet_3x8', copies: '3' });
    expect(leftOff(filled.shown)).toEqual([]);
  });

  it('with a single field shows no others', () => {
    const { shown } = withTemplate(blank, { fields: { expiryDate: 'true' }, lines: [] });
    expect(leftOff(shown)).toEqual(labelFields.filter((field) => field !== 'expiryDate'));
  });
});
