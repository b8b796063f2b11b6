import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import {
  acceptInvitation,
  activateUser,
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

describe('an invited account', () => {
  it('waits, and is active once its owner has set a password', () => {
    expect(given(...invited).status).toBe('pending');
    expect(given(...invited, ...acceptInvitation(given(...invited))).status).toBe('active');
  });

  it('is nothing that anybody else can open', () => {
    const state = given(...invited);
    expect(code(() => activateUser(state))).toBe('USER_PENDING');
    expect(code(() => recordPasswordReset(state, { by: 'u2' }))).toBe('USER_PENDING');
    expect(code(() => recoverPassword(state))).toBe('LINK_INVALID');
    expect(requestPasswordRecovery(state, { language })).toEqual([]);
  });

  it('is told from its earlier invitation by its version', () => {
    const once = given(...invited);
    const twice = given(...invited, ...inviteUser(once, { language }));
    expect(twice).toMatchObject({ status: 'pending', permissionVersion: 3 });
    expect(once).toMatchObject({ permissionVersion: 2 });
  });

  it('is not opened by the link once it was stopped', () => {
    expect(code(() => acceptInvitation(given(...invited, stopped)))).toBe('LINK_INVALID');
  });
});

describe('an account with a password', () => {
  it('is not invited', () => {
    expect(code(() => inviteUser(given(...made), { language }))).toBe('USER_NOT_PENDING');
    expect(code(() => acceptInvitation(given(...made)))).toBe('LINK_INVALID');
  });

  it('gets another one by mail while its owner may come in', () => {
    expect(requestPasswordRecovery(given(...made), { language })).toHaveLength(1);
    expect(recoverPassword(given(...made))).toHaveLength(1);
    expect(requestPasswordRecovery(given(...made, stopped), { language })).toEqual([]);
    expect(code(() => recoverPassword(given(...made, stopped)))).toBe('LINK_INVALID');
  });

  it('gets none where nobody could be written to', () => {
    const [first] = createUser(given(), { ...dara, email: null });
    expect(requestPasswordRecovery(given(first!), { language })).toEqual([]);
    expect(requestPasswordRecovery(given(), { language })).toEqual([]);
  });
});
