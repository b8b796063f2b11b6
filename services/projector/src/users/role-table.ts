import { role } from '@granary/domain/roles';
import { RoleRow } from '@granary/read-models/users';
import { keyed } from '../engine/index.ts';

export const roleTable = keyed({
  entity: RoleRow,
  from: [role],
  keys: (event) => [event.data.code],
  evolve: (row, event) => {
    if (event.type === 'RoleDefined') return { status: 'active', ...event.data };
    if (!row) return undefined;
    if (event.type === 'RoleRetired') return { ...row, status: 'retired' };
    const { name, permissions, revision } = event.data;
    return { ...row, name, permissions, revision };
  },
});
