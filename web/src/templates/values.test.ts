import { describe, expect, it } from '@jest/globals';
import { daysFrom } from '@granary/domain/kernel';
import { blankInbound, blankLine } from '../inbound/form.ts';
import { today } from '../ui/widgets/format.ts';
import { contentOf, filledValues } from './values.ts';

const typed = {
  ...blankInbound('PP'),
  title: 'Urea {date}',
  inboundDate: daysFrom(today(), 3),
  lines: [
    { ...blankLine(), item: 'UREA', quantity: '2', unit: 'box', factor: '12.000', unitPrice: '3.25' },
    { ...blankLine(), quantity: '1e5', inspection: true, batch: 'B-1' },
    blankLine(),
  ],
};

describe('form saved as a template', () => {
  const content = contentOf('inbound_order', typed);

  it('contains its fields with dates as days from today, without what belongs to one delivery', () => {
    expect(content).toEqual({
      fields: { type: 'purchase', title: 'Urea {date}', inboundDate: '3' },
      lines: [{ item: 'UREA', quantity: '2.000', unit: 'box', unitCost: '3.250000' }, { inspection: 'true' }],
    });
    expect(contentOf('inbound_order', { ...typed, inboundDate: '2020-01-01' }).fields).not.toHaveProperty(
      'inboundDate',
    );
  });

  it('contains the priority unless it is normal', () => {
    const urgent = contentOf('inbound_order', { ...typed, priority: 'urgent' });
    expect(urgent.fields).toMatchObject({ priority: 'urgent' });
    const filling = filledValues('inbound_order', urgent, blankInbound('PP'), blankLine);
    expect(filling.priority).toBe('urgent');
    expect(contentOf('inbound_order', { ...typed, priority: 'soon' }).fields).not.toHaveProperty('priority');
  });

  it('restores a form as it was typed, over an empty one', () => {
    const [line] = content.lines;
    const filling = {
      fields: { ...content.fields, inboundDate: '2026-12-24' },
      lines: [{ ...line, factor: '12.000' }],
    };
    const blank = blankInbound('PP');
    expect(filledValues('inbound_order', filling, blank, blankLine)).toEqual({
      ...blank,
      title: 'Urea {date}',
      inboundDate: '2026-12-24',
      lines: [typed.lines[0]],
    });
    const none = { fields: {}, lines: [] };
    expect(filledValues('inbound_order', none, blank, blankLine)).toEqual(blank);
  });
});
