import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import { changeUserRole, createUser, deactivateUser, reviseUserRole } from './decisions.ts';
import { eraseUser } from './erasure.ts';
import type { HeldRole, UserEvent } from './events.ts';
import { user, type UserState } from './user.ts';

const gate = (revision: number, permissions: string[]): HeldRole => ({ code: 'gate', revision, permissions });
const after = (state: UserState, ...events: UserEvent[]) => fold(user, events, state);
const dara = after(
  user.initial(),
  ...createUser(user.initial(), {
    userId: 'u1',
    username: 'dara',
    role: 'viewer',
    ownRole: gate(0, ['batch:read']),
    warehouses: [],
    realName: 'Dara',
    email: null,
    phone: null,
    department: '',
    jobPosition: '',
  }),
);

describe('user with a custom role', () => {
  it('follows its revisions, which invalidate existing tokens', () => {
    const events = reviseUserRole(dara, gate(1, ['inbound:read']));
    expect(events).toMatchObject([{ type: 'UserRoleRevised', data: { permissionsBefore: ['batch:read'] } }]);
    const revised = after(dara, ...events);
    expect(revised).toMatchObject({
      role: 'viewer',
      roleRevision: 1,
      rolePermissions: ['inbound:read'],
      permissionVersion: 2,
    });
    // A stale revision, and a revision of a role the user no longer has.
    expect(reviseUserRole(revised, gate(0, ['batch:read']))).toEqual([]);
    const moved = after(revised, ...changeUserRole(revised, { role: 'viewer', by: 'u2' }));
    expect(moved).toMatchObject({ ownRole: null, rolePermissions: null });
    expect(reviseUserRole(moved, gate(2, []))).toEqual([]);
  });

  it('gets and loses it through somebody else, even when the base role stays', () => {
    expect(() => changeUserRole(dara, { role: 'viewer', by: 'u1' })).toThrow(
      expect.objectContaining({ code: 'OWN_ACCOUNT' }),
    );
    expect(changeUserRole(dara, { role: 'viewer', ownRole: gate(3, []), by: 'u2' })).toEqual([]);
    const other = { code: 'till', revision: 0, permissions: [] };
    expect(changeUserRole(dara, { role: 'viewer', ownRole: other, by: 'u2' })).toEqual([
      {
        type: 'UserRoleChanged',
        data: { userId: 'u1', before: 'viewer', role: 'viewer', ownRoleBefore: 'gate', ownRole: other },
      },
    ]);
  });

  it('is not updated after erasure', () => {
    const left = after(dara, ...deactivateUser(dara, { reason: 'Has left', by: 'u2' }));
    const erased = after(left, ...eraseUser(left, { by: 'u2', username: 'dara', reason: 'Asked for it' }));
    expect(reviseUserRole(erased, gate(1, ['inbound:read']))).toEqual([]);
  });
});
