import { requireUnnamed, type Decider, type NamedBy } from '../kernel/index.ts';
import { deletedEntry, isSame, reinstatedEntry, requireEntry, requireNew, type EntryState } from './entry.ts';
import { specificationEvents, type SpecificationDetails, type SpecificationEvent } from './events.ts';

export type SpecificationState = EntryState<SpecificationDetails>;

export const specification: Decider<SpecificationState, SpecificationEvent> = {
  category: 'specification',
  events: specificationEvents,
  initial: () => ({ status: 'none' }),
  evolve: (state, event) => {
    if (event.type === 'SpecificationDeleted') return deletedEntry(state);
    if (event.type === 'SpecificationReinstated') {
      const { id, namedBy: _, ...details } = event.data;
      return { status: 'active', id, details };
    }
    const { id, ...details } = event.data;
    return { status: 'active', id, details };
  },
};

export const createSpecification = (
  state: SpecificationState,
  command: SpecificationDetails & { id: string },
): SpecificationEvent[] => {
  requireNew(state, command.id);
  return [{ type: 'SpecificationCreated', data: command }];
};

export const reviseSpecification = (
  state: SpecificationState,
  command: SpecificationDetails & { id: string },
): SpecificationEvent[] => {
  const { details } = requireEntry(state, command.id);
  const { id, ...next } = command;
  return isSame(details, next) ? [] : [{ type: 'SpecificationRevised', data: { id, ...next } }];
};

export const deleteSpecification = (
  state: SpecificationState,
  command: { id: string; namedBy: readonly NamedBy[] },
): SpecificationEvent[] => {
  if (state.status === 'deleted') return [];
  requireEntry(state, command.id);
  requireUnnamed(command.id, command.namedBy);
  return [{ type: 'SpecificationDeleted', data: { id: command.id } }];
};

export const reinstateSpecification = (
  state: SpecificationState,
  namedBy: readonly NamedBy[],
): SpecificationEvent[] => {
  const data = reinstatedEntry(state, namedBy);
  return data ? [{ type: 'SpecificationReinstated', data }] : [];
};
