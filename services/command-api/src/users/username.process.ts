import { settleUsername, user, usernameWork } from '@granary/domain/users';
import { processOf } from '../processes/index.ts';

/** Releases a name that was claimed for an account that was never created. */
export const usernameProcess = processOf(usernameWork, async ({ username, userId }, steps) => {
  const { state: account } = await steps.store.load(user, userId);
  const created = account.status !== 'none' && account.username === username;
  await steps.record({ name: 'settle', part: userId }, (state) =>
    settleUsername(state, { username, userId, created }),
  );
});
