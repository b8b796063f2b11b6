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

describe('two-factor authentication', () => {
  it('is required at every sign-in once enabled, also one in progress', () => {
    expect(recordSignIn(open, { sid: 's' })).toHaveLength(1);
    expect(() => recordSignIn(guarded, { sid: 's' })).toThrow(refusal('TWO_FACTOR_CODE_REQUIRED'));
    expect(recordSignIn(guarded, { sid: 's', proof: 'device' })).toHaveLength(1);
  });

  it('invalidates existing tokens when enabled, disabled or reset', () => {
    const version = (state: UserState) => (state.status === 'none' ? 0 : state.permissionVersion);
    const off = given(...made, ...enableTwoFactor(open), ...disableTwoFactor(guarded, { isRequired: false }));
    expect([open, guarded, off].map(version)).toEqual([1, 2, 3]);
  });

  it('is enabled once, and disabled only when enabled', () => {
    expect(() => enableTwoFactor(guarded)).toThrow(refusal('TWO_FACTOR_ON'));
    expect(() => disableTwoFactor(open, { isRequired: false })).toThrow(refusal('TWO_FACTOR_OFF'));
    expect(() => renewRecoveryCodes(open)).toThrow(refusal('TWO_FACTOR_OFF'));
  });

  it('cannot be disabled when the role requires it', () => {
    expect(() => disableTwoFactor(guarded, { isRequired: true })).toThrow(refusal('TWO_FACTOR_REQUIRED'));
  });

  it('is reset by somebody else, without effect when disabled', () => {
    const reason = 'Lost the phone';
    expect(() => resetTwoFactor(guarded, { by: 'u1', reason })).toThrow(refusal('OWN_ACCOUNT'));
    expect(resetTwoFactor(open, { by: 'u2', reason })).toEqual([]);
    expect(resetTwoFactor(guarded, { by: 'u2', reason })).toHaveLength(1);
  });

  it('counts its recovery codes down, and back up with new ones', () => {
    const used = recordSignIn(guarded, { sid: 's', proof: 'recovery-code' });
    const after = fold(user, used, guarded);
    expect([left(guarded), left(after)]).toEqual([10, 9]);
    expect(left(fold(user, renewRecoveryCodes(after), after))).toBe(10);
    expect(left(fold(user, recordTwoFactorFailure(after), after))).toBe(9);
  });
});
