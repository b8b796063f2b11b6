export { roleCode, type RoleEvent } from './events.ts';
export {
  activeRole,
  defineRole,
  retireRole,
  reviseRole,
  role,
  type OwnRole,
  type RoleContent,
  type RoleState,
} from './role.ts';
