import { user, type UserEvent } from '@granary/domain/users';
import { describe, expect, it } from '@jest/globals';
import { on, projectInMemory, recorded } from '../../testing/builders/in-memory.ts';
import { userTable } from './user-table.ts';

const profile = {
  realName: 'Sok Dara',
  email: 'sealed:dXNlcjp1MQ:aaaa',
  phone: 'sealed:dXNlcjp1MQ:bbbb',
  department: '',
  jobPosition: '',
} as const;
const created: UserEvent = {
  type: 'UserCreated',
  data: { userId: 'u1', username: 'dara', role: 'viewer', warehouses: 'all', ...profile },
};
const own = { userId: 'u1' };
const rowAfter = (...events: UserEvent[]) =>
  projectInMemory(userTable, recorded(on(user, 'u1', [created, ...events])))[0];

describe('the user table', () => {
  it('shows a contact as verified until it changes', () => {
    expect(rowAfter()).toMatchObject({ emailVerified: false, phoneVerified: false });
    const proven: UserEvent[] = [
      { type: 'EmailVerified', data: own },
      { type: 'PhoneVerified', data: own },
    ];
    expect(rowAfter(...proven)).toMatchObject({ emailVerified: true, phoneVerified: true });
    const renamed: UserEvent = {
      type: 'UserProfileRevised',
      data: { ...own, ...profile, realName: 'Darany' },
    };
    expect(rowAfter(...proven, renamed)).toMatchObject({ emailVerified: true, phoneVerified: true });
    const moved: UserEvent = {
      type: 'UserProfileRevised',
      data: { ...own, ...profile, email: 'sealed:dXNlcjp1MQ:cccc' },
    };
    expect(rowAfter(...proven, renamed, moved)).toMatchObject({ emailVerified: false, phoneVerified: true });
  });

  it('treats a used mail link as verification of the address', () => {
    const invited: UserEvent = { type: 'UserInvited', data: { ...own, language: 'km-KH' } };
    expect(rowAfter(invited, { type: 'InvitationAccepted', data: own })).toMatchObject({
      status: 'active',
      emailVerified: true,
    });
    expect(rowAfter({ type: 'PasswordRecovered', data: own })).toMatchObject({ emailVerified: true });
  });

  it('shows the second factor and passkeys of a user until they are removed', () => {
    const passkey = (passkeyId: string): UserEvent => ({
      type: 'PasskeyAdded',
      data: { ...own, passkeyId, name: profile.email, credential: profile.phone, counter: 0 },
    });
    const two = [passkey('p1'), passkey('p2')];
    const kept = (row: ReturnType<typeof rowAfter>) =>
      row?.passkeys.map(({ id, name, lastUsedAt }) => [id, name, lastUsedAt !== null]);
    const used: UserEvent = { type: 'PasskeyUsed', data: { ...own, passkeyId: 'p2', counter: 1 } };
    const renamed: UserEvent = {
      type: 'PasskeyRenamed',
      data: { ...own, passkeyId: 'p1', name: 'sealed:dXNlcjp1MQ:cccc' },
    };
    expect(kept(rowAfter(...two, used, renamed))).toEqual([
      ['p1', 'sealed:dXNlcjp1MQ:cccc', false],
      ['p2', profile.email, true],
    ]);
    const removed: UserEvent = { type: 'PasskeyRemoved', data: { ...own, passkeyId: 'p1' } };
    expect(kept(rowAfter(...two, removed))).toEqual([['p2', profile.email, false]]);
    const codes: UserEvent = { type: 'TwoFactorEnabled', data: { ...own, recoveryCodes: 10 } };
    expect(rowAfter(...two, codes)).toMatchObject({ twoFactor: true });
    expect(rowAfter(codes, { type: 'TwoFactorDisabled', data: own })).toMatchObject({ twoFactor: false });
    const reset: UserEvent = { type: 'TwoFactorReset', data: { ...own, reason: 'Lost the phone' } };
    const erased: UserEvent = { type: 'UserErased', data: { ...own, reason: 'Left us' } };
    for (const end of [reset, erased])
      expect(rowAfter(...two, codes, end)).toMatchObject({ twoFactor: false, passkeys: [] });
  });

  it('clears an erased user except for the user name', () => {
    expect(rowAfter({ type: 'UserErased', data: { ...own, reason: 'Left us' } })).toMatchObject({
      username: 'dara',
      erased: true,
      realName: '',
      email: null,
      phone: null,
    });
  });
});
