import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { sha256 } from '../merkle/index.ts';

/** PKCS #8 header of a raw 32-byte Ed25519 key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface PublicKey {
  /** Prefix of the SHA-256 of the key; identifies the key in heads. */
  readonly id: string;
  readonly key: KeyObject;
  readonly pem: string;
}

export interface SigningKey {
  readonly public: PublicKey;
  /** Returns the Ed25519 signature in base64. */
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

/** From a PEM file, or the DER (SPKI) in base64. */
export const readPublicKey = (text: string): PublicKey =>
  publicKeyOf(
    text.includes('BEGIN')
      ? createPublicKey(text)
      : createPublicKey({ key: Buffer.from(text.trim(), 'base64'), format: 'der', type: 'spki' }),
  );

/** `signature` is base64. */
export const isSigned = (text: string, signature: string, { key }: PublicKey): boolean =>
  verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
