import { z } from 'zod';
import { event, languages, moment, sealedText, warehouseCode, type EventOf } from '../kernel/index.ts';

export const userStatuses = ['active', 'inactive', 'suspended', 'pending', 'locked'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const warehouseAccess = z.union([z.literal('all'), z.array(warehouseCode)]);
export type WarehouseAccess = z.output<typeof warehouseAccess>;

/** Where a verification code can be sent. */
export const contacts = ['email', 'phone'] as const;
export type Contact = (typeof contacts)[number];

/** E-mail and phone are sealed; names of staff are not. */
export const userProfile = z.object({
  realName: z.string(),
  email: sealedText.nullable(),
  phone: sealedText.nullable(),
  department: z.string(),
  jobPosition: z.string(),
});
export type UserProfile = z.output<typeof userProfile>;

/** A custom role as it was when assigned, with its permissions. */
export const heldRole = z.object({
  code: z.string(),
  revision: z.number().int(),
  permissions: z.array(z.string()),
});
export type HeldRole = z.output<typeof heldRole>;

const user = { userId: z.string() };
const passkey = { ...user, passkeyId: z.string() };
const apiKey = { ...user, keyId: z.string() };

export const userEvents = {
  UserCreated: event(
    1,
    z.object({
      ...user,
      username: z.string(),
      /** A program: it has API keys instead of a password. */
      service: z.boolean().optional(),
      /** Always a built-in role; with `ownRole`, the one it is based on. */
      role: z.string(),
      ownRole: heldRole.optional(),
      warehouses: warehouseAccess,
      ...userProfile.shape,
    }),
  ),
  UserProfileRevised: event(1, z.object({ ...user, ...userProfile.shape })),
  UserRoleChanged: event(
    1,
    z.object({
      ...user,
      before: z.string(),
      role: z.string(),
      ownRoleBefore: z.string().optional(),
      ownRole: heldRole.optional(),
    }),
  ),
  /** The permissions of the user's custom role changed. */
  UserRoleRevised: event(1, z.object({ ...user, ownRole: heldRole, permissionsBefore: z.array(z.string()) })),
  UserPermissionsChanged: event(
    1,
    z.object({
      ...user,
      grants: z.array(z.string()),
      revokes: z.array(z.string()),
      grantsBefore: z.array(z.string()),
      revokesBefore: z.array(z.string()),
    }),
  ),
  UserWarehousesAssigned: event(
    1,
    z.object({ ...user, before: warehouseAccess, warehouses: warehouseAccess }),
  ),
  UserActivated: event(1, z.object({ ...user })),
  UserDeactivated: event(1, z.object({ ...user, reason: z.string() })),
  /** The user's key is destroyed, and with it their e-mail, phone, addresses and picture. */
  UserErased: event(1, z.object({ ...user, reason: z.string() })),
  UserSuspended: event(1, z.object({ ...user, reason: z.string() })),
  /** Five wrong passwords within 15 minutes. */
  UserLockedOut: event(1, z.object({ ...user, until: moment })),
  UserUnlocked: event(1, z.object({ ...user })),
  /** `sid`: digest of the session id; in older events the id itself. */
  SignedIn: event(1, z.object({ ...user, sid: z.string() })),
  SignInFailed: event(1, z.object({ ...user, cause: z.enum(['wrong_password', 'disabled', 'locked']) })),
  SignedOut: event(1, z.object({ ...user, sid: z.string() })),
  /** By the user, from another device. */
  SessionEnded: event(1, z.object({ ...user, sid: z.string() })),
  PasswordChanged: event(1, z.object({ ...user })),
  /** By an administrator; the user has to choose a new one at the next sign-in. */
  PasswordReset: event(1, z.object({ ...user })),
  /** Sent by mail in this language; the account has no password yet. A new invitation invalidates the earlier link. */
  UserInvited: event(1, z.object({ ...user, language: z.enum(languages) })),
  /** The user set a password with the invitation link. */
  InvitationAccepted: event(1, z.object({ ...user })),
  /** Requested without authentication, so the requester is unknown. */
  PasswordRecoveryRequested: event(1, z.object({ ...user, language: z.enum(languages) })),
  /** The user set a new password with a link sent by mail. */
  PasswordRecovered: event(1, z.object({ ...user })),
  /** To the current e-mail or phone. */
  ContactCodeRequested: event(
    1,
    z.object({ ...user, contact: z.enum(contacts), language: z.enum(languages) }),
  ),
  /** The user entered the code sent there; a later address needs its own verification. */
  EmailVerified: event(1, z.object({ ...user })),
  PhoneVerified: event(1, z.object({ ...user })),
  /** Sign-in requires a code from here on, and recovery codes were issued. */
  TwoFactorEnabled: event(1, z.object({ ...user, recoveryCodes: z.number().int() })),
  TwoFactorDisabled: event(1, z.object({ ...user })),
  /** By an administrator, if the owner has neither the device nor a recovery code. Removes passkeys too. */
  TwoFactorReset: event(1, z.object({ ...user, reason: z.string() })),
  RecoveryCodesRenewed: event(1, z.object({ ...user, recoveryCodes: z.number().int() })),
  RecoveryCodeUsed: event(1, z.object({ ...user })),
  /** The password was right but the code was wrong. */
  TwoFactorFailed: event(1, z.object({ ...user })),
  /** `credential`: id and public key as JSON; `counter`: always 0 for passkeys without a counter. */
  PasskeyAdded: event(
    1,
    z.object({
      ...passkey,
      name: sealedText,
      credential: sealedText,
      counter: z.number().int().nonnegative(),
    }),
  ),
  PasskeyRenamed: event(1, z.object({ ...passkey, name: sealedText })),
  PasskeyRemoved: event(1, z.object({ ...passkey })),
  /** To sign in or to confirm a change. */
  PasskeyUsed: event(1, z.object({ ...passkey, counter: z.number().int().nonnegative() })),
  /** `not_verified`: no user verification, although the passkey was the only factor. */
  PasskeyRefused: event(1, z.object({ ...passkey, cause: z.enum(['wrong', 'not_verified']) })),
  /** The signature was valid but the counter went backwards: the passkey was probably cloned. */
  PasskeyCopyRefused: event(1, z.object({ ...passkey })),
  /** What may be done with it: these permissions, as far as the account holds them. */
  ApiKeyIssued: event(
    1,
    z.object({ ...apiKey, name: z.string(), permissions: z.array(z.string()), expiresAt: moment }),
  ),
  /** Exchanged for a token; `sid` as in `SignedIn`. */
  ApiKeyUsed: event(1, z.object({ ...apiKey, sid: z.string() })),
  ApiKeyRevoked: event(1, z.object({ ...apiKey })),
} as const;
export type UserEvent = EventOf<typeof userEvents>;

/** `username-‹lower case›`: creating the stream claims the name. */
export const usernameEvents = {
  UsernameClaimed: event(1, z.object({ username: z.string(), userId: z.string() })),
  UsernameConfirmed: event(1, z.object({ username: z.string(), userId: z.string() })),
  UsernameReleased: event(1, z.object({ username: z.string(), userId: z.string() })),
} as const;
export type UsernameEvent = EventOf<typeof usernameEvents>;
