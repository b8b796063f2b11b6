import { reject, requireUnnamed, type Decider, type NamedBy } from '../kernel/index.ts';
import { deletedEntry, isSame, reinstatedEntry, requireEntry, requireNew, type EntryState } from './entry.ts';
import { categoryEvents, type CategoryDetails, type CategoryEvent } from './events.ts';

export type CategoryState = EntryState<CategoryDetails>;

export const category: Decider<CategoryState, CategoryEvent> = {
  category: 'category',
  events: categoryEvents,
  initial: () => ({ status: 'none' }),
  evolve: (state, event) => {
    if (event.type === 'CategoryDeleted') return deletedEntry(state);
    if (event.type === 'CategoryReinstated') {
      const { id, namedBy: _, ...details } = event.data;
      return { status: 'active', id, details };
    }
    const { id, ...details } = event.data;
    return { status: 'active', id, details };
  },
};

export const createCategory = (
  state: CategoryState,
  command: CategoryDetails & { id: string },
): CategoryEvent[] => {
  requireNew(state, command.id);
  return [{ type: 'CategoryCreated', data: command }];
};

/** `ancestors`: the new parent and all its ancestors, to reject cycles. */
export const reviseCategory = (
  state: CategoryState,
  command: CategoryDetails & { id: string },
  ancestors: readonly string[],
): CategoryEvent[] => {
  const { details } = requireEntry(state, command.id);
  if (ancestors.includes(command.id)) throw reject('CATEGORY_CYCLE', { name: command.name }, 'parent');
  const { id, ...next } = command;
  return isSame(details, next) ? [] : [{ type: 'CategoryRevised', data: { id, ...next } }];
};

export const deleteCategory = (
  state: CategoryState,
  command: { id: string; namedBy: readonly NamedBy[] },
): CategoryEvent[] => {
  if (state.status === 'deleted') return [];
  requireEntry(state, command.id);
  requireUnnamed(command.id, command.namedBy);
  return [{ type: 'CategoryDeleted', data: { id: command.id } }];
};

export const reinstateCategory = (state: CategoryState, namedBy: readonly NamedBy[]): CategoryEvent[] => {
  const data = reinstatedEntry(state, namedBy);
  return data ? [{ type: 'CategoryReinstated', data }] : [];
};
