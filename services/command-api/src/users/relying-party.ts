import { isIP } from 'node:net';

/** The WebAuthn relying party: the web app's host name, and the only origin where passkeys sign. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * Undefined if the URL has an IP address, for which browsers support no passkeys. Loopback addresses become
 * `localhost`.
 */
export const relyingPartyOf = (publicUrl: string): RelyingParty | undefined => {
  const url = new URL(publicUrl);
  if (isLoopback(url.hostname)) url.hostname = 'localhost';
  if (isIP(url.hostname.replaceAll(/^\[|\]$/g, '')) > 0) return undefined;
  return { id: url.hostname, origin: url.origin };
};

const isLoopback = (host: string): boolean => host === '[::1]' || /^127(\.\d+){3}$/.test(host);
