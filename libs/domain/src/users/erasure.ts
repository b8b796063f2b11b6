import { reject } from '../kernel/index.ts';
import type { UserEvent } from './events.ts';
import type { UserState } from './user.ts';

/**
 * Permanently erases the personal data of an inactive user; the user name stays with their actions. `username`: as
 * typed by the administrator, to confirm the right account.
 */
export const eraseUser = (
  state: UserState,
  command: { username: string; reason: string; by: string },
): UserEvent[] => {
  if (state.status === 'none') throw reject('USER_NOT_FOUND');
  const { userId, username, status } = state;
  if (userId === command.by) throw reject('OWN_ACCOUNT');
  if (username !== command.username) throw reject('USERNAME_DIFFERS', { username }, 'username');
  if (state.erased) return [];
  if (status !== 'inactive') throw reject('USER_NOT_INACTIVE');
  return [{ type: 'UserErased', data: { userId, reason: command.reason } }];
};
