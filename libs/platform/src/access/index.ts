export {
  actorOf,
  holds,
  mayUseWarehouse,
  requirePermission,
  requireWarehouse,
  type Caller,
} from './caller.ts';
export { AccessGuard, OPEN, callerOf } from './guard.ts';
export { sessionMark } from './session-mark.ts';
export { Sessions } from './sessions.ts';
export { signToken, verifyToken, type TokenClaims } from './token.ts';
