import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import {
  acceptInvitation,
  activateUser,
  changeUserPermissions,
  createUser,
  inviteUser,
  recordPasswordReset,
  recoverPassword,
  requestPasswordRecovery,
} from './decisions.ts';
import type { UserEvent } from './events.ts';
import { user, type UserState } from './user.ts';

const dara = {
  userId: 'u1',
  username: 'dara',
  role: 'viewer',
  warehouses: [],
  realName: 'Dara',
  email: 'sealed:dTE:AAAA' as const,
  phone: null,
  department: '',
  jobPosition: '',
};
const language = 'km-KH';
const given = (...events: UserEvent[]): UserState => fold(user, events, user.initial());
const made = createUser(given(), dara);
const invited = createUser(given(), dara, { invitedIn: language });
const stopped: UserEvent = { type: 'UserSuspended', data: { userId: 'u1', reason: 'For a while' } };
const code = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { code: unknown }).code;
  }
};

describe('invited account', () => {
  it('is pending until its owner sets a password', () => {
    expect(given(...invited).status).toBe('pending');
    expect(given(...invited, ...acceptInvitation(given(...invited))).status).toBe('active');
  });

  it('cannot be opened in another way', () => {
    const state = given(...invited);
    expect(code(() => activateUser(state))).toBe('USER_PENDING');
    expect(code(() => recordPasswordReset(state, { by: 'u2' }))).toBe('USER_PENDING');
    expect(code(() => recoverPassword(state))).toBe('LINK_INVALID');
    expect(requestPasswordRecovery(state, { language })).toEqual([]);
  });

  it('has a new version with each invitation', () => {
    const once = given(...invited);
    const twice = given(...invited, ...inviteUser(once, { usual: language }));
    expect(twice).toMatchObject({ status: 'pending', permissionVersion: 3 });
    expect(once).toMatchObject({ permissionVersion: 2 });
  });

  it('is invited again in the previous language by default', () => {
    const state = given(...invited);
    const again = (said: { language?: 'zh-CN' }) => inviteUser(state, { ...said, usual: 'en-US' });
    expect(again({})).toMatchObject([{ type: 'UserInvited', data: { language: 'km-KH' } }]);
    expect(again({ language: 'zh-CN' })).toMatchObject([{ data: { language: 'zh-CN' } }]);
    expect(given(...invited, ...again({ language: 'zh-CN' }))).toMatchObject({ invitedIn: 'zh-CN' });
  });

  it('is not opened by its link once suspended', () => {
    expect(code(() => acceptInvitation(given(...invited, stopped)))).toBe('LINK_INVALID');
  });
});

describe('account with a password', () => {
  it('cannot be invited', () => {
    expect(code(() => inviteUser(given(...made), { usual: language }))).toBe('USER_NOT_PENDING');
    expect(code(() => acceptInvitation(given(...made)))).toBe('LINK_INVALID');
  });

  it('can be recovered by mail while active', () => {
    expect(requestPasswordRecovery(given(...made), { language })).toHaveLength(1);
    expect(recoverPassword(given(...made))).toHaveLength(1);
    expect(requestPasswordRecovery(given(...made, stopped), { language })).toEqual([]);
    expect(code(() => recoverPassword(given(...made, stopped)))).toBe('LINK_INVALID');
  });

  it('cannot be recovered without an e-mail address', () => {
    const [first] = createUser(given(), { ...dara, email: null });
    expect(requestPasswordRecovery(given(first!), { language })).toEqual([]);
    expect(requestPasswordRecovery(given(), { language })).toEqual([]);
  });
});

describe('grants and revocations', () => {
  const granted = (...grants: string[]) => ({ grants, revokes: [], by: 'root' });

  it('are compared as sets', () => {
    const twice = given(...made, ...changeUserPermissions(given(...made), granted('log:read', 'log:read')));
    expect(changeUserPermissions(twice, granted('log:read'))).toEqual([]);
    expect(changeUserPermissions(twice, granted('log:read', 'batch:read'))).toHaveLength(1);
  });
});
