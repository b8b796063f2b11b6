/**
 * What the client needs of the session. The session is itself a caller of the client, so it hands
 * these in at start instead of being imported here.
 */
export interface Bearer {
  token(): string | null;
  /** After a 401: whether there is a new token to try with. Fails when nothing answered: then nothing is decided. */
  renew(refused: string): Promise<boolean>;
  /** Nothing helped: forget the session and go to the sign-in page. */
  lost(): void;
}

export const bearer: Bearer = {
  token: () => null,
  renew: () => Promise.resolve(false),
  lost: () => undefined,
};

export const connectBearer = (session: Bearer): void => {
  Object.assign(bearer, session);
};
