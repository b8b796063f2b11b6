import { user, type HeldRole, type UserStatus, type WarehouseAccess } from '@granary/domain/users';
import { UserRow } from '@granary/read-models/users';
import { keyed } from '../engine/index.ts';

const places = (warehouses: WarehouseAccess) =>
  warehouses === 'all' ? { everywhere: true, warehouses: [] } : { everywhere: false, warehouses };

const ofOwn = (role: HeldRole | undefined) => ({
  ownRole: role?.code ?? null,
  rolePermissions: role?.permissions ?? null,
});

const changed = <One extends { readonly id: string }>(
  all: readonly One[],
  id: string,
  change: Partial<One>,
): One[] => all.map((one) => (one.id === id ? { ...one, ...change } : one));

const statusAfter: Readonly<Partial<Record<string, UserStatus>>> = {
  UserActivated: 'active',
  UserUnlocked: 'active',
  UserDeactivated: 'inactive',
  UserSuspended: 'suspended',
  UserLockedOut: 'locked',
  UserInvited: 'pending',
};

export const userTable = keyed({
  entity: UserRow,
  from: [user],
  keys: (event) => [event.data.userId],
  evolve: (row, event, id) => {
    if (event.type === 'UserCreated') {
      const { userId: _, service, warehouses, ownRole, ...account } = event.data;
      return {
        id,
        ...account,
        ...ofOwn(ownRole),
        ...places(warehouses),
        emailVerified: false,
        phoneVerified: false,
        twoFactor: false,
        passkeys: [],
        service: service === true,
        apiKeys: [],
        erased: false,
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
        return {
          ...row,
          ...profile,
          // An unchanged contact keeps its ciphertext.
          emailVerified: row.emailVerified && profile.email === row.email,
          phoneVerified: row.phoneVerified && profile.phone === row.phone,
        };
      }
      case 'EmailVerified':
      case 'PasswordRecovered':
        return { ...row, emailVerified: true };
      case 'InvitationAccepted':
        return { ...row, status: 'active', emailVerified: true };
      case 'PhoneVerified':
        return { ...row, phoneVerified: true };
      case 'UserRoleChanged':
        return { ...row, role: event.data.role, ...ofOwn(event.data.ownRole) };
      case 'UserRoleRevised':
        return { ...row, ...ofOwn(event.data.ownRole) };
      case 'UserPermissionsChanged':
        return { ...row, grants: event.data.grants, revokes: event.data.revokes };
      case 'UserWarehousesAssigned':
        return { ...row, ...places(event.data.warehouses) };
      case 'UserErased':
        return {
          ...row,
          realName: '',
          email: null,
          phone: null,
          emailVerified: false,
          phoneVerified: false,
          twoFactor: false,
          passkeys: [],
          apiKeys: [],
          department: '',
          jobPosition: '',
          erased: true,
        };
      case 'TwoFactorEnabled':
        return { ...row, twoFactor: true };
      case 'TwoFactorDisabled':
        return { ...row, twoFactor: false };
      case 'TwoFactorReset':
        return { ...row, twoFactor: false, passkeys: [] };
      case 'PasskeyAdded': {
        const { passkeyId, name } = event.data;
        const added = { id: passkeyId, name, addedAt: event.recordedAt, lastUsedAt: null };
        return { ...row, passkeys: [...row.passkeys, added] };
      }
      case 'PasskeyRenamed':
        return { ...row, passkeys: changed(row.passkeys, event.data.passkeyId, { name: event.data.name }) };
      case 'PasskeyUsed':
        return {
          ...row,
          passkeys: changed(row.passkeys, event.data.passkeyId, { lastUsedAt: event.recordedAt }),
        };
      case 'PasskeyRemoved':
        return { ...row, passkeys: row.passkeys.filter((one) => one.id !== event.data.passkeyId) };
      case 'ApiKeyIssued': {
        const { keyId: id, name, permissions, expiresAt } = event.data;
        const issued = { id, name, permissions, issuedAt: event.recordedAt, expiresAt, lastUsedAt: null };
        return { ...row, apiKeys: [...row.apiKeys, issued] };
      }
      case 'ApiKeyUsed':
        return {
          ...row,
          lastSignInAt: event.recordedAt,
          apiKeys: changed(row.apiKeys, event.data.keyId, { lastUsedAt: event.recordedAt }),
        };
      case 'ApiKeyRevoked':
        return { ...row, apiKeys: row.apiKeys.filter((one) => one.id !== event.data.keyId) };
      case 'SignedIn':
        return { ...row, lastSignInAt: event.recordedAt };
      default: {
        const status = statusAfter[event.type];
        return status && { ...row, status };
      }
    }
  },
});
