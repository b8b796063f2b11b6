import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { sha256 } from '../merkle/index.ts';

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface PublicKey {
  /** The beginning of the SHA-256 of its bytes: what a head names it by. */
  readonly id: string;
  readonly key: KeyObject;
  readonly pem: string;
}

export interface SigningKey {
  readonly public: PublicKey;
  readonly sign: (text: string) => string;
}

/** From 32 random bytes in base64. */
export const signingKey = (secret: string): SigningKey => {
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8, Buffer.from(secret, 'base64')]),
    format: 'der',
    type: 'pkcs8',
  });
  return {
    public: publicKeyOf(createPublicKey(key)),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  };
};

const publicKeyOf = (key: KeyObject): PublicKey => ({
  id: sha256(key.export({ format: 'der', type: 'spki' }))
    .toString('hex')
    .slice(0, 16),
  key,
  pem: String(key.export({ format: 'pem', type: 'spki' })),
});

/** As it stands in a PEM file, or its base64 in one line. */
export const readPublicKey = (text: string): PublicKey =>
  publicKeyOf(
    text.includes('BEGIN')
      ? createPublicKey(text)
      : createPublicKey({ key: Buffer.from(text.trim(), 'base64'), format: 'der', type: 'spki' }),
  );

export const isSigned = (text: string, signature: string, { key }: PublicKey): boolean =>
  verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
