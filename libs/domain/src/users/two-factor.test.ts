import { given, made } from '@granary/testing/builders/user';
import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import { recordSignIn } from './decisions.ts';
import {
  disableTwoFactor,
  enableTwoFactor,
  recordTwoFactorFailure,
  renewRecoveryCodes,
  resetTwoFactor,
} from './two-factor.ts';
import { user, type UserState } from './user.ts';

const open = given(...made);
const guarded = given(...made, ...enableTwoFactor(open));
const left = (state: UserState) => (state.status === 'none' ? undefined : state.twoFactor?.recoveryCodes);
const refusal = (code: string) => expect.objectContaining({ code });

describe('a second factor', () => {
  it('is asked for at every sign-in once it is on, also of one that was on its way', () => {
    expect(recordSignIn(open, { sid: 's' })).toHaveLength(1);
    expect(() => recordSignIn(guarded, { sid: 's' })).toThrow(refusal('TWO_FACTOR_CODE_REQUIRED'));
    expect(recordSignIn(guarded, { sid: 's', proof: 'device' })).toHaveLength(1);
  });

  it('makes older tokens stale when it is turned on, off or reset', () => {
    const version = (state: UserState) => (state.status === 'none' ? 0 : state.permissionVersion);
    const off = given(...made, ...enableTwoFactor(open), ...disableTwoFactor(guarded, { isRequired: false }));
    expect([open, guarded, off].map(version)).toEqual([1, 2, 3]);
  });

  it('is turned on once, and off only where it is on', () => {
    expect(() => enableTwoFactor(guarded)).toThrow(refusal('TWO_FACTOR_ON'));
    expect(() => disableTwoFactor(open, { isRequired: false })).toThrow(refusal('TWO_FACTOR_OFF'));
    expect(() => renewRecoveryCodes(open)).toThrow(refusal('TWO_FACTOR_OFF'));
  });

  it('is not turned off where the role asks for it', () => {
    expect(() => disableTwoFactor(guarded, { isRequired: true })).toThrow(refusal('TWO_FACTOR_REQUIRED'));
  });

  it('is reset by somebody else, and where there is none nothing happens', () => {
    const reason = 'Lost the phone';
    expect(() => resetTwoFactor(guarded, { by: 'u1', reason })).toThrow(refusal('OWN_ACCOUNT'));
    expect(resetTwoFactor(open, { by: 'u2', reason })).toEqual([]);
    expect(resetTwoFactor(guarded, { by: 'u2', reason })).toHaveLength(1);
  });

  it('counts its recovery codes down, and up again with new ones', () => {
    const used = recordSignIn(guarded, { sid: 's', proof: 'recovery-code' });
    const after = fold(user, used, guarded);
    expect([left(guarded), left(after)]).toEqual([10, 9]);
    expect(left(fold(user, renewRecoveryCodes(after), after))).toBe(10);
    expect(left(fold(user, recordTwoFactorFailure(after), after))).toBe(9);
  });
});
