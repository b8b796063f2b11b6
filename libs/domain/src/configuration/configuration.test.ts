import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import {
  category,
  createCategory,
  createUnit,
  deleteCategory,
  deleteUnit,
  reinstateCategory,
  reviseCategory,
  reviseUnit,
  unit,
} from './index.ts';

const pesticides = {
  id: 'pesticides',
  name: '农药',
  englishName: 'Pesticides',
  khmerName: 'ថ្នាំសម្លាប់សត្វល្អិត',
  colour: '#1B6B3A',
  parent: null,
  sort: 1,
  description: null,
  expires: true,
};
const litre = { id: 'litre', name: '升', englishName: 'Litre', khmerName: 'លីត្រ', symbol: 'L', sort: 1 };
const refused = (code: string) => expect.objectContaining({ code });

describe('catalogue configuration', () => {
  const created = fold(category, createCategory(category.initial(), pesticides));

  it('records a change once and no repetition', () => {
    expect(reviseCategory(created, pesticides, [])).toEqual([]);
    expect(reviseCategory(created, { ...pesticides, sort: 2 }, [])).toHaveLength(1);
    const measured = fold(unit, createUnit(unit.initial(), litre));
    expect(reviseUnit(measured, litre)).toEqual([]);
  });

  it('refuses a category below itself', () => {
    const below = { ...pesticides, parent: 'herbicides' };
    expect(() => reviseCategory(created, below, ['herbicides', 'pesticides'])).toThrow(
      refused('CATEGORY_CYCLE'),
    );
    expect(reviseCategory(created, below, ['herbicides'])).toHaveLength(1);
  });

  it('keeps a record in use and deletes others once', () => {
    const measured = fold(unit, createUnit(unit.initial(), litre));
    expect(() => deleteUnit(measured, { id: 'litre', namedBy: [{ kind: 'item', id: 'GLY' }] })).toThrow(
      refused('MASTER_IN_USE'),
    );
    const deleted = fold(category, deleteCategory(created, { id: 'pesticides', namedBy: [] }), created);
    expect(deleteCategory(deleted, { id: 'pesticides', namedBy: [] })).toEqual([]);
    expect(() => createCategory(deleted, pesticides)).toThrow(refused('CODE_TAKEN'));
  });

  it('reinstates a category that was referenced during its deletion', () => {
    const deleted = fold(category, deleteCategory(created, { id: 'pesticides', namedBy: [] }), created);
    expect(reinstateCategory(deleted, [])).toEqual([]);
    const namedBy = [{ kind: 'item', id: 'GLY' }];
    expect(fold(category, reinstateCategory(deleted, namedBy), deleted)).toEqual(created);
    expect(reinstateCategory(created, namedBy)).toEqual([]);
  });
});
