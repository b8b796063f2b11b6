import { createHmac } from 'node:crypto';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { DeliveryFailure } from '../messages/index.ts';
import { ADDRESS_REFUSED, checkedLookup, mayCall } from './public-address.ts';

const PATIENCE_MS = 10_000;

export interface Signed {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  /** One signature by each. */
  readonly secrets: readonly string[];
}

/** `t=‹seconds›,v1=‹HMAC-SHA-256 of "t.body" by each secret›` */
const signatureOf = (body: string, secrets: readonly string[], seconds: number): string =>
  [
    `t=${seconds}`,
    ...secrets.map(
      (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
    ),
  ].join(',');

/** Posts to the receiver. Follows no redirect, reads no answer beyond its status, and calls nobody inside. */
export const postSigned = (networks: readonly string[]): ((delivery: Signed) => Promise<void>) => {
  const isAllowed = mayCall(networks);
  const lookup = checkedLookup(isAllowed);
  return async ({ id, url, body, secrets }) => {
    const { protocol, hostname } = new URL(url);
    const host = hostname.replaceAll(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isAllowed(host)) throw new DeliveryFailure(ADDRESS_REFUSED);
    const status = await new Promise<number>((resolve, reject) => {
      const request = protocol === 'https:' ? requestSecure : requestPlain;
      const sent = request(
        url,
        {
          method: 'POST',
          lookup,
          agent: false,
          signal: AbortSignal.timeout(PATIENCE_MS),
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'user-agent': 'Granary',
            'granary-delivery': id,
            'granary-signature': signatureOf(body, secrets, Math.floor(Date.now() / 1000)),
          },
        },
        (answer: IncomingMessage) => {
          resolve(answer.statusCode ?? 0);
          answer.destroy();
        },
      );
      sent.on('error', (error) => reject(new DeliveryFailure(codeOf(error))));
      sent.end(body);
    });
    if (status < 200 || status > 299) throw new DeliveryFailure(`HTTP_${status}`);
  };
};

/** Never what the receiver has said. */
const codeOf = (error: Error & { readonly code?: string }): string => {
  if (error.code === ADDRESS_REFUSED) return ADDRESS_REFUSED;
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'TIMEOUT' : 'NO_ANSWER';
};
