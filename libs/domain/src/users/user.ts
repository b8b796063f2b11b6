import type { Decider, Language, SealedText } from '../kernel/index.ts';
import {
  userEvents,
  type Contact,
  type UserEvent,
  type HeldRole,
  type UserProfile,
  type UserStatus,
  type WarehouseAccess,
} from './events.ts';

export interface Passkey {
  readonly id: string;
  readonly credential: SealedText;
  readonly counter: number;
}

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly expiresAt: string;
}

export type UserState =
  | { readonly status: 'none' }
  | {
      readonly status: UserStatus;
      readonly userId: string;
      readonly username: string;
      /** A program: it signs in with an API key and has no password. */
      readonly isService: boolean;
      /** A built-in role, which determines home page, approvals and rank. */
      readonly role: string;
      /** Code of the custom role based on it, or null. */
      readonly ownRole: string | null;
      readonly roleRevision: number;
      /** Permissions of the custom role, replacing those of the built-in one; null without a custom role. */
      readonly rolePermissions: readonly string[] | null;
      readonly grants: readonly string[];
      readonly revokes: readonly string[];
      readonly warehouses: WarehouseAccess;
      readonly profile: UserProfile;
      /** The language of the last invitation; null: there was none. */
      readonly invitedIn: Language | null;
      /** Has left for good: the profile is blank, and nothing is decided about the account any more. */
      readonly erased: boolean;
      /** Whether the current e-mail and phone are verified. */
      readonly verified: Readonly<Record<Contact, boolean>>;
      /** Codes of an authenticator, or in its place one of those recovery codes; undefined: none. */
      readonly twoFactor: { readonly recoveryCodes: number } | undefined;
      readonly passkeys: readonly Passkey[];
      /** Those not revoked; they may have expired. */
      readonly keys: readonly ApiKey[];
      /** Raised by everything that makes an older token stale. */
      readonly permissionVersion: number;
    };

export type ExistingUser = Exclude<UserState, { status: 'none' }>;

export const user: Decider<UserState, UserEvent> = {
  category: 'user',
  events: userEvents,
  initial: () => ({ status: 'none' }),
  evolve: (state, event) => {
    if (event.type === 'UserCreated') {
      const { userId, username, service, role, ownRole, warehouses, ...profile } = event.data;
      return {
        status: 'active',
        userId,
        username,
        isService: service === true,
        role,
        ...ofOwn(ownRole),
        warehouses,
        profile,
        invitedIn: null,
        erased: false,
        verified: { email: false, phone: false },
        grants: [],
        revokes: [],
        twoFactor: undefined,
        passkeys: [],
        keys: [],
        permissionVersion: 1,
      };
    }
    return state.status === 'none' ? state : change(state, event);
  },
};

const change = (state: ExistingUser, event: Exclude<UserEvent, { type: 'UserCreated' }>): ExistingUser => {
  const stale = { ...state, permissionVersion: state.permissionVersion + 1 };
  switch (event.type) {
    case 'UserProfileRevised': {
      const { userId: _, ...profile } = event.data;
      return { ...state, profile, verified: stillVerified(state, profile) };
    }
    case 'EmailVerified':
      return { ...state, verified: { ...state.verified, email: true } };
    case 'PhoneVerified':
      return { ...state, verified: { ...state.verified, phone: true } };
    case 'UserRoleChanged':
      return { ...stale, role: event.data.role, ...ofOwn(event.data.ownRole) };
    case 'UserRoleRevised':
      return { ...stale, ...ofOwn(event.data.ownRole) };
    case 'UserPermissionsChanged':
      return { ...stale, grants: event.data.grants, revokes: event.data.revokes };
    case 'UserWarehousesAssigned':
      return { ...stale, warehouses: event.data.warehouses };
    case 'UserActivated':
      return { ...stale, status: 'active' };
    case 'UserUnlocked':
      return { ...state, status: 'active' };
    case 'UserDeactivated':
      return { ...stale, status: 'inactive' };
    case 'UserErased':
      return {
        ...stale,
        erased: true,
        profile: { realName: '', email: null, phone: null, department: '', jobPosition: '' },
        verified: { email: false, phone: false },
        twoFactor: undefined,
        passkeys: [],
        keys: [],
      };
    case 'UserSuspended':
      return { ...stale, status: 'suspended' };
    case 'UserLockedOut':
      return { ...state, status: 'locked' };
    case 'UserInvited':
      return { ...stale, status: 'pending', invitedIn: event.data.language };
    // The link went to this address, and to no other.
    case 'InvitationAccepted':
      return { ...stale, status: 'active', verified: { ...state.verified, email: true } };
    case 'PasswordRecovered':
      return { ...stale, verified: { ...state.verified, email: true } };
    case 'PasswordChanged':
    case 'PasswordReset':
      return stale;
    case 'TwoFactorEnabled':
      return { ...stale, twoFactor: { recoveryCodes: event.data.recoveryCodes } };
    case 'TwoFactorDisabled':
      return { ...stale, twoFactor: undefined };
    case 'TwoFactorReset':
      return { ...stale, twoFactor: undefined, passkeys: [] };
    case 'PasskeyAdded': {
      const { passkeyId: id, credential, counter } = event.data;
      return { ...stale, passkeys: [...state.passkeys, { id, credential, counter }] };
    }
    case 'PasskeyRemoved':
      return { ...stale, passkeys: state.passkeys.filter(({ id }) => id !== event.data.passkeyId) };
    case 'PasskeyUsed': {
      const { passkeyId, counter } = event.data;
      const passkeys = state.passkeys.map((one) => (one.id === passkeyId ? { ...one, counter } : one));
      return { ...state, passkeys };
    }
    case 'ApiKeyIssued': {
      const { keyId: id, name, permissions, expiresAt } = event.data;
      return { ...state, keys: [...state.keys, { id, name, permissions, expiresAt }] };
    }
    // Ends the sessions that were opened with it.
    case 'ApiKeyRevoked':
      return { ...stale, keys: state.keys.filter(({ id }) => id !== event.data.keyId) };
    case 'RecoveryCodesRenewed':
      return { ...state, twoFactor: { recoveryCodes: event.data.recoveryCodes } };
    case 'RecoveryCodeUsed':
      return { ...state, twoFactor: state.twoFactor && { recoveryCodes: state.twoFactor.recoveryCodes - 1 } };
    case 'TwoFactorFailed':
    case 'PasskeyRenamed':
    case 'ApiKeyUsed':
    case 'PasskeyRefused':
    case 'PasskeyCopyRefused':
    case 'SignedIn':
    case 'SignInFailed':
    case 'SignedOut':
    case 'SessionEnded':
    case 'PasswordRecoveryRequested':
    case 'ContactCodeRequested':
      return state;
  }
};

const ofOwn = (role: HeldRole | undefined) => ({
  ownRole: role?.code ?? null,
  roleRevision: role?.revision ?? 0,
  rolePermissions: role?.permissions ?? null,
});

/** Unchanged contacts stay verified. */
const stillVerified = (
  { profile: before, verified }: ExistingUser,
  { email, phone }: UserProfile,
): ExistingUser['verified'] => ({
  email: verified.email && email === before.email,
  phone: verified.phone && phone === before.phone,
});
