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
  recoverPassword,
  requestPasswordRecovery,
  reviseUserProfile,
  settleUsername,
  suspendUser,
  type CreateUser,
} from './decisions.ts';
export {
  userStatuses,
  warehouseAccess,
  type UserEvent,
  type UserProfile,
  type UsernameEvent,
  type UserStatus,
  type WarehouseAccess,
} from './events.ts';
export {
  LOCKOUT_FAILURES,
  LOCKOUT_MINUTES,
  PASSWORD_LONGEST,
  RECOVERY_CODES,
  PASSWORD_SHORTEST,
  maySignIn,
} from './rules.ts';
export {
  disableTwoFactor,
  enableTwoFactor,
  recordTwoFactorFailure,
  renewRecoveryCodes,
  resetTwoFactor,
} from './two-factor.ts';
export { user, type ExistingUser, type UserState } from './user.ts';
export { username, type UsernameState } from './username.ts';
