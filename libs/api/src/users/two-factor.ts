import { z } from 'zod';
import { done, endpoint, reasonText } from '../http/index.ts';
import { passkeyAnswer } from './passkeys.ts';

const currentPassword = z.string().min(1).max(64);
const code = z.string().trim().min(6).max(32);
/** Shown once; only digests are stored. Empty if the command is repeated. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const getTwoFactor = endpoint({
  method: 'GET',
  path: '/auth/two-factor',
  summary:
    'Whether the own sign-in asks for a code, has to because there is no passkey, and how many recovery codes are left',
  access: 'signed-in',
  beforeTwoFactor: true,
  answer: z.object({ enabled: z.boolean(), required: z.boolean(), recoveryCodesLeft: z.number() }),
});
export const beginTwoFactor = endpoint({
  method: 'POST',
  path: '/auth/two-factor/enrolment',
  summary: 'A new secret for an authenticator; it counts once a code of it was shown',
  access: 'signed-in',
  touches: [],
  beforeTwoFactor: true,
  /** Users with a passkey must confirm with it. */
  body: z.object({ currentPassword, passkey: passkeyAnswer.optional() }),
  answer: z.object({ secret: z.string(), uri: z.string() }),
});
export const enableTwoFactor = endpoint({
  method: 'PUT',
  path: '/auth/two-factor',
  summary: 'Ask for a code at every sign-in from now on',
  access: 'signed-in',
  touches: ['user'],
  beforeTwoFactor: true,
  body: z.object({ code }),
  answer: recoveryCodes,
});
export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/auth/two-factor/removal',
  summary: 'Ask for the password alone again',
  access: 'signed-in',
  touches: ['user'],
  body: z.object({ currentPassword, code }),
  answer: done,
});
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/two-factor/recovery-codes',
  summary: 'New recovery codes instead of the earlier ones',
  access: 'signed-in',
  touches: ['user'],
  body: z.object({ currentPassword, code }),
  answer: recoveryCodes,
});
export const resetTwoFactor = endpoint({
  method: 'POST',
  path: '/users/{id}/two-factor-reset',
  summary:
    'Let somebody in without their second factor – codes and passkeys – who has lost it; for administrators of higher rank',
  access: 'user:write',
  touches: ['user'],
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.object({ reason: reasonText }),
  answer: done,
});
