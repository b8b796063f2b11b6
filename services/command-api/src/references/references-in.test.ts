import { deciders } from '@granary/domain/registry';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { referringCategories } from './references-in.ts';

const MASTERS = ['item', 'supplier', 'customer', 'warehouse', 'warehouses', 'destination', 'category'];

const propertiesIn = (schema: unknown): string[] => {
  if (Array.isArray(schema)) return schema.flatMap(propertiesIn);
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(propertiesIn)];
};

/** Their events name master data that need no guard of their own. */
const unguarded = {
  credit: 'the account belongs to the customer',
  gtin: 'an item that is deleted gives its GTIN up',
  recall: 'its item has stock, which guards it',
  recalledLots: 'its item has stock, which guards it',
  template: 'it proposes lines, and the form asks again for what is gone',
};

describe('master data that an event of another stream refers to', () => {
  it('are looked for in every category whose events name any', () => {
    const found = Object.values(deciders)
      .filter(({ events }) =>
        Object.values(events).some(({ data }) =>
          propertiesIn(z.toJSONSchema(data, { io: 'input', unrepresentable: 'any' })).some((name) =>
            MASTERS.includes(name),
          ),
        ),
      )
      .map(({ category }) => category);
    const missing = found.filter((category) => !referringCategories.includes(category));
    expect(missing.toSorted()).toEqual(Object.keys(unguarded));
  });
});
