import type { Credentials } from './session.ts';

/** The password of the accounts in the demo. */
const DEMO_PASSWORD = 'granary';

interface Environment {
  readonly GRANARY_KEY?: string | undefined;
  readonly GRANARY_TOKEN?: string | undefined;
  readonly GRANARY_PASSWORD?: string | undefined;
}

/** How a command line signs in, and as whom: with an API key or a token from its environment, or else as `user`. */
export const credentialsFrom = (
  { GRANARY_KEY: key, GRANARY_TOKEN: token, GRANARY_PASSWORD: password = DEMO_PASSWORD }: Environment,
  user: string,
): { readonly credentials: Credentials; readonly who: string } => {
  if (key) return { credentials: { key }, who: 'the owner of GRANARY_KEY' };
  if (token) return { credentials: { token }, who: 'the owner of GRANARY_TOKEN' };
  return { credentials: { username: user, password }, who: user };
};
