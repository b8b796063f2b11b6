export {
  assignUserWarehouses,
  changeUserPermissions,
  changeUserRole,
  changeUserStatus,
  createUser,
  eraseUser,
  getUser,
  inviteUser,
  listUsers,
  resetUserPassword,
  reviseUser,
  userFields,
  userRow,
  type WarehouseAccess,
} from './contracts.ts';
export { listDisplayNames } from './names.ts';
export { endOtherSessions, endSession, listSessions, reviseOwnProfile } from './profile.ts';
export { changeAvatar, getAvatar, removeAvatar, type Avatar } from './avatar.ts';
export {
  addPasskey,
  beginPasskey,
  challengeForChange,
  challengeForSecondFactor,
  challengeForSignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  type NewPasskey,
  type PasskeyAnswer,
  type PasskeyChallenge,
  type PasskeyEnrolment,
} from './passkeys.ts';
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
export {
  changePassword,
  login,
  logout,
  me,
  password,
  refresh,
  signIn,
  signInByPasskey,
  verify,
} from './session.ts';
export {
  createServiceAccount,
  exchangeApiKey,
  issueApiKey,
  revokeApiKey,
  type ApiKey,
} from './service-accounts.ts';
export { username } from './username.ts';
export { requestContactCode, verifyContact } from './verification.ts';
