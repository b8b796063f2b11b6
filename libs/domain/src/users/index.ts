export {
  acceptInvitation,
  activateUser,
  assignWarehouses,
  changeUserPermissions,
  changeUserRole,
  claimUsername,
  createUser,
  endSessions,
  deactivateUser,
  inviteUser,
  recordFailedSignIn,
  recordPasswordChange,
  recordPasswordReset,
  recordSignIn,
  recordSignOut,
  secondFactorAsked,
  recoverPassword,
  requestPasswordRecovery,
  reviseUserProfile,
  reviseUserRole,
  settleUsername,
  suspendUser,
  type CreateUser,
  type Proof,
} from './decisions.ts';
export { issueApiKey, recordApiKeyUse, requireApiKey, revokeApiKey } from './api-keys.ts';
export { requestContactCode, verifyContact } from './contacts.ts';
export {
  contacts,
  heldRole,
  userProfile,
  userStatuses,
  warehouseAccess,
  type Contact,
  type HeldRole,
  type UserEvent,
  type UserProfile,
  type UsernameEvent,
  type UserStatus,
  type WarehouseAccess,
} from './events.ts';
export {
  API_KEYS_MOST,
  API_KEY_DAYS_MOST,
  API_KEY_NAME_LONGEST,
  CODES_PER_HOUR,
  CODE_MINUTES,
  CODE_TRIES,
  LOCKOUT_FAILURES,
  LOCKOUT_MINUTES,
  PASSKEYS_MOST,
  PASSKEY_NAME_LONGEST,
  PASSWORD_LONGEST,
  RECOVERY_CODES,
  PASSWORD_SHORTEST,
  maySignIn,
} from './rules.ts';
export { eraseUser } from './erasure.ts';
export {
  addPasskey,
  hasSecondFactor,
  recordRefusedPasskey,
  removePasskey,
  renamePasskey,
  requireRoomForPasskey,
  usePasskey,
} from './passkeys.ts';
export {
  disableTwoFactor,
  enableTwoFactor,
  recordRecoveryCodeUse,
  recordTwoFactorFailure,
  renewRecoveryCodes,
  resetTwoFactor,
} from './two-factor.ts';
export { PICTURE_BYTES, PICTURE_SIDE, requirePicture } from './picture.ts';
export { user, type ApiKey, type ExistingUser, type UserState } from './user.ts';
export { username, type UsernameState } from './username.ts';
export { usernameWork } from './work.ts';
