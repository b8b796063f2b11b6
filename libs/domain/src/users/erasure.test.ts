import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import {
  activateUser,
  createUser,
  deactivateUser,
  recordFailedSignIn,
  requestPasswordRecovery,
  reviseUserProfile,
} from './decisions.ts';
import { eraseUser } from './erasure.ts';
import type { UserEvent } from './events.ts';
import { addPasskey, usePasskey } from './passkeys.ts';
import { enableTwoFactor, resetTwoFactor } from './two-factor.ts';
import { user, type UserState } from './user.ts';

const profile = {
  realName: 'Dara',
  email: 'sealed:dTE:AAAA' as const,
  phone: null,
  department: 'Stock',
  jobPosition: 'Picker',
};
const given = (...events: UserEvent[]): UserState => fold(user, events, user.initial());
const made = createUser(given(), {
  userId: 'u1',
  username: 'dara',
  role: 'viewer',
  warehouses: [],
  ...profile,
});
const active = given(...made);
const left = fold(user, deactivateUser(active, { reason: 'Left us', by: 'u2' }), active);
const command = { username: 'dara', reason: 'Left us', by: 'u2' };
const erased = fold(user, eraseUser(left, command), left);
const refusal = (code: string) => expect.objectContaining({ code });

describe('erasure of personal data', () => {
  it('requires a deactivated account, another user and its name', () => {
    expect(() => eraseUser(active, command)).toThrow(refusal('USER_NOT_INACTIVE'));
    expect(() => eraseUser(left, { ...command, by: 'u1' })).toThrow(refusal('OWN_ACCOUNT'));
    expect(() => eraseUser(left, { ...command, username: 'darany' })).toThrow(refusal('USERNAME_DIFFERS'));
    expect(() => eraseUser(given(), command)).toThrow(refusal('USER_NOT_FOUND'));
  });

  it('blanks the profile and keeps the username', () => {
    expect(erased).toMatchObject({
      status: 'inactive',
      erased: true,
      username: 'dara',
      role: 'viewer',
      profile: { realName: '', email: null, phone: null, department: '', jobPosition: '' },
    });
  });

  it('happens once and ends all changes to the account', () => {
    expect(eraseUser(erased, command)).toEqual([]);
    const changes = [
      () => activateUser(erased),
      () => reviseUserProfile(erased, profile),
      () => enableTwoFactor(erased),
      () => addPasskey(erased, { passkeyId: 'p1', name: 'sealed:a:b', credential: 'sealed:a:c', counter: 0 }),
      () => usePasskey(erased, { passkeyId: 'p1', counter: 1 }),
      () => resetTwoFactor(erased, { by: 'u2', reason: 'Because' }),
    ];
    for (const change of changes) expect(change).toThrow(refusal('USER_ERASED'));
    expect(requestPasswordRecovery(erased, { language: 'km-KH' })).toEqual([]);
    expect(recordFailedSignIn(erased, { cause: 'wrong_password' })).toEqual([]);
  });
});
