import { describe, expect, it } from '@jest/globals';
import { defaultPermissions, permissionsOf, roles } from './index.ts';
import { agreedPermissions } from './testing/index.ts';

describe('the default set', () => {
  it.each(roles)('of %s is what was agreed', (role) => {
    expect([...defaultPermissions[role]].toSorted()).toEqual([...agreedPermissions[role]].toSorted());
  });

  it('of nobody lets the log be deleted', () => {
    const holders = Object.values(defaultPermissions).filter((held) => held.includes('log:delete'));
    expect(holders).toEqual([]);
  });
});

describe('what a person may do', () => {
  it('is the role’s set with what was granted and without what was revoked, known names only', () => {
    const held = permissionsOf('user', ['inbound:read', 'no:such'], ['inventory:read']);
    const agreed = ['dashboard:read', 'warehouse_item:read', 'inbound:read'];
    expect(held.toSorted()).toEqual(agreed.toSorted());
  });
});
