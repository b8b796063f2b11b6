import { reject, type Language, type SealedText } from '../kernel/index.ts';
import type { Contact, UserEvent } from './events.ts';
import type { ExistingUser, UserState } from './user.ts';

/** The user. Throws unless the contact exists and is unverified. */
const unverified = (state: UserState, contact: Contact): ExistingUser => {
  if (state.status === 'none') throw reject('USER_NOT_FOUND');
  if (state.profile[contact] === null) throw reject('CONTACT_MISSING');
  if (state.verified[contact]) throw reject('CONTACT_VERIFIED');
  return state;
};

export const requestContactCode = (
  state: UserState,
  { contact, language }: { contact: Contact; language: Language },
): UserEvent[] => [
  { type: 'ContactCodeRequested', data: { userId: unverified(state, contact).userId, contact, language } },
];

/** `address`: where the code was sent. Throws if the contact has been changed since. */
export const verifyContact = (
  state: UserState,
  { contact, address }: { contact: Contact; address: SealedText },
): UserEvent[] => {
  const { userId, profile } = unverified(state, contact);
  if (profile[contact] !== address) throw reject('CODE_SPENT', {}, 'code');
  return [{ type: contact === 'email' ? 'EmailVerified' : 'PhoneVerified', data: { userId } }];
};
