import { given } from '@granary/testing/builders/user';
import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import { issueApiKey, recordApiKeyUse, requireApiKey, revokeApiKey } from './api-keys.ts';
import {
  createUser,
  deactivateUser,
  recordPasswordReset,
  recordSignIn,
  recoverPassword,
  requestPasswordRecovery,
  suspendUser,
} from './decisions.ts';
import { eraseUser } from './erasure.ts';
import type { UserEvent } from './events.ts';
import { API_KEYS_MOST } from './rules.ts';
import { user, type ExistingUser, type UserState } from './user.ts';

const NOW = '2026-11-21T08:00:00.000Z';
const LATER = '2026-12-21T08:00:00.000Z';

const erp = {
  userId: 'p1',
  username: 'erp',
  service: true,
  role: 'auditor',
  warehouses: [],
  realName: 'ERP',
  email: null,
  phone: null,
  department: '',
  jobPosition: '',
};
const after = (state: UserState, ...events: UserEvent[]) => fold(user, events, state) as ExistingUser;
const account = after(given(), ...createUser(given(), erp));
const person = after(given(), ...createUser(given(), { ...erp, service: undefined as never }));
const key = (keyId: string, rest: Partial<Parameters<typeof issueApiKey>[1]> = {}) => ({
  keyId,
  name: `Key ${keyId}`,
  permissions: ['log:export'],
  expiresAt: LATER,
  now: NOW,
  ...rest,
});
const withKey = after(account, ...issueApiKey(account, key('k1')));
const refusal = (code: string) => expect.objectContaining({ code });

describe('API key', () => {
  it('is valid until it expires', () => {
    expect(requireApiKey(withKey, { keyId: 'k1', now: NOW })).toMatchObject({ permissions: ['log:export'] });
    expect(() => requireApiKey(withKey, { keyId: 'k1', now: LATER })).toThrow(refusal('API_KEY_INVALID'));
  });

  it('ends when it is revoked, with every token given for it', () => {
    const revoked = after(withKey, ...revokeApiKey(withKey, { keyId: 'k1' }));
    expect(() => requireApiKey(revoked, { keyId: 'k1', now: NOW })).toThrow(refusal('API_KEY_INVALID'));
    expect(revoked.permissionVersion).toBe(withKey.permissionVersion + 1);
    expect(() => revokeApiKey(revoked, { keyId: 'k1' })).toThrow(refusal('API_KEY_NOT_FOUND'));
  });

  it('leaves the tokens of other keys when one is issued or used', () => {
    const used = after(withKey, ...recordApiKeyUse(withKey, { keyId: 'k1', sid: 's', now: NOW }));
    expect([withKey, used].map(({ permissionVersion }) => permissionVersion)).toEqual([1, 1]);
  });

  it.each([['2026-11-21T07:59:59.000Z'], [NOW], ['2027-11-23T08:00:00.000Z'], ['never']])(
    'cannot expire at %s',
    (expiresAt) => {
      expect(() => issueApiKey(account, key('k1', { expiresAt }))).toThrow(refusal('API_KEY_EXPIRY'));
    },
  );

  it('has a name of its own among the valid ones, of which there are at most ten', () => {
    expect(() => issueApiKey(withKey, key('k2', { name: 'Key k1' }))).toThrow(refusal('API_KEY_NAME_TAKEN'));
    const again = { name: 'Key k1', now: LATER, expiresAt: '2027-01-01T00:00:00.000Z' };
    expect(issueApiKey(withKey, key('k2', again))).toHaveLength(1);

    let full = account;
    for (let n = 0; n < API_KEYS_MOST; n += 1) full = after(full, ...issueApiKey(full, key(`k${n}`)));
    expect(() => issueApiKey(full, key('more'))).toThrow(refusal('TOO_MANY_API_KEYS'));
  });

  it('belongs to service accounts only', () => {
    expect(() => issueApiKey(person, key('k1'))).toThrow(refusal('NOT_A_SERVICE_ACCOUNT'));
    expect(() => issueApiKey(given(), key('k1'))).toThrow(refusal('USER_NOT_FOUND'));
  });

  it('is worth nothing while its account is suspended, deactivated or erased', () => {
    const because = { reason: 'Contract ended', by: 'u2' };
    for (const stop of [suspendUser, deactivateUser])
      expect(() =>
        recordApiKeyUse(after(withKey, ...stop(withKey, because)), { keyId: 'k1', sid: 's', now: NOW }),
      ).toThrow(refusal('API_KEY_INVALID'));
    const inactive = after(withKey, ...deactivateUser(withKey, because));
    const erased = after(inactive, ...eraseUser(inactive, { username: 'erp', ...because }));
    expect(erased.keys).toEqual([]);
    expect(() => issueApiKey(erased, key('k2'))).toThrow(refusal('USER_ERASED'));
  });
});

describe('service account', () => {
  it('never has a password', () => {
    const reachable = after(account, {
      type: 'UserProfileRevised',
      data: { userId: 'p1', ...account.profile, email: 'sealed:a:b' },
    });
    expect(() => recordSignIn(reachable, { sid: 's' })).toThrow(refusal('SERVICE_ACCOUNT'));
    expect(() => recordPasswordReset(reachable, { by: 'u2' })).toThrow(refusal('SERVICE_ACCOUNT'));
    expect(() => recoverPassword(reachable)).toThrow(refusal('LINK_INVALID'));
    expect(requestPasswordRecovery(reachable, { language: 'en-US' })).toEqual([]);
  });
});
