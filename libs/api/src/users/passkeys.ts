import { PASSKEY_NAME_LONGEST } from '@granary/domain/users';
import { z } from 'zod';
import { done, endpoint } from '../http/index.ts';

const base64url = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[A-Za-z0-9_-]+$/);
const credentialId = base64url(1_400);
const name = z.string().trim().min(1).max(PASSKEY_NAME_LONGEST);
const currentPassword = z.string().min(1).max(64);
const passkeyId = z.object({ id: z.string().min(1).max(64) });

/** A passkey's signature: WebAuthn's `AuthenticationResponseJSON`. */
export const passkeyAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_096),
    authenticatorData: base64url(4_096),
    signature: base64url(8_192),
    /** The claimed owner; absent if the key is not discoverable. */
    userHandle: base64url(128).nullish(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** A new passkey: WebAuthn's `RegistrationResponseJSON`. */
const newPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_096),
    attestationObject: base64url(16_384),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

/** The second factor, if the user has one, to confirm a change: a code or a passkey's signature. */
const secondFactor = {
  code: z.string().trim().min(6).max(32).optional(),
  passkey: passkeyAnswer.optional(),
};

const known = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()).optional(),
});
const challenge = z.object({
  challenge: z.string(),
  /** The web app's host name, the only one the passkey works for. */
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']),
  /** Empty: any passkey the user chooses. */
  allowCredentials: z.array(known),
});
export type PasskeyChallenge = z.output<typeof challenge>;

const enrolment = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
  excludeCredentials: z.array(known),
});
export type PasskeyEnrolment = z.output<typeof enrolment>;

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/auth/passkeys',
  summary: 'My passkeys',
  access: 'signed-in',
  beforeTwoFactor: true,
  answer: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        addedAt: z.string(),
        /** Null if never used. */
        lastUsedAt: z.string().nullable(),
      }),
    ),
    /** Whether the role requires a second factor, so the last one cannot be removed. */
    required: z.boolean(),
    /** Whether codes of an authenticator app are accepted as well. */
    codes: z.boolean(),
  }),
  models: ['people'],
});
export const challengeForChange = endpoint({
  method: 'POST',
  path: '/auth/passkeys/challenge',
  summary:
    'What one of my passkeys signs to confirm a change of my account; once, within five minutes, in this session',
  access: 'signed-in',
  touches: [],
  answer: challenge,
});
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/enrolment',
  summary: 'What a new passkey is made of; once, within five minutes, in this session',
  access: 'signed-in',
  touches: [],
  beforeTwoFactor: true,
  body: z.object({ currentPassword, ...secondFactor }),
  answer: enrolment,
});
export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys',
  summary: 'Keep a new passkey, as a second factor and, where it checks who holds it, to sign in with alone',
  access: 'signed-in',
  touches: ['user'],
  beforeTwoFactor: true,
  body: z.object({ name, credential: newPasskey }),
  answer: z.object({ id: z.string() }),
});
export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/auth/passkeys/{id}',
  summary: 'Call a passkey of mine something else',
  access: 'signed-in',
  touches: ['user'],
  params: passkeyId,
  body: z.object({ name, currentPassword }),
  answer: done,
});
export const removePasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/{id}/removal',
  summary: 'Let a passkey of mine open nothing any more',
  access: 'signed-in',
  touches: ['user'],
  params: passkeyId,
  body: z.object({ currentPassword, ...secondFactor }),
  answer: done,
});
export const challengeForSignIn = endpoint({
  method: 'POST',
  path: '/auth/passkey-sign-in/challenge',
  summary: 'What a passkey signs to sign in without a password; once, within five minutes',
  access: 'public',
  touches: [],
  answer: challenge,
});
export const challengeForSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/login/passkey-challenge',
  summary: 'What a passkey signs to sign in behind the right password; once, within five minutes',
  access: 'public',
  touches: [],
  body: z.object({
    username: z.string().trim().min(1).max(64).toLowerCase(),
    password: z.string().min(1).max(64),
  }),
  answer: challenge,
});
