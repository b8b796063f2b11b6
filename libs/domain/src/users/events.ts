import { z } from 'zod';
import { event, languages, moment, sealedText, warehouseCode, type EventOf } from '../kernel/index.ts';

export const userStatuses = ['active', 'inactive', 'suspended', 'pending', 'locked'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const warehouseAccess = z.union([z.literal('all'), z.array(warehouseCode)]);
export type WarehouseAccess = z.output<typeof warehouseAccess>;

/** What a person is known by. E-mail and phone are sealed; names of staff are not. */
export const userProfile = z.object({
  realName: z.string(),
  email: sealedText.nullable(),
  phone: sealedText.nullable(),
  department: z.string(),
  jobPosition: z.string(),
});
export type UserProfile = z.output<typeof userProfile>;

const user = { userId: z.string() };

export const userEvents = {
  UserCreated: event(
    1,
    z.object({
      ...user,
      username: z.string(),
      role: z.string(),
      warehouses: warehouseAccess,
      ...userProfile.shape,
    }),
  ),
  UserProfileRevised: event(1, z.object({ ...user, ...userProfile.shape })),
  UserRoleChanged: event(1, z.object({ ...user, before: z.string(), role: z.string() })),
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
  UserSuspended: event(1, z.object({ ...user, reason: z.string() })),
  /** Five wrong passwords in a quarter of an hour. */
  UserLockedOut: event(1, z.object({ ...user, until: moment })),
  UserUnlocked: event(1, z.object({ ...user })),
  /** `sid`: a digest of the session's id; in older events the id itself. */
  SignedIn: event(1, z.object({ ...user, sid: z.string() })),
  SignInFailed: event(1, z.object({ ...user, cause: z.enum(['wrong_password', 'disabled', 'locked']) })),
  SignedOut: event(1, z.object({ ...user, sid: z.string() })),
  /** By its owner, from another device. */
  SessionEnded: event(1, z.object({ ...user, sid: z.string() })),
  PasswordChanged: event(1, z.object({ ...user })),
  /** By an administrator; the person chooses a new one at the next sign-in. */
  PasswordReset: event(1, z.object({ ...user })),
  /** By mail, in this language: there is no password yet. Again: the earlier link is worth nothing. */
  UserInvited: event(1, z.object({ ...user, language: z.enum(languages) })),
  /** With the link of the invitation, a password was set. */
  InvitationAccepted: event(1, z.object({ ...user })),
  /** Somebody has said that they do not know the password any more; who, nobody knows. */
  PasswordRecoveryRequested: event(1, z.object({ ...user, language: z.enum(languages) })),
  /** With a link that came by mail, another password was set. */
  PasswordRecovered: event(1, z.object({ ...user })),
  /** From now on a sign-in asks for a code as well; the person has recovery codes. */
  TwoFactorEnabled: event(1, z.object({ ...user, recoveryCodes: z.number().int() })),
  TwoFactorDisabled: event(1, z.object({ ...user })),
  /** By an administrator: its owner has neither the device nor a recovery code. */
  TwoFactorReset: event(1, z.object({ ...user, reason: z.string() })),
  RecoveryCodesRenewed: event(1, z.object({ ...user, recoveryCodes: z.number().int() })),
  RecoveryCodeUsed: event(1, z.object({ ...user })),
  /** The password was right and the code was not. */
  TwoFactorFailed: event(1, z.object({ ...user })),
} as const;
export type UserEvent = EventOf<typeof userEvents>;

/** `username-‹lower case›`: whoever creates the stream owns the name. */
export const usernameEvents = {
  UsernameClaimed: event(1, z.object({ username: z.string(), userId: z.string() })),
  UsernameConfirmed: event(1, z.object({ username: z.string(), userId: z.string() })),
  UsernameReleased: event(1, z.object({ username: z.string(), userId: z.string() })),
} as const;
export type UsernameEvent = EventOf<typeof usernameEvents>;
