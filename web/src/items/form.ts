import type { AnswerOf } from '@granary/api/http';
import type { getItem, NewItem } from '@granary/api/items';
import { asTyped } from '../ui/widgets/format.ts';

export type ItemDetail = AnswerOf<typeof getItem>;

export const blank: NewItem = {
  code: '',
  name: '',
  englishName: '',
  khmerName: '',
  category: '',
  specification: '',
  unit: '',
  minStock: '0',
  maxStock: null,
  memberPrice: '',
  retailPrice: '',
  description: '',
};

export const valuesOf = (item: ItemDetail): NewItem => ({
  code: item.code,
  name: item.name,
  englishName: item.englishName ?? '',
  khmerName: item.khmerName ?? '',
  category: item.category.id,
  specification: item.specification?.id ?? '',
  unit: item.unit.id,
  minStock: asTyped(item.minStock),
  maxStock: item.maxStock && asTyped(item.maxStock),
  memberPrice: item.memberPrice,
  retailPrice: item.retailPrice,
  description: item.description ?? '',
});
