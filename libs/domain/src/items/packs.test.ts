import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compare, fold, minus, plus, sum, times, toQuantity } from '../kernel/index.ts';
import {
  claimGtin,
  countable,
  countedIn,
  createItem,
  deleteItem,
  dropGtin,
  fixUnit,
  gtinClaim,
  hasGtin,
  inBaseUnit,
  inPacks,
  item,
  itemEvents,
  reinstateItem,
  reviseItem,
  wantedGtins,
  type CreateItem,
} from './index.ts';

const form = {
  name: '草甘膦 41% 水剂',
  englishName: null,
  khmerName: null,
  category: 'herbicides',
  specification: null,
  unit: 'bottle',
  minStock: '0.000',
  maxStock: null,
  description: null,
  memberPrice: '4.20',
  retailPrice: '4.80',
};
const box = { unit: 'box', factor: '12.000', gtin: null };
const pallet = { unit: 'pallet', factor: '480.000', gtin: null };
const bottled: CreateItem = { ...form, code: 'GLY-41SL', serial: 7, packUnits: [box] };
const none = item.initial();
const created = fold(item, createItem(none, bottled));
const refused = (code: string, field: string, facts?: object) =>
  expect.objectContaining({ code, field, ...(facts && { facts }) });
const typed = (quantity: string, unit: string | null, state = created) =>
  countedIn(countable(state), { quantity, unit }, 'lines.0');

describe('item with pack units', () => {
  it('has them from its creation, and records their changes', () => {
    expect(created).toMatchObject({ packUnits: [box] });
    expect(reviseItem(created, { ...form, packUnits: [box, pallet] })).toEqual([
      { type: 'ItemPackUnitsChanged', data: { code: 'GLY-41SL', before: [box], packUnits: [box, pallet] } },
    ]);
    expect(reviseItem(created, { ...form, packUnits: [box] })).toEqual([]);
    expect(reviseItem(created, form)).toEqual([]);
    expect(createItem(none, { ...form, code: 'GLY-41SL', serial: 7 })).toHaveLength(1);
  });

  it('has distinct pack units other than its base unit, with factors above zero, up to a limit of 8', () => {
    const packs = (packUnits: CreateItem['packUnits']) => () => reviseItem(created, { ...form, packUnits });
    expect(packs([box, { unit: 'bottle', factor: '1.000' }])).toThrow(
      refused('PACK_UNIT_IS_BASE', 'packUnits.1.unit'),
    );
    expect(packs([box, pallet, { ...box, factor: '24.000' }])).toThrow(
      refused('PACK_UNIT_REPEATED', 'packUnits.2.unit'),
    );
    expect(packs([{ ...box, factor: '0.000' }])).toThrow(
      refused('PACK_FACTOR_NOT_POSITIVE', 'packUnits.0.factor'),
    );
    const many = Array.from({ length: 9 }, (_, n) => ({ unit: `u${n}`, factor: '2.000' }));
    expect(packs(many)).toThrow(refused('TOO_MANY_PACK_UNITS', 'packUnits', { most: 8 }));
    expect(packs(many.slice(1))).not.toThrow();
  });

  it('cannot have a pack unit as its base unit', () => {
    expect(() => reviseItem(created, { ...form, unit: 'box' })).toThrow(
      refused('PACK_UNIT_IS_BASE', 'packUnits.0.unit'),
    );
    expect(reviseItem(created, { ...form, unit: 'box', packUnits: [] })).toHaveLength(2);
  });

  it('keeps its pack units when reinstated', () => {
    const deleted = fold(item, deleteItem(created, { namedBy: [], reason: 'Wrong code' }), created);
    const namedBy = [{ kind: 'inbound', id: 'IN-1' }];
    expect(fold(item, reinstateItem(deleted, namedBy), deleted)).toEqual(created);
  });
});

describe('GTIN of a pack unit', () => {
  const [gtin, carton, other] = ['04006381333931', '14006381333938', '24006381333935'];
  const marked = fold(
    item,
    createItem(none, { ...bottled, gtin, packUnits: [{ ...box, gtin: carton }, pallet] }),
  );
  const packs = (packUnits: CreateItem['packUnits'], own = gtin) =>
    reviseItem(marked, { ...form, gtin: own, packUnits });

  it('is recorded with the pack, and stays while it is omitted', () => {
    expect(marked).toMatchObject({ gtin, packUnits: [{ ...box, gtin: carton }, pallet] });
    const omitted = [{ unit: 'box', factor: '12.000' }, pallet];
    expect(packs(omitted)).toEqual([]);
    expect(packs([{ unit: 'box', factor: '10.000' }])).toMatchObject([
      { data: { packUnits: [{ unit: 'box', factor: '10.000', gtin: carton }] } },
    ]);
    expect(packs([box, pallet])).toMatchObject([{ data: { packUnits: [{ gtin: null }, { gtin: null }] } }]);
  });

  it('differs from that of the item and of every other pack', () => {
    expect(() => packs([{ ...box, gtin }])).toThrow(refused('GTIN_REPEATED', 'packUnits.0.gtin', { gtin }));
    expect(() =>
      packs([
        { ...box, gtin: carton },
        { ...pallet, gtin: carton },
      ]),
    ).toThrow(refused('GTIN_REPEATED', 'packUnits.1.gtin', { gtin: carton }));
    expect(() => reviseItem(marked, { ...form, gtin: carton })).toThrow(
      refused('GTIN_REPEATED', 'packUnits.0.gtin', { gtin: carton }),
    );
    expect(() => createItem(none, { ...bottled, gtin, packUnits: [{ ...box, gtin }] })).toThrow(
      refused('GTIN_REPEATED', 'packUnits.0.gtin'),
    );
    // The two may be exchanged.
    expect(packs([{ ...box, gtin }], carton)).toHaveLength(2);
  });

  it('is one of the item, claimed and given up like its own', () => {
    expect(wantedGtins({ gtin, packUnits: [box, { gtin: carton }, {}] })).toEqual([
      { gtin, field: 'gtin' },
      { gtin: carton, field: 'packUnits.1.gtin' },
    ]);
    expect(wantedGtins({})).toEqual([]);
    expect([gtin, carton, other].map((one) => hasGtin(marked, one))).toEqual([true, true, false]);
    expect(dropGtin(marked, carton)).toEqual([
      {
        type: 'ItemPackUnitsChanged',
        data: { code: 'GLY-41SL', before: [{ ...box, gtin: carton }, pallet], packUnits: [box, pallet] },
      },
    ]);
    expect(dropGtin(marked, other)).toEqual([]);
    const claim = { gtin: carton, item: 'GLY-41SL' };
    const claimed = fold(gtinClaim, claimGtin(gtinClaim.initial(), claim));
    expect(claimGtin(claimed, claim)).toEqual([]);
  });

  it('is lost with a deletion, also when the item is reinstated', () => {
    const deleted = fold(item, deleteItem(marked, { namedBy: [], reason: 'Wrong code' }), marked);
    expect(hasGtin(deleted, carton)).toBe(false);
    const namedBy = [{ kind: 'inbound', id: 'IN-1' }];
    expect(fold(item, reinstateItem(deleted, namedBy), deleted)).toEqual({
      ...marked,
      gtin: null,
      packUnits: [box, pallet],
    });
  });

  it('is none in events recorded before packs could have one', () => {
    const old = { code: 'GLY-41SL', before: [], packUnits: [{ unit: 'box', factor: '12.000' }] };
    const { ItemPackUnitsChanged, ItemReinstated } = itemEvents;
    expect(ItemPackUnitsChanged.upcasters[1]!(old)).toEqual({ ...old, packUnits: [box] });
    expect(ItemReinstated.upcasters[2]!(old)).toEqual({ ...old, packUnits: [box] });
  });
});

describe('base unit of an item', () => {
  it('is fixed once, by the first reference to it', () => {
    const by = { kind: 'inbound', id: 'IN-1' };
    const fixed = fold(item, fixUnit(created, by), created);
    expect(fixUnit(fixed, { kind: 'outbound', id: 'OUT-1' })).toEqual([]);
    const inCans = { ...form, unit: 'can' };
    expect(() => reviseItem(fixed, inCans)).toThrow(
      refused('ITEM_UNIT_FIXED', 'unit', { item: 'GLY-41SL', namedBy: [by] }),
    );
    expect(() => reviseItem(fixed, inCans, [by])).toThrow(
      refused('ITEM_UNIT_FIXED', 'unit', { item: 'GLY-41SL', namedBy: [by] }),
    );
    expect(reviseItem(fixed, { ...form, packUnits: [pallet] })).toHaveLength(1);
    const deleted = fold(item, deleteItem(fixed, { namedBy: [], reason: 'Wrong code' }), fixed);
    expect(fold(item, reinstateItem(deleted, [by]), deleted)).toEqual(fixed);
  });
});

describe('entered quantity', () => {
  it('is stored in the base unit with the entered quantity, unit and current factor', () => {
    expect(typed('2.000', 'box')).toEqual({
      quantity: '24.000',
      entered: { quantity: '2.000', unit: 'box', factor: '12.000' },
    });
    expect(typed('24.000', 'bottle')).toEqual({ quantity: '24.000', entered: null });
    expect(typed('24.000', null)).toEqual({ quantity: '24.000', entered: null });
    const later = fold(
      item,
      reviseItem(created, { ...form, packUnits: [{ ...box, factor: '10.000' }] }),
      created,
    );
    expect(typed('2.000', 'box', later)).toMatchObject({ quantity: '20.000', entered: { factor: '10.000' } });
  });

  it('is refused in a unit the item does not have', () => {
    expect(() => typed('2.000', 'pallet')).toThrow(
      refused('UNIT_NOT_OF_ITEM', 'lines.0.unit', { item: 'GLY-41SL', unit: 'pallet' }),
    );
  });

  it('is refused, never rounded, with too many decimals or digits in the base unit', () => {
    const third = { unit: 'third', factor: '0.333', gtin: null };
    const state = fold(item, reviseItem(created, { ...form, packUnits: [third, pallet] }), created);
    expect(() => typed('0.500', 'third', state)).toThrow(
      refused('ENTERED_QUANTITY_TOO_FINE', 'lines.0.quantity', {
        item: 'GLY-41SL',
        quantity: '0.500',
        factor: '0.333',
        result: '0.1665',
      }),
    );
    expect(() => typed('9999999.000', 'pallet', state)).toThrow(
      refused('ENTERED_QUANTITY_TOO_LARGE', 'lines.0.quantity'),
    );
  });
});

describe('pack quantities', () => {
  it('fill the largest pack first and leave a rest', () => {
    expect(inPacks('1000.000', [box, pallet])).toEqual({
      packs: [
        { count: '2.000', pack: pallet },
        { count: '3.000', pack: box },
      ],
      rest: '4.000',
    });
    expect(inPacks('24.000', [box])).toEqual({ packs: [{ count: '2.000', pack: box }], rest: '0.000' });
    expect(inPacks('11.000', [box])).toBeUndefined();
    expect(inPacks('11.000', [{ unit: 'gram', factor: '0.001' }])).toBeUndefined();
  });

  const thousandths = (most: number) =>
    fc.integer({ min: 1, max: most }).map((value) => toQuantity(value / 1000));
  const factor = fc.oneof(
    thousandths(5_000),
    fc.integer({ min: 1, max: 5_000 }).map((value) => toQuantity(value)),
  );

  it('are exactly quantity × factor, or a refusal with that product', () => {
    fc.assert(
      fc.property(thousandths(9_999_999), factor, (quantity, each) => {
        const product = times(quantity, each);
        const base = inBaseUnit({ quantity, factor: each });
        if ('fault' in base) return compare(base.result, product) === 0;
        return compare(base.quantity, product) === 0;
      }),
    );
  });

  it('return entered whole packs and conserve any quantity', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 2, max: 5_000 }), (count, size) => {
        const pack = { unit: 'box', factor: toQuantity(size) };
        const base = inBaseUnit({ quantity: toQuantity(count), factor: pack.factor });
        expect('quantity' in base && inPacks(base.quantity, [pack])).toEqual({
          packs: [{ count: toQuantity(count), pack }],
          rest: '0.000',
        });
      }),
    );
    fc.assert(
      fc.property(thousandths(9_999_999), fc.array(factor, { maxLength: 8 }), (quantity, factors) => {
        const found = inPacks(
          quantity,
          factors.map((each, index) => ({ unit: `u${index}`, factor: each })),
        );
        if (!found) return;
        const packed = sum(found.packs.map(({ count, pack }) => times(count, pack.factor)));
        expect(compare(plus(packed, found.rest), quantity)).toBe(0);
        for (const { pack } of found.packs) expect(compare(found.rest, pack.factor)).toBe(-1);
        expect(compare(minus(quantity, packed), 0)).not.toBe(-1);
      }),
    );
  });
});
