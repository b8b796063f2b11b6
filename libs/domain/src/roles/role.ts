import { reject, type Decider } from '../kernel/index.ts';
import { roleEvents, type RoleEvent } from './events.ts';

export interface OwnRole {
  readonly status: 'active' | 'retired';
  readonly code: string;
  readonly name: string;
  readonly basedOn: string;
  readonly permissions: readonly string[];
  readonly revision: number;
}
export type RoleState = { readonly status: 'none' } | OwnRole;

/** A custom role. */
export const role: Decider<RoleState, RoleEvent> = {
  category: 'role',
  events: roleEvents,
  initial: () => ({ status: 'none' }),
  evolve: (state, { type, data }) => {
    if (type === 'RoleDefined') return { status: 'active', ...data };
    if (state.status === 'none') return state;
    if (type === 'RoleRetired') return { ...state, status: 'retired' };
    const { name, permissions, revision } = data;
    return { ...state, name, permissions, revision };
  },
};

export interface RoleContent {
  readonly name: string;
  readonly permissions: readonly string[];
}

export const defineRole = (
  state: RoleState,
  { code, basedOn, name, permissions }: RoleContent & { readonly code: string; readonly basedOn: string },
): RoleEvent[] => {
  if (state.status !== 'none') throw reject('CODE_TAKEN', { code }, 'code');
  return [
    { type: 'RoleDefined', data: { code, basedOn, revision: 0, name, permissions: ordered(permissions) } },
  ];
};

export const reviseRole = (state: RoleState, command: RoleContent): RoleEvent[] => {
  const { code, name: nameBefore, permissions: permissionsBefore, revision } = activeRole(state);
  const { name } = command;
  const permissions = ordered(command.permissions);
  if (name === nameBefore && permissions.join() === ordered(permissionsBefore).join()) return [];
  return [
    {
      type: 'RoleRevised',
      data: {
        code,
        revision: revision + 1,
        name,
        permissions,
        nameBefore,
        permissionsBefore: [...permissionsBefore],
      },
    },
  ];
};

/** `people`: number of users with the role. */
export const retireRole = (
  state: RoleState,
  { people, reason }: { readonly people: number; readonly reason: string },
): RoleEvent[] => {
  if (state.status === 'retired') return [];
  const { code, name } = activeRole(state);
  if (people > 0) throw reject('ROLE_IN_USE', { name, people });
  return [{ type: 'RoleRetired', data: { code, reason } }];
};

/** Throws `ROLE_NOT_FOUND` and `ROLE_RETIRED`. */
export const activeRole = (state: RoleState, field?: string): OwnRole => {
  if (state.status === 'none') throw reject('ROLE_NOT_FOUND', {}, field);
  if (state.status === 'retired') throw reject('ROLE_RETIRED', { name: state.name }, field);
  return state;
};

const ordered = (permissions: readonly string[]): string[] => [...new Set(permissions)].toSorted();
