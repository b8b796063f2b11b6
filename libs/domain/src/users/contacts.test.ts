import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import { requestContactCode, verifyContact } from './contacts.ts';
import { acceptInvitation, createUser, reviseUserProfile } from './decisions.ts';
import type { UserEvent } from './events.ts';
import { user, type UserState } from './user.ts';

const language = 'km-KH';
const email = 'sealed:dTE:AAAA' as const;
const phone = 'sealed:dTE:BBBB' as const;
const profile = { realName: 'Dara', email, phone, department: '', jobPosition: '' };
const dara = { userId: 'u1', username: 'dara', role: 'viewer', warehouses: [], ...profile };
const given = (...events: UserEvent[]): UserState => fold(user, events, user.initial());
const after = (state: UserState, events: readonly UserEvent[]): UserState => fold(user, events, state);
const verifiedOf = (state: UserState) => (state.status === 'none' ? undefined : state.verified);
const refusal = (code: string) => expect.objectContaining({ code });
const made = given(...createUser(given(), dara));
const proven = after(made, [
  ...verifyContact(made, { contact: 'email', address: email }),
  ...verifyContact(made, { contact: 'phone', address: phone }),
]);

describe('e-mail address or phone number', () => {
  it('is verified individually', () => {
    const state = after(made, verifyContact(made, { contact: 'phone', address: phone }));
    expect(verifiedOf(made)).toEqual({ email: false, phone: false });
    expect(verifiedOf(state)).toEqual({ email: false, phone: true });
    expect(verifiedOf(proven)).toEqual({ email: true, phone: true });
  });

  it('is verified once, and then gets no further code', () => {
    expect(() => requestContactCode(proven, { contact: 'email', language })).toThrow(
      refusal('CONTACT_VERIFIED'),
    );
    expect(() => verifyContact(proven, { contact: 'email', address: email })).toThrow(
      refusal('CONTACT_VERIFIED'),
    );
  });

  it('is verified by a code sent to it, not to a previous one', () => {
    const elsewhere = 'sealed:dTE:CCCC' as const;
    const moved = after(made, reviseUserProfile(made, { ...profile, email: elsewhere }));
    expect(() => verifyContact(moved, { contact: 'email', address: email })).toThrow(refusal('CODE_SPENT'));
    expect(verifyContact(moved, { contact: 'email', address: elsewhere })).toHaveLength(1);
  });

  it('loses its verification when changed, but not with other changes', () => {
    const renamed = after(proven, reviseUserProfile(proven, { ...profile, realName: 'Darany' }));
    expect(verifiedOf(renamed)).toEqual({ email: true, phone: true });
    const moved = after(renamed, reviseUserProfile(renamed, { ...profile, email: 'sealed:dTE:CCCC' }));
    expect(verifiedOf(moved)).toEqual({ email: false, phone: true });
    const back = after(moved, reviseUserProfile(moved, profile));
    expect(verifiedOf(back)).toEqual({ email: false, phone: true });
  });

  it('must exist to be verified', () => {
    const bare = given(...createUser(given(), { ...dara, phone: null }));
    expect(() => requestContactCode(bare, { contact: 'phone', language })).toThrow(
      refusal('CONTACT_MISSING'),
    );
    expect(requestContactCode(bare, { contact: 'email', language })).toHaveLength(1);
  });

  it('is verified by accepting the invitation sent to it', () => {
    const invited = given(...createUser(given(), dara, { invitedIn: language }));
    expect(verifiedOf(after(invited, acceptInvitation(invited)))).toEqual({ email: true, phone: false });
  });
});
