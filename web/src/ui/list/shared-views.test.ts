import { describe, expect, it } from '@jest/globals';
import { isUnusable, sharedAs, sharedIdOf, viewedList, withShared } from './shared-views.ts';
import type { ListView } from './types.ts';

const own: ListView = { key: 'own-Late', label: 'Late', filter: [] };
const shared = (key: string, label: string, mine: boolean): ListView => ({
  key,
  label,
  filter: [],
  shared: { by: null, own: mine, stoppable: mine },
});
const mine = shared('shared-1', 'late', true);
const theirs = shared('shared-2', 'Late', false);

describe('shared views', () => {
  it('stand behind the own ones, and once if they are both', () => {
    expect(withShared([own], [mine, theirs])).toEqual([own, theirs]);
    expect(withShared([], [mine, theirs])).toEqual([mine, theirs]);
  });

  it('are told from own ones by their key', () => {
    expect(sharedIdOf('shared-1')).toBe('1');
    expect(sharedIdOf('own-Late')).toBeUndefined();
    expect(sharedAs('Late', [theirs, mine])).toBe(mine);
    expect(sharedAs('Late', [theirs])).toBeUndefined();
  });

  it('are unusable if the list has lost a field of theirs, or the server refuses it to the reader', () => {
    const view = { ...theirs, filter: ['status:in:active', 'gone:eq:1'] };
    expect(isUnusable(view, 1, null)).toBe(true);
    expect(isUnusable(view, 2, { status: 403 })).toBe(true);
    expect(isUnusable(view, 2, { status: 503 })).toBe(false);
    expect(isUnusable(view, 2, null)).toBe(false);
    expect(isUnusable({ ...own, filter: ['gone:eq:1'] }, 0, { status: 403 })).toBe(false);
  });

  it('are asked for only of lists whose views can be shared', () => {
    expect(viewedList('items')).toBe('items');
    expect(viewedList('users')).toBeUndefined();
  });
});
