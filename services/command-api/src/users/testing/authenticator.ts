import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

interface Party {
  readonly origin: string;
  readonly id: string;
}
const party: Party = { origin: 'http://localhost:8080', id: 'localhost' };

/** Overrides of what the authenticator reports. */
interface Says extends Partial<Party> {
  readonly counter?: number;
  readonly isVerified?: boolean;
  readonly type?: string;
  readonly userHandle?: string | null;
}

type Item = number | string | Buffer | Map<Item, Item>;

/** The subset of CBOR used in attestations. */
const encoded = (item: Item): Buffer => {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item);
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)]);
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  return Buffer.concat([head(5, item.size), ...[...item].flat().map(encoded)]);
};

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer): string => bytes.toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A software passkey: a P-256 key with a signature counter. */
export const softPasskey = (attested: { fmt?: string; attStmt?: Map<Item, Item> } = {}) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(16);
  const id = text(rawId);
  let counted = 0;

  const clientData = (type: string, challenge: string, { origin = party.origin }: Says): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (says: Says, flags: number): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(says.counter ?? (counted += 1));
    const verified = (says.isVerified ?? true) ? VERIFIED : 0;
    return Buffer.concat([sha256(says.id ?? party.id), Buffer.from([PRESENT | verified | flags]), counter]);
  };

  /** The response to an enrolment challenge. */
  const make = ({ challenge }: { challenge: string }, says: Says = {}) => {
    const cose = new Map<Item, Item>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
    const authData = Buffer.concat([
      authenticatorData(says, HAS_CREDENTIAL),
      Buffer.alloc(16),
      Buffer.from([0, rawId.length]),
      rawId,
      encoded(cose),
    ]);
    const attestation = new Map<Item, Item>([
      ['fmt', attested.fmt ?? 'none'],
      ['attStmt', attested.attStmt ?? new Map()],
      ['authData', authData],
    ]);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: text(clientData(says.type ?? 'webauthn.create', challenge, says)),
        attestationObject: text(encoded(attestation)),
        transports: ['internal'],
      },
    };
  };

  /** The response to a sign-in challenge. */
  const sign = ({ challenge }: { challenge: string }, userId: string, says: Says = {}) => {
    const client = clientData(says.type ?? 'webauthn.get', challenge, says);
    const data = authenticatorData(says, 0);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(privateKey);
    const userHandle = says.userHandle === undefined ? text(Buffer.from(userId)) : says.userHandle;
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
        ...(userHandle !== null && { userHandle }),
      },
    };
  };

  return { id, make, sign };
};

export type SoftPasskey = ReturnType<typeof softPasskey>;
