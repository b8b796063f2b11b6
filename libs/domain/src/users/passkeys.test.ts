import { given, made } from '@granary/testing/builders/user';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '../kernel/index.ts';
import { deactivateUser, recordSignIn, suspendUser } from './decisions.ts';
import { eraseUser } from './erasure.ts';
import type { UserEvent } from './events.ts';
import {
  addPasskey,
  hasSecondFactor,
  recordRefusedPasskey,
  removePasskey,
  renamePasskey,
  usePasskey,
} from './passkeys.ts';
import { PASSKEYS_MOST } from './rules.ts';
import { disableTwoFactor, enableTwoFactor, resetTwoFactor } from './two-factor.ts';
import { user, type ExistingUser, type UserState } from './user.ts';

const after = (state: UserState, ...events: UserEvent[]) => fold(user, events, state) as ExistingUser;
const named = (passkeyId: string, counter = 0) => ({
  passkeyId,
  name: 'sealed:a:name' as const,
  credential: 'sealed:a:key' as const,
  counter,
});
const open = given(...made) as ExistingUser;
const guarded = after(open, ...addPasskey(open, named('p1', 5)));
const counts = ({ passkeys }: ExistingUser) => passkeys.map(({ id, counter }) => [id, counter]);
const refusal = (code: string) => expect.objectContaining({ code });
const types = (events: readonly UserEvent[]) => events.map(({ type }) => type);

describe('passkey', () => {
  it('is a second factor that a password alone does not satisfy', () => {
    expect([hasSecondFactor(open), hasSecondFactor(guarded)]).toEqual([false, true]);
    expect(() => recordSignIn(guarded, { sid: 's' })).toThrow(refusal('PASSKEY_REQUIRED'));
    expect(recordSignIn(guarded, { sid: 's', proof: { passkeyId: 'p1' } })).toHaveLength(1);
    const both = after(guarded, ...enableTwoFactor(guarded));
    expect(() => recordSignIn(both, { sid: 's' })).toThrow(
      expect.objectContaining({ code: 'TWO_FACTOR_CODE_REQUIRED', facts: { orPasskey: true } }),
    );
  });

  it('is refused when it was removed or its account disabled during the sign-in', () => {
    const by = { reason: 'Left us', by: 'u2' };
    const proof = { sid: 's', proof: { passkeyId: 'p1' } };
    const removed = after(guarded, ...removePasskey(guarded, { passkeyId: 'p1', isRequired: false }));
    expect(() => recordSignIn(removed, proof)).toThrow(refusal('PASSKEY_NOT_ACCEPTED'));
    for (const stop of [deactivateUser, suspendUser]) {
      const stopped = after(guarded, ...stop(guarded, by));
      expect(() => recordSignIn(stopped, proof)).toThrow(refusal('ACCOUNT_DISABLED'));
      expect(() => usePasskey(stopped, { passkeyId: 'p1', counter: 6 })).toThrow(refusal('ACCOUNT_DISABLED'));
    }
  });

  it('is limited to ten per account', () => {
    let account = open;
    for (let n = 0; n < PASSKEYS_MOST; n += 1)
      account = after(account, ...addPasskey(account, named(`p${n}`)));
    expect(account.passkeys).toHaveLength(10);
    expect(() => addPasskey(account, named('more'))).toThrow(refusal('TOO_MANY_PASSKEYS'));
  });

  it('is renamed and removed only by its own id', () => {
    expect(types(renamePasskey(guarded, { passkeyId: 'p1', name: 'sealed:a:other' }))).toEqual([
      'PasskeyRenamed',
    ]);
    expect(() => renamePasskey(guarded, { passkeyId: 'p2', name: 'sealed:a:other' })).toThrow(
      refusal('PASSKEY_NOT_FOUND'),
    );
    expect(() => removePasskey(guarded, { passkeyId: 'p2', isRequired: false })).toThrow(
      refusal('PASSKEY_NOT_FOUND'),
    );
  });

  it('cannot be removed as the last second factor when the role requires one', () => {
    const required = { passkeyId: 'p1', isRequired: true };
    expect(() => removePasskey(guarded, required)).toThrow(refusal('TWO_FACTOR_REQUIRED'));
    const both = after(guarded, ...enableTwoFactor(guarded));
    expect(types(removePasskey(both, required))).toEqual(['PasskeyRemoved']);
    expect(types(disableTwoFactor(both, { isRequired: true }))).toEqual(['TwoFactorDisabled']);
    const codes = after(both, ...removePasskey(both, required));
    expect(() => disableTwoFactor(codes, { isRequired: true })).toThrow(refusal('TWO_FACTOR_REQUIRED'));
  });

  it('invalidates existing tokens when added and removed', () => {
    const removed = after(guarded, ...removePasskey(guarded, { passkeyId: 'p1', isRequired: false }));
    expect([open, guarded, removed].map(({ permissionVersion }) => permissionVersion)).toEqual([1, 2, 3]);
  });

  it('is removed by a second-factor reset and by erasure', () => {
    const reset = resetTwoFactor(guarded, { by: 'u2', reason: 'Lost the phone' });
    expect(types(reset)).toEqual(['TwoFactorReset']);
    expect(after(guarded, ...reset).passkeys).toEqual([]);
    const left = after(guarded, ...deactivateUser(guarded, { reason: 'Left us', by: 'u2' }));
    const erased = after(left, ...eraseUser(left, { username: 'dara', reason: 'Left us', by: 'u2' }));
    expect(erased.passkeys).toEqual([]);
  });
});

describe('passkey counter', () => {
  const use = (state: UserState, counter: number) => usePasskey(state, { passkeyId: 'p1', counter });

  it('must increase, else the passkey counts as a copy', () => {
    expect(types(use(guarded, 6))).toEqual(['PasskeyUsed']);
    for (const counter of [5, 4, 0]) expect(types(use(guarded, counter))).toEqual(['PasskeyCopyRefused']);
  });

  it('may be absent', () => {
    const without = after(open, ...addPasskey(open, named('p1')));
    expect(types(use(after(without, ...use(without, 0)), 0))).toEqual(['PasskeyUsed']);
  });

  it('never decreases in any order of use', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 30 }), (shown) => {
        let account = guarded;
        let highest = 5;
        for (const counter of shown) {
          const events = use(account, counter);
          expect(types(events)).toEqual([counter > highest ? 'PasskeyUsed' : 'PasskeyCopyRefused']);
          account = after(account, ...events);
          highest = Math.max(highest, counter);
          expect(counts(account)).toEqual([['p1', highest]]);
        }
      }),
    );
  });
});

describe('refused passkey', () => {
  it('is recorded only for the account’s own passkeys', () => {
    expect(types(recordRefusedPasskey(guarded, { passkeyId: 'p1', cause: 'wrong' }))).toEqual([
      'PasskeyRefused',
    ]);
    expect(recordRefusedPasskey(guarded, { passkeyId: 'p2', cause: 'wrong' })).toEqual([]);
  });
});
