export {
  assignUserWarehouses,
  changeUserPermissions,
  changeUserRole,
  changeUserStatus,
  createUser,
  getUser,
  listUsers,
  resetUserPassword,
  reviseUser,
  userFields,
  userRow,
  username,
  type WarehouseAccess,
} from './contracts.ts';
export { changePassword, login, logout, me, password, refresh, signIn, verify } from './session.ts';
