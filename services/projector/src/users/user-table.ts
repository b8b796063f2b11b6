import { user, type UserStatus, type WarehouseAccess } from '@granary/domain/users';
import { UserRow } from '@granary/read-models/users';
import { keyed } from '../engine/index.ts';

const places = (warehouses: WarehouseAccess) =>
  warehouses === 'all' ? { everywhere: true, warehouses: [] } : { everywhere: false, warehouses };

const statusAfter: Readonly<Partial<Record<string, UserStatus>>> = {
  UserActivated: 'active',
  UserUnlocked: 'active',
  UserDeactivated: 'inactive',
  UserSuspended: 'suspended',
  UserLockedOut: 'locked',
  UserInvited: 'pending',
  InvitationAccepted: 'active',
};

export const userTable = keyed({
  entity: UserRow,
  from: [user],
  keys: (event) => [event.data.userId],
  evolve: (row, event, id) => {
    if (event.type === 'UserCreated') {
      const { userId: _, warehouses, ...account } = event.data;
      return {
        id,
        ...account,
        ...places(warehouses),
        status: 'active',
        grants: [],
        revokes: [],
        lastSignInAt: null,
        createdAt: event.recordedAt,
      };
    }
    if (!row) return undefined;
    switch (event.type) {
      case 'UserProfileRevised': {
        const { userId: _, ...profile } = event.data;
        return { ...row, ...profile };
      }
      case 'UserRoleChanged':
        return { ...row, role: event.data.role };
      case 'UserPermissionsChanged':
        return { ...row, grants: event.data.grants, revokes: event.data.revokes };
      case 'UserWarehousesAssigned':
        return { ...row, ...places(event.data.warehouses) };
      case 'SignedIn':
        return { ...row, lastSignInAt: event.recordedAt };
      default: {
        const status = statusAfter[event.type];
        return status && { ...row, status };
      }
    }
  },
});
