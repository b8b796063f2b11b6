import { exchangeApiKey, login, refresh } from '@granary/api/users';
import { ApiRefusal } from './refusal.ts';

/** An API key or username and password to sign in with, or an existing token, used as long as it is valid. */
export type Credentials =
  | { readonly key: string }
  | { readonly username: string; readonly password: string }
  | { readonly token: string };

/** Calls `ask` with a valid token, once more with a new one if the first has ended meanwhile. */
export type WithToken = <Answer>(ask: (token: string) => Promise<Answer>) => Promise<Answer>;

interface SignIn {
  readonly access_token: string;
  readonly refresh_token?: string;
}

export const openSession = async (
  credentials: Credentials,
  post: (contract: typeof exchangeApiKey | typeof login | typeof refresh, body: object) => Promise<SignIn>,
): Promise<WithToken> => {
  if ('token' in credentials) return (ask) => ask(credentials.token);
  const signIn = () => post('key' in credentials ? exchangeApiKey : login, credentials);
  let current = await signIn();

  const renew = async (): Promise<void> => {
    try {
      const { refresh_token } = current;
      current = refresh_token ? await post(refresh, { refresh_token }) : await signIn();
    } catch (error) {
      // The session has ended, or the answer to an earlier renewal was lost.
      if (!(error instanceof ApiRefusal && current.refresh_token)) throw error;
      current = await signIn();
    }
  };
  let renewal: Promise<void> | undefined;
  /** Once for all requests that notice it: a refresh token can be used once. */
  const renewed = async (ended: string): Promise<void> => {
    if (current.access_token !== ended) return;
    renewal ??= renew().finally(() => (renewal = undefined));
    await renewal;
  };

  return async (ask) => {
    const token = current.access_token;
    try {
      return await ask(token);
    } catch (error) {
      if (!(error instanceof ApiRefusal && error.status === 401)) throw error;
      await renewed(token);
      return ask(current.access_token);
    }
  };
};
