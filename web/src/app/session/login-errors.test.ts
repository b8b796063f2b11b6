import { describe, expect, it } from '@jest/globals';
import { ApiFailure, NETWORK_ERROR, TIMEOUT, UNREADABLE_ANSWER } from '../client/failure.ts';
import { loginError } from './login-errors.ts';
import { NoPasskeyShown } from './passkeys.ts';

describe('sign-in error', () => {
  it.each([
    ['network', new ApiFailure(0, NETWORK_ERROR, '')],
    ['timeout', new ApiFailure(408, TIMEOUT, '')],
    ['credentials', new ApiFailure(401, 'INVALID_CREDENTIALS', 'server words')],
    ['server', new ApiFailure(500, 'INTERNAL', 'internal name')],
    ['format', new ApiFailure(200, UNREADABLE_ANSWER, '', {}, { at: ['data'] })],
    ['failed', new Error('anything')],
  ])('is %s', (name, failure) => {
    expect(loginError(failure)).toEqual({ key: `session:error.${name}` });
  });

  it('reports a cancelled passkey prompt', () => {
    const given = new NoPasskeyShown('given up');
    expect(loginError(given)).toEqual({ key: 'session:passkey.notShown' });
  });

  it('names what the answer lacks', () => {
    const answer = (at: string[]) => new ApiFailure(200, UNREADABLE_ANSWER, '', {}, { at });
    expect(loginError(answer(['data.access_token']))).toEqual({ key: 'session:error.noToken' });
    expect(loginError(answer(['data.user']))).toEqual({ key: 'session:error.noUser' });
  });

  it('repeats the server’s message for a locked or disabled account', () => {
    expect(loginError(new ApiFailure(403, 'ACCOUNT_LOCKED', '账户已锁定'))).toEqual({ said: '账户已锁定' });
  });
});
