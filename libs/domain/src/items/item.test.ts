import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import {
  changePrices,
  claimGtin,
  createItem,
  deactivateItem,
  deleteItem,
  discontinueItem,
  dropGtin,
  gtinClaim,
  hasGtin,
  item,
  reinstateItem,
  requireKnownItem,
  requireReceivable,
  reviseItem,
  type CreateItem,
} from './index.ts';

const glyphosate: CreateItem = {
  code: 'GLY-41SL',
  serial: 7,
  name: '草甘膦 41% 水剂',
  englishName: 'Glyphosate 41% SL',
  khmerName: 'គ្លីផូសាត ៤១% SL',
  category: 'herbicides',
  specification: null,
  unit: 'bottle',
  minStock: '10.000',
  maxStock: '500.000',
  description: null,
  memberPrice: '4.20',
  retailPrice: '4.80',
};
const { code: _, serial: __, ...form } = glyphosate;
const none = item.initial();
const created = fold(item, createItem(none, glyphosate));
const refused = (code: string, field?: string) => expect.objectContaining({ code, ...(field && { field }) });

describe('item', () => {
  it('is created once, and its code is never reused after deletion', () => {
    expect(created).toMatchObject({ status: 'active', serial: 7, prices: { retailPrice: '4.80' } });
    expect(() => createItem(created, glyphosate)).toThrow(refused('CODE_TAKEN', 'code'));
    const deleted = fold(item, deleteItem(created, { namedBy: [], reason: 'Wrong code' }), created);
    expect(() => createItem(deleted, glyphosate)).toThrow(refused('CODE_TAKEN', 'code'));
  });

  it('has a member price of at most its retail price', () => {
    expect(() => createItem(none, { ...glyphosate, memberPrice: '4.81' })).toThrow(
      refused('MEMBER_PRICE_ABOVE_RETAIL', 'memberPrice'),
    );
    expect(createItem(none, { ...glyphosate, memberPrice: '4.80' })).toHaveLength(1);
  });

  it('has a maximum stock of at least its minimum', () => {
    expect(() => createItem(none, { ...glyphosate, maxStock: '9.000' })).toThrow(
      refused('MAX_STOCK_BELOW_MIN', 'maxStock'),
    );
  });

  it('records details and prices separately, and only changes', () => {
    expect(reviseItem(created, form)).toEqual([]);
    expect(reviseItem(created, { ...form, name: '草甘膦' }).map(({ type }) => type)).toEqual([
      'ItemDetailsRevised',
    ]);
    expect(reviseItem(created, { ...form, retailPrice: '5.00' })).toEqual([
      {
        type: 'ItemPricesChanged',
        data: {
          code: 'GLY-41SL',
          before: { memberPrice: '4.20', retailPrice: '4.80' },
          memberPrice: '4.20',
          retailPrice: '5.00',
        },
      },
    ]);
  });

  it('changes its prices on their own, under the same rule', () => {
    const [changed] = changePrices(created, { memberPrice: '4.50', retailPrice: '5.00' });
    expect(changed).toMatchObject({
      type: 'ItemPricesChanged',
      data: { before: { memberPrice: '4.20' }, memberPrice: '4.50', retailPrice: '5.00' },
    });
    expect(changePrices(created, { memberPrice: '4.20', retailPrice: '4.80' })).toEqual([]);
    const raised = fold(item, changePrices(created, { retailPrice: '5.00' }), created);
    expect(changePrices(raised, { memberPrice: '4.90' })).toMatchObject([
      { data: { before: { retailPrice: '5.00' }, memberPrice: '4.90', retailPrice: '5.00' } },
    ]);
    expect(() => changePrices(created, { retailPrice: '4.00' })).toThrow(
      refused('MEMBER_PRICE_ABOVE_RETAIL', 'memberPrice'),
    );
    expect(() => changePrices(created, { memberPrice: '5.01', retailPrice: '5.00' })).toThrow(
      refused('MEMBER_PRICE_ABOVE_RETAIL', 'memberPrice'),
    );
  });

  it('has at most one GTIN, recorded on its own, and loses it with a deletion', () => {
    const gtin = '04006381333931';
    expect(createItem(none, { ...glyphosate, gtin }).at(-1)).toEqual({
      type: 'ItemGtinChanged',
      data: { code: 'GLY-41SL', before: null, gtin },
    });
    const marked = fold(item, reviseItem(created, { ...form, gtin }), created);
    expect([hasGtin(created, gtin), hasGtin(marked, gtin)]).toEqual([false, true]);
    expect(reviseItem(marked, form)).toEqual([]);
    expect(reviseItem(marked, { ...form, gtin: null })).toEqual(dropGtin(marked, gtin));
    expect(dropGtin(marked, '00036000291452')).toEqual([]);
    const deleted = fold(item, deleteItem(marked, { namedBy: [], reason: 'Wrong code' }), marked);
    expect(hasGtin(deleted, gtin)).toBe(false);
    const namedBy = [{ kind: 'inbound', id: 'IN-1' }];
    expect(fold(item, reinstateItem(deleted, namedBy), deleted)).toEqual({ ...marked, gtin: null });
  });

  it('claims its GTIN once, beside all others that have claimed it', () => {
    const gtin = '04006381333931';
    const claim = { gtin, item: 'GLY-41SL' };
    const claimed = fold(gtinClaim, claimGtin(gtinClaim.initial(), claim));
    expect(claimGtin(claimed, claim)).toEqual([]);
    const both = fold(gtinClaim, claimGtin(claimed, { gtin, item: 'UREA-46' }), claimed);
    expect(both).toEqual({ claimants: ['GLY-41SL', 'UREA-46'] });
    expect(claimGtin(both, claim)).toEqual([]);
  });

  it('has a status, with a reason unless it is active', () => {
    const types = (events: { type: string }[]) => events.map(({ type }) => type);
    const inactive = { status: 'inactive' as const, statusReason: 'No licence yet' };
    expect(types(createItem(none, { ...glyphosate, ...inactive }))).toEqual([
      'ItemCreated',
      'ItemDeactivated',
    ]);
    expect(() => createItem(none, { ...glyphosate, status: 'discontinued' })).toThrow(
      refused('ITEM_STATUS_NEEDS_REASON', 'statusReason'),
    );
    expect(reviseItem(created, { ...form, status: 'active' })).toEqual([]);
    const retired = fold(item, reviseItem(created, { ...form, ...inactive }), created);
    expect(retired).toMatchObject({ status: 'inactive' });
    expect(reviseItem(retired, form)).toEqual([]);
    expect(types(reviseItem(retired, { ...form, status: 'active' }))).toEqual(['ItemActivated']);
  });

  it('keeps its unit once anything refers to it, while its other details may change', () => {
    const namedBy = [{ kind: 'stock', id: 'WH-PP.GLY-41SL' }];
    const inBoxes = { ...form, unit: 'box' };
    expect(fold(item, reviseItem(created, inBoxes), created)).toMatchObject({ details: { unit: 'box' } });
    expect(() => reviseItem(created, inBoxes, namedBy)).toThrow(
      expect.objectContaining({
        code: 'ITEM_UNIT_FIXED',
        field: 'unit',
        facts: { item: 'GLY-41SL', namedBy },
      }),
    );
    expect(reviseItem(created, { ...form, name: '草甘膦' }, namedBy)).toHaveLength(1);
  });

  it('can be received only while active, but is still known when inactive or discontinued', () => {
    const inactive = fold(item, deactivateItem(created, 'No licence'), created);
    const discontinued = fold(item, discontinueItem(created, 'Replaced'), created);
    expect(() => requireReceivable(created, 'GLY-41SL', 'item')).not.toThrow();
    for (const state of [inactive, discontinued]) {
      expect(() => requireReceivable(state, 'GLY-41SL', 'item')).toThrow(refused('ITEM_NOT_ACTIVE', 'item'));
      expect(() => requireKnownItem(state, 'GLY-41SL', 'item')).not.toThrow();
    }
    expect(() => requireKnownItem(none, 'NO-SUCH', 'lines.0.item')).toThrow(
      refused('ITEM_NOT_FOUND', 'lines.0.item'),
    );
  });

  it('cannot be deleted while anything refers to it', () => {
    const namedBy = [{ kind: 'inbound', id: 'IN-1' }];
    expect(() => deleteItem(created, { namedBy, reason: 'Wrong code' })).toThrow(
      expect.objectContaining({ code: 'MASTER_IN_USE', facts: { code: 'GLY-41SL', namedBy } }),
    );
  });

  it('is reinstated when a reference appeared during its deletion', () => {
    const discontinued = fold(item, discontinueItem(created, 'Replaced'), created);
    const deleted = fold(item, deleteItem(discontinued, { namedBy: [], reason: 'Wrong code' }), discontinued);
    expect(() => requireKnownItem(deleted, 'GLY-41SL', 'item')).toThrow(refused('ITEM_NOT_FOUND'));
    expect(reinstateItem(deleted, [])).toEqual([]);
    const namedBy = [{ kind: 'inbound', id: 'IN-1' }];
    expect(fold(item, reinstateItem(deleted, namedBy), deleted)).toEqual(discontinued);
    expect(reinstateItem(discontinued, namedBy)).toEqual([]);
  });
});
