import { requireUnnamed, type Decider, type NamedBy } from '../kernel/index.ts';
import { deletedEntry, isSame, reinstatedEntry, requireEntry, requireNew, type EntryState } from './entry.ts';
import { unitEvents, type UnitDetails, type UnitEvent } from './events.ts';

export type UnitState = EntryState<UnitDetails>;

export const unit: Decider<UnitState, UnitEvent> = {
  category: 'unit',
  events: unitEvents,
  initial: () => ({ status: 'none' }),
  evolve: (state, event) => {
    if (event.type === 'UnitDeleted') return deletedEntry(state);
    if (event.type === 'UnitReinstated') {
      const { id, namedBy: _, ...details } = event.data;
      return { status: 'active', id, details };
    }
    const { id, ...details } = event.data;
    return { status: 'active', id, details };
  },
};

export const createUnit = (state: UnitState, command: UnitDetails & { id: string }): UnitEvent[] => {
  requireNew(state, command.id);
  return [{ type: 'UnitCreated', data: command }];
};

export const reviseUnit = (state: UnitState, command: UnitDetails & { id: string }): UnitEvent[] => {
  const { details } = requireEntry(state, command.id);
  const { id, ...next } = command;
  return isSame(details, next) ? [] : [{ type: 'UnitRevised', data: { id, ...next } }];
};

export const deleteUnit = (
  state: UnitState,
  command: { id: string; namedBy: readonly NamedBy[] },
): UnitEvent[] => {
  if (state.status === 'deleted') return [];
  requireEntry(state, command.id);
  requireUnnamed(command.id, command.namedBy);
  return [{ type: 'UnitDeleted', data: { id: command.id } }];
};

export const reinstateUnit = (state: UnitState, namedBy: readonly NamedBy[]): UnitEvent[] => {
  const data = reinstatedEntry(state, namedBy);
  return data ? [{ type: 'UnitReinstated', data }] : [];
};
