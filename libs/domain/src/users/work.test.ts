import { expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import { claimUsername, settleUsername, username, usernameWork, type UsernameEvent } from './index.ts';

const claim = { username: 'sokha', userId: 'u-1' };
const given = (...events: readonly UsernameEvent[][]) => fold(username, events.flat(), username.initial());
const claimed = claimUsername(given(), claim);

it('a claimed name has its account to be checked, until it is confirmed or released', () => {
  expect(usernameWork.open(given(), 'sokha')).toBeUndefined();
  expect(usernameWork.open(given(claimed), 'sokha')).toEqual({ kind: 'settling', intent: 0, ...claim });
  for (const created of [true, false]) {
    const settled = settleUsername(given(claimed), { ...claim, created });
    expect(usernameWork.open(given(claimed, settled), 'sokha')).toBeUndefined();
  }
});
