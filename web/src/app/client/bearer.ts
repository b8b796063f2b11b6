/**
 * The client's view of the session. The session itself calls the client, so it registers these at startup; importing it
 * here would be circular.
 */
export interface Bearer {
  token(): string | null;
  /** Id of the user whose token it is. */
  person(): string | null;
  /**
   * Tries to get a new token after a 401. Resolves to false if refused; rejects if there was no response, which decides
   * nothing.
   */
  renew(refused: string): Promise<boolean>;
  /** Renewal failed: clears the session and goes to the sign-in page. */
  lost(): void;
}

export const bearer: Bearer = {
  token: () => null,
  person: () => null,
  renew: () => Promise.resolve(false),
  lost: () => undefined,
};

export const connectBearer = (session: Bearer): void => {
  Object.assign(bearer, session);
};
