import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../kernel/index.ts';
import { papers } from '../papers/rules.ts';
import {
  changeableBy,
  clearDefaultTemplate,
  createTemplate,
  deleteTemplate,
  enteredContent,
  favourTemplate,
  filledIn,
  isOfWarehouse,
  referencesIn,
  noteTemplateUse,
  renameTemplate,
  reviseTemplate,
  seenBy,
  setDefaultTemplate,
  shareTemplate,
  template,
  templateChoice,
  templateForms,
  templateTypes,
  without,
  type TemplateContent,
  type TemplateState,
} from './index.ts';

const owner = { userId: 'sok', manages: false };
const other = { userId: 'dara', manages: false };
const manager = { userId: 'root', manages: true };
const content: TemplateContent = {
  fields: { title: 'Urea {date}', inboundDate: '3', supplier: 'SUP-1' },
  lines: [
    { item: 'UREA', quantity: '5.000', supplier: 'SUP-2' },
    { item: 'GONE', quantity: '1.000' },
  ],
};
const command = {
  id: 't1',
  type: 'inbound_order',
  name: 'Urea',
  warehouse: 'WH-PP',
  content,
  madeFrom: null,
  owner: 'sok',
  shared: false,
} as const;
const none = template.initial();
const own = fold(template, createTemplate(none, command));
const shared = fold(template, shareTemplate(own, { by: owner, shared: true }), own);
const refused = (code: string) => expect.objectContaining({ code });
const revision = (state: TemplateState, by = owner, version = 1, lines = content.lines.slice(1)) =>
  reviseTemplate(state, { by, type: 'inbound_order', version, content: { ...content, lines } });

describe('template', () => {
  it('is visible only to its owner until shared', () => {
    expect(seenBy(own, owner)).toMatchObject({ version: 1, shared: false });
    expect(() => seenBy(own, other)).toThrow(refused('NOT_FOUND'));
    expect(() => seenBy(own, manager)).toThrow(refused('NOT_FOUND'));
    expect(seenBy(shared, other)).toMatchObject({ name: 'Urea' });
    expect(fold(template, createTemplate(none, { ...command, shared: true }))).toMatchObject({
      shared: true,
    });
  });

  it('is changed, when shared, by its owner and by managers', () => {
    for (const by of [owner, manager]) expect(changeableBy(shared, by)).toBe(shared);
    const attempts = [
      () => revision(shared, other),
      () => renameTemplate(shared, { by: other, name: 'Mine' }),
      () => shareTemplate(shared, { by: other, shared: false }),
      () => deleteTemplate(shared, { by: other }),
    ];
    for (const attempt of attempts) expect(attempt).toThrow(refused('TEMPLATE_OF_ANOTHER'));
  });

  it('gets a new version only when its content changes', () => {
    const events = revision(own);
    expect(events).toMatchObject([{ type: 'TemplateRevised', data: { version: 2 } }]);
    const revised = fold(template, events, own);
    expect(revised).toMatchObject({ version: 2, content: { lines: [{ item: 'GONE' }] } });
    expect(() => revision(revised, owner, 1)).toThrow(refused('CONCURRENT_CHANGE'));
    expect(revision(own, owner, 1, content.lines)).toEqual([]);
  });

  it('keeps its type and is never empty', () => {
    const asContract = { by: owner, type: 'contract', version: 1, content } as const;
    expect(() => reviseTemplate(own, asContract)).toThrow(refused('TEMPLATE_TYPE_FIXED'));
    const empty = { fields: {}, lines: [] };
    expect(() => createTemplate(none, { ...command, content: empty })).toThrow(refused('TEMPLATE_EMPTY'));
  });

  it('is used in an existing version, also in an older one', () => {
    const revised = fold(template, revision(shared), shared);
    expect(noteTemplateUse(revised, { by: other, version: 1 })).toMatchObject([
      { type: 'TemplateUsed', data: { by: 'dara', version: 1 } },
    ]);
    expect(() => noteTemplateUse(revised, { by: other, version: 3 })).toThrow(
      refused('TEMPLATE_VERSION_NOT_FOUND'),
    );
    expect(() => noteTemplateUse(own, { by: other, version: 1 })).toThrow(refused('NOT_FOUND'));
  });

  it('is deleted once and for all', () => {
    const deleted = fold(template, deleteTemplate(own, { by: owner }), own);
    expect(deleteTemplate(deleted, { by: owner })).toEqual([]);
    expect(() => seenBy(deleted, owner)).toThrow(refused('NOT_FOUND'));
    expect(() => createTemplate(deleted, command)).toThrow(refused('CODE_TAKEN'));
  });
});

describe('template preferences', () => {
  it('have at most one default per type after any sequence of choices', () => {
    const choice = fc.record({ template: fc.constantFrom('a', 'b', 'c'), on: fc.boolean() });
    fc.assert(
      fc.property(fc.array(choice), (choices) => {
        let state = templateChoice.initial();
        let expected: string | undefined;
        for (const { template: chosen, on } of choices) {
          const said = { person: 'sok', type: 'contract', template: chosen } as const;
          state = fold(
            templateChoice,
            on ? setDefaultTemplate(state, said) : clearDefaultTemplate(state, said),
            state,
          );
          if (on) expected = chosen;
          else if (expected === chosen) expected = undefined;
        }
        expect(state.defaults.contract).toBe(expected);
      }),
    );
  });

  it('mark a favourite once', () => {
    const favour = (state: ReturnType<typeof templateChoice.initial>, favourite: boolean) =>
      favourTemplate(state, { person: 'sok', template: 't1', favourite });
    const favoured = fold(templateChoice, favour(templateChoice.initial(), true));
    expect(favour(favoured, true)).toEqual([]);
    expect(fold(templateChoice, favour(favoured, false), favoured).favourites).toEqual([]);
  });
});

describe('template content', () => {
  const held = (type: (typeof templateTypes)[number], fields: object, lines: object[] = []) =>
    enteredContent(type).safeParse({ fields, lines });

  it('is any part of its form, as entered', () => {
    expect(
      held('inbound_order', { title: ' Urea ', supplier: '' }, [
        { item: 'UREA', quantity: '5' },
        { item: '' },
      ]).data,
    ).toEqual({ fields: { title: 'Urea' }, lines: [{ item: 'UREA', quantity: '5.000' }] });
  });

  it('can include a priority for orders and distribution requests', () => {
    const wanting = templateTypes.filter((type) =>
      templateForms[type].header.some(({ name }) => name === 'priority'),
    );
    expect(wanting).toEqual(['inbound_order', 'outbound_order', 'sales_order', 'distribution']);
    for (const type of wanting)
      expect(held(type, { priority: 'urgent' }, []).data?.fields).toEqual({ priority: 'urgent' });
  });

  it('of a printout has language, opening, closing and signatures', () => {
    const fields = { language: 'km-KH', opening: 'x'.repeat(300), closing: 'Dear\nall', signatures: 'false' };
    for (const type of papers) {
      expect(templateForms[type].header.map(({ name }) => name)).toEqual(Object.keys(fields));
      expect(held(type, fields).data?.fields).toEqual(fields);
      expect(held(type, { closing: ' ' }).data?.fields).toEqual({});
    }
    expect(papers.filter(isOfWarehouse)).toEqual([
      'settlement_notice',
      'count_sheet',
      'delivery_note',
      'picking_list',
      'goods_receipt',
    ]);
  });

  it.each([
    ['inbound_order', { number: 'IN-1' }],
    ['outbound_order', { deliveryAddress: 'Street 1' }],
    ['outbound_order', { type: 'sale' }],
    ['outbound_order', { priority: 'soon' }],
    ['contract', { priority: 'urgent' }],
    ['contract', { depositPercentage: '101' }],
    ['contract', { code: 'HT-1' }],
    ['batch_info', { batch: 'B-1' }],
    ['inbound_order', { inboundDate: '3651' }],
    ['item_config', { memberPrice: '-1' }],
    ['label', { copies: '0' }],
    ['label', { copies: '501' }],
    ['label', { layout: 'A3' }],
    ['label', { batch: 'true' }],
    ['settlement_notice', { opening: 'x'.repeat(301) }],
    ['count_sheet', { signatures: 'no' }],
    ['recall_notice', { language: 'fr-FR' }],
    ['recall_notice', { title: 'Recall' }],
  ] as const)('excludes other values: %s %j', (type, fields) => {
    expect(held(type, fields).success).toBe(false);
  });

  it('has no lines for a form without lines', () => {
    expect(held('batch_info', { shelf: 'A' }, [{ item: 'UREA' }]).success).toBe(false);
    for (const type of templateTypes) expect(templateForms[type].header.length).toBeGreaterThan(3);
  });
});

describe('form filled from a template', () => {
  const circumstances = { today: '2026-12-30', warehouse: 'WH-PP', user: 'sok' };

  it('replaces variables and counts days from today', () => {
    const title = '{date} {date+7} {month} {year} {warehouse} {user} {unknown} {';
    const filled = filledIn(
      'inbound_order',
      { fields: { title, inboundDate: '3' }, lines: [] },
      circumstances,
    );
    expect(filled.fields).toEqual({
      title: '2026-12-30 2027-01-06 2026-12 2026 WH-PP sok {unknown} {',
      inboundDate: '2027-01-02',
    });
  });

  it('never exceeds the length of a field', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.nat(30), (text, times) => {
        const title = `${text}{date}`.repeat(times);
        const filled = filledIn('sales_order', { fields: { title }, lines: [] }, circumstances);
        expect(filled.fields['title']?.length).toBeLessThanOrEqual(128);
      }),
    );
  });

  it('drops missing references: the line of an item, otherwise only the value', () => {
    const named = referencesIn('inbound_order', content);
    expect(named.map(({ path }) => path)).toEqual([
      'fields.supplier',
      'lines.0.item',
      'lines.0.supplier',
      'lines.1.item',
    ]);
    const gone = named.filter(({ value }) => value === 'GONE' || value === 'SUP-2');
    expect(without(content, gone)).toEqual({
      fields: content.fields,
      lines: [{ item: 'UREA', quantity: '5.000' }],
    });
    expect(without(content, [])).toEqual(content);
  });
});
