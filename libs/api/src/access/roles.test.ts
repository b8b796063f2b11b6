import { describe, expect, it } from '@jest/globals';
import { defaultPermissions, heldBy, permissionsOf, reasonFor, roles } from './index.ts';
import { agreedPermissions } from '@granary/testing/fixtures/permissions';

describe('default permissions', () => {
  it.each(roles)('of %s are as specified', (role) => {
    expect([...defaultPermissions[role]].toSorted()).toEqual([...agreedPermissions[role]].toSorted());
  });

  it('never include log:delete', () => {
    const holders = Object.values(defaultPermissions).filter((held) => held.includes('log:delete'));
    expect(holders).toEqual([]);
  });
});

describe('reasonFor', () => {
  const person = { role: 'user', grants: ['inbound:read', 'inventory:read'], revokes: ['dashboard:read'] };
  it.each([
    ['warehouse_item:read', { held: true, because: 'role' }],
    ['inventory:read', { held: true, because: 'role' }],
    ['inbound:read', { held: true, because: 'grant' }],
    ['dashboard:read', { held: false, because: 'revoke' }],
    ['log:read', undefined],
  ] as const)('explains %s', (permission, reason) => {
    expect(reasonFor(permission, person)).toEqual(reason);
  });

  it('ignores an unknown role and keeps the grants', () => {
    expect(permissionsOf('constructor', ['log:read'])).toEqual(['log:read']);
  });
});

describe('effective permissions', () => {
  it('are those of the role plus grants minus revokes, known ones only', () => {
    const held = permissionsOf('user', ['inbound:read', 'no:such'], ['inventory:read']);
    const agreed = ['dashboard:read', 'warehouse_item:read', 'inbound:read'];
    expect(held.toSorted()).toEqual(agreed.toSorted());
  });

  it('of a custom role replace those of its base role', () => {
    const person = { role: 'manager', grants: ['log:read'], revokes: ['inbound:read'] };
    expect(heldBy({ ...person, rolePermissions: ['inbound:read', 'inbound:write', 'no:such'] })).toEqual([
      'inbound:write',
      'log:read',
    ]);
  });
});
