import type { AnswerOf } from '@granary/api/http';
import type { getItem, ItemRow, NewItem } from '@granary/api/items';
import type { Difference } from '../ui/form/use-revision.tsx';
import { asTyped } from '../ui/widgets/format.ts';

export type ItemDetail = AnswerOf<typeof getItem>;

export const blank: NewItem = {
  code: '',
  gtin: '',
  name: '',
  englishName: '',
  khmerName: '',
  category: '',
  specification: '',
  unit: '',
  packUnits: [],
  minStock: '0',
  maxStock: null,
  memberPrice: '',
  retailPrice: '',
  description: '',
  status: 'active',
  statusReason: '',
};

export const blankPack = () => ({ unit: '', factor: '', gtin: '' });

export const valuesOf = (item: ItemRow): NewItem => ({
  code: item.code,
  gtin: item.gtin ?? '',
  name: item.name,
  englishName: item.englishName ?? '',
  khmerName: item.khmerName ?? '',
  category: item.category.id,
  specification: item.specification?.id ?? '',
  unit: item.unit.id,
  packUnits: item.packUnits.map(({ unit, factor, gtin }) => ({
    unit: unit.id,
    factor: asTyped(factor),
    gtin: gtin ?? '',
  })),
  minStock: asTyped(item.minStock),
  maxStock: item.maxStock && asTyped(item.maxStock),
  memberPrice: item.memberPrice,
  retailPrice: item.retailPrice,
  description: item.description ?? '',
  status: item.status,
  statusReason: '',
});

/** The differences between two versions of an item; the pack units count as one field. */
export const differences = (
  mine: NewItem,
  theirs: NewItem,
  unitName: (id: string) => string,
): Difference<NewItem>[] => {
  const text = (values: NewItem, field: keyof NewItem): string => {
    const value = values[field];
    if (!Array.isArray(value)) return typeof value === 'string' ? value : '';
    return value
      .map(({ unit, factor, gtin }) => `${unitName(unit)} × ${factor}${gtin ? ` · GTIN ${gtin}` : ''}`)
      .join(', ');
  };
  return (Object.keys(theirs) as (keyof NewItem)[])
    .map((field) => ({ field, mine: text(mine, field), theirs: text(theirs, field) }))
    .filter(({ mine: one, theirs: other }) => one !== other)
    .map(({ field, mine: one, theirs: other }) => ({ field, mine: one || '–', theirs: other || '–' }));
};
