import { isIP } from 'node:net';

/** Who passkeys are made for: the name that the web is reached by, and the only place where they sign. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Undefined: the web has no name. Browsers know no passkeys of bare addresses, but this machine has a name everywhere. */
export const relyingPartyOf = (publicUrl: string): RelyingParty | undefined => {
  const url = new URL(publicUrl);
  if (isLoopback(url.hostname)) url.hostname = 'localhost';
  if (isIP(url.hostname.replaceAll(/^\[|\]$/g, '')) > 0) return undefined;
  return { id: url.hostname, origin: url.origin };
};

const isLoopback = (host: string): boolean => host === '[::1]' || /^127(\.\d+){3}$/.test(host);
