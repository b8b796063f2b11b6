import { role } from '@granary/domain/roles';
import { user, type UserEvent } from '@granary/domain/users';
import { describe, expect, it } from '@jest/globals';
import { on, projectInMemory, recorded } from '../../testing/builders/in-memory.ts';
import { roleTable } from './role-table.ts';
import { userTable } from './user-table.ts';

describe('a custom role', () => {
  it('is shown as last revised or retired', () => {
    const log = recorded(
      on(role, 'gate', [
        {
          type: 'RoleDefined',
          data: { code: 'gate', basedOn: 'viewer', revision: 0, name: 'Gate', permissions: ['batch:read'] },
        },
        {
          type: 'RoleRevised',
          data: {
            code: 'gate',
            revision: 1,
            name: 'Goods in',
            permissions: ['inbound:read'],
            nameBefore: 'Gate',
            permissionsBefore: ['batch:read'],
          },
        },
        { type: 'RoleRetired', data: { code: 'gate', reason: 'Nobody has it' } },
      ]),
    );
    expect(projectInMemory(roleTable, log)).toEqual([
      {
        code: 'gate',
        basedOn: 'viewer',
        revision: 1,
        name: 'Goods in',
        permissions: ['inbound:read'],
        status: 'retired',
      },
    ]);
  });

  it('is shown on its users with its current permissions until they get another role', () => {
    const held = (revision: number, permissions: string[]) => ({ code: 'gate', revision, permissions });
    const created = {
      userId: 'u-1',
      username: 'dara',
      role: 'viewer',
      ownRole: held(0, ['batch:read']),
      warehouses: [],
      realName: 'Dara',
      email: null,
      phone: null,
      department: '',
      jobPosition: '',
    };
    const revised = { userId: 'u-1', ownRole: held(1, ['inbound:read']), permissionsBefore: ['batch:read'] };
    const taken = { userId: 'u-1', before: 'viewer', role: 'user', ownRoleBefore: 'gate' };
    const shown = (...more: UserEvent[]) =>
      projectInMemory(
        userTable,
        recorded(on(user, 'u-1', [{ type: 'UserCreated', data: created }, ...more])),
      ).map(({ role: builtIn, ownRole, rolePermissions }) => [builtIn, ownRole, rolePermissions]);
    expect(shown()).toEqual([['viewer', 'gate', ['batch:read']]]);
    const afterwards: UserEvent = { type: 'UserRoleRevised', data: revised };
    expect(shown(afterwards)).toEqual([['viewer', 'gate', ['inbound:read']]]);
    const another: UserEvent = { type: 'UserRoleChanged', data: taken };
    expect(shown(afterwards, another)).toEqual([['user', null, null]]);
  });
});
