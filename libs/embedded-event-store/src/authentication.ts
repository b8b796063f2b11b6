import { createHash, timingSafeEqual } from 'node:crypto';
import { status, type Metadata } from '@grpc/grpc-js';
import { Refusal } from './status.ts';

export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** Who makes a call: a call without credentials is `anonymous`. */
export type Caller = 'known' | 'anonymous';

/**
 * Tells who makes a call, as the real server does: everybody is known if no credentials are set. Throws if the call has
 * other credentials.
 */
export function authenticator(credentials: Credentials | undefined): (metadata: Metadata) => Caller {
  if (!credentials) return () => 'known';
  const right = digest(`${credentials.user}:${credentials.password}`);
  return (metadata) => {
    const [header] = metadata.get('authorization');
    const [, given] = /^Basic (.*)$/i.exec(String(header ?? '')) ?? [];
    if (given === undefined) return 'anonymous';
    if (timingSafeEqual(digest(Buffer.from(given, 'base64').toString()), right)) return 'known';
    throw new Refusal(status.UNAUTHENTICATED, 'Unauthenticated');
  };
}

export const accessDenied = (): Refusal =>
  new Refusal(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
