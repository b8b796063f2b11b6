import { Inject, Injectable } from '@nestjs/common';
import type { NewPasskey, PasskeyAnswer, PasskeyChallenge, PasskeyEnrolment } from '@granary/api/users';
import { reject, type SealedText } from '@granary/domain/kernel';
import type { ExistingUser } from '@granary/domain/users';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { Vault } from '@granary/platform/vault';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { z } from 'zod';
import { CHALLENGE_MINUTES, PasskeyChallenges, type ChallengeOf } from './passkey-challenges.ts';
import { relyingPartyOf, type RelyingParty } from './relying-party.ts';

const NAME = 'Granary';
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;
/** Ed25519, ECDSA with P-256, RSA: supported by phones, laptops and security keys. */
const ALGORITHMS = [-8, -7, -257];

/** As sealed in the event. */
const credential = z.object({
  id: z.string(),
  publicKey: z.base64url(),
  transports: z.array(z.string()).optional(),
});
type Credential = z.output<typeof credential>;
type KnownCredential = Credential & { readonly passkeyId: string };

interface Signed {
  readonly passkeyId: string;
  readonly counter: number;
  /** User verification: it asked for a fingerprint, face or PIN before signing. */
  readonly isVerified: boolean;
}

interface Made {
  readonly credential: Credential;
  readonly counter: number;
}

/** Creates WebAuthn challenges and verifies the responses. */
@Injectable()
export class PasskeySignatures {
  readonly #party: RelyingParty | undefined;

  constructor(
    private readonly challenges: PasskeyChallenges,
    private readonly vault: Vault,
    @Inject(SERVICE_CONFIG) config: ServiceConfig,
  ) {
    this.#party = relyingPartyOf(config.GRANARY_PUBLIC_URL);
  }

  async ask(
    of: ChallengeOf,
    userVerification: PasskeyChallenge['userVerification'],
    account?: ExistingUser,
  ): Promise<PasskeyChallenge> {
    const { id: rpId } = this.#partyOrRefuse();
    const allowCredentials = account ? (await this.credentialsOf(account)).map(described) : [];
    return {
      challenge: await this.challenges.issue(of),
      rpId,
      timeout: TIMEOUT_MS,
      userVerification,
      allowCredentials,
    };
  }

  async askForNew(account: ExistingUser, sid: string): Promise<PasskeyEnrolment> {
    const { id } = this.#partyOrRefuse();
    const { userId, username, profile } = account;
    return {
      challenge: await this.challenges.issue({ purpose: 'enrolment', userId, sid }),
      rp: { id, name: NAME },
      user: { id: handleOf(userId), name: username, displayName: profile.realName },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: TIMEOUT_MS,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      excludeCredentials: (await this.credentialsOf(account)).map(described),
    };
  }

  /** The new passkey; undefined if it does not answer the challenge. Devices are not attested. */
  async made(response: NewPasskey, of: ChallengeOf): Promise<Made | undefined> {
    const party = this.#partyOrRefuse();
    try {
      if (!saysNothingOfItsMaker(response.response.attestationObject)) return undefined;
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: {
          ...response,
          response: { ...response.response, transports: [] },
          clientExtensionResults: {},
        },
        expectedChallenge: (challenge) => this.challenges.take(challenge, of),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: false,
        supportedAlgorithmIDs: ALGORITHMS,
      });
      if (!verified || !registrationInfo) return undefined;
      const { id, publicKey, counter } = registrationInfo.credential;
      const { transports } = response.response;
      return {
        credential: {
          id,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          ...(transports && { transports }),
        },
        counter,
      };
    } catch {
      return undefined;
    }
  }

  /** Undefined if none of the user's passkeys signed this. The decision checks the counter. */
  async signed(account: ExistingUser, answer: PasskeyAnswer, of: ChallengeOf): Promise<Signed | undefined> {
    const party = this.#partyOrRefuse();
    const known = await this.named(account, answer);
    if (!known) return undefined;
    try {
      const { userHandle, ...response } = answer.response;
      if (userHandle && userHandle !== handleOf(account.userId)) return undefined;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...answer, response, clientExtensionResults: {} },
        expectedChallenge: (challenge) => this.challenges.take(challenge, of),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: false,
        credential: { id: known.id, publicKey: Buffer.from(known.publicKey, 'base64url'), counter: 0 },
      });
      const { newCounter: counter, userVerified: isVerified } = authenticationInfo;
      return verified ? { passkeyId: known.passkeyId, counter, isVerified } : undefined;
    } catch {
      return undefined;
    }
  }

  /** The user's passkey with the id in the response, whose signature is not verified here. */
  async named(
    account: ExistingUser,
    { id }: Pick<PasskeyAnswer, 'id'>,
  ): Promise<KnownCredential | undefined> {
    return (await this.credentialsOf(account)).find((one) => one.id === id);
  }

  private async credentialsOf({ passkeys }: ExistingUser): Promise<KnownCredential[]> {
    const known: KnownCredential[] = [];
    // Sequentially: the first loads the key into the cache for the others.
    for (const { id: passkeyId, credential: sealed } of passkeys) {
      const clear = await this.vault.open(sealed as SealedText);
      if (clear !== null) known.push({ passkeyId, ...credential.parse(JSON.parse(clear)) });
    }
    return known;
  }

  #partyOrRefuse(): RelyingParty {
    if (!this.#party) throw reject('PASSKEYS_NEED_NAME');
    return this.#party;
  }
}

/** The user handle stored in a passkey. */
const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** Undefined if it cannot be a user id. */
export const userIdOf = (handle: string): string | undefined => {
  const userId = Buffer.from(handle, 'base64url').toString();
  return /^[\w-]{1,64}$/.test(userId) ? userId : undefined;
};

const described = ({ id, transports }: Credential) => ({
  type: 'public-key' as const,
  id,
  ...(transports && { transports }),
});

/** Rejects attestation certificates, because verifying them could fetch URLs they contain. */
const saysNothingOfItsMaker = (attestationObject: string): boolean => {
  const attestation = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'));
};
