import { describe, expect, it } from '@jest/globals';
import { defaultPermissions, heldBy, permissionsOf, reasonFor, roles } from './index.ts';
import { agreedPermissions } from '@granary/testing/fixtures/permissions';

describe('the default set', () => {
  it.each(roles)('of %s is what was agreed', (role) => {
    expect([...defaultPermissions[role]].toSorted()).toEqual([...agreedPermissions[role]].toSorted());
  });

  it('of nobody lets the log be deleted', () => {
    const holders = Object.values(defaultPermissions).filter((held) => held.includes('log:delete'));
    expect(holders).toEqual([]);
  });
});

describe('why a person may do something', () => {
  const person = { role: 'user', grants: ['inbound:read', 'inventory:read'], revokes: ['dashboard:read'] };
  it.each([
    ['warehouse_item:read', { held: true, because: 'role' }],
    ['inventory:read', { held: true, because: 'role' }],
    ['inbound:read', { held: true, because: 'grant' }],
    ['dashboard:read', { held: false, because: 'revoke' }],
    ['log:read', undefined],
  ] as const)('is said for %s', (permission, reason) => {
    expect(reasonFor(permission, person)).toEqual(reason);
  });

  it('of a role that is not known is nothing but what was granted', () => {
    expect(permissionsOf('constructor', ['log:read'])).toEqual(['log:read']);
  });
});

describe('what a person may do', () => {
  it('is the role’s set with what was granted and without what was revoked, known names only', () => {
    const held = permissionsOf('user', ['inbound:read', 'no:such'], ['inventory:read']);
    const agreed = ['dashboard:read', 'warehouse_item:read', 'inbound:read'];
    expect(held.toSorted()).toEqual(agreed.toSorted());
  });

  it('is what a role of one’s own brings, in place of the built-in one that it is based on', () => {
    const person = { role: 'manager', grants: ['log:read'], revokes: ['inbound:read'] };
    expect(heldBy({ ...person, rolePermissions: ['inbound:read', 'inbound:write', 'no:such'] })).toEqual([
      'inbound:write',
      'log:read',
    ]);
  });
});
