export {
  assignUserWarehouses,
  changeUserPermissions,
  changeUserRole,
  changeUserStatus,
  createUser,
  getUser,
  inviteUser,
  listUsers,
  resetUserPassword,
  reviseUser,
  userFields,
  userRow,
  username,
  type WarehouseAccess,
} from './contracts.ts';
export { endOtherSessions, endSession, listSessions, reviseOwnProfile } from './profile.ts';
export { forgottenPassword, setPasswordByLink } from './recovery.ts';
export {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  resetTwoFactor,
} from './two-factor.ts';
export { SETTINGS_MOST, changeSettings, getSettings } from './settings.ts';
export { changePassword, login, logout, me, password, refresh, signIn, verify } from './session.ts';
