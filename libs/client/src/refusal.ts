import { failure } from '@granary/api/http';

/** An error response of the API: code, message for the user, and errors by field path such as `lines.0.quantity`. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  constructor(
    /** HTTP status. */
    readonly status: number,
    readonly code: string,
    message: string,
    readonly errors: Readonly<Record<string, readonly string[]>>,
    /** What the message is about, such as the requested and the available quantity. */
    readonly facts: Readonly<Record<string, unknown>> = {},
    /** Names the request in the log of the server. */
    readonly requestId = '',
  ) {
    super(message);
  }
}

/** Undefined if it does not exist. */
export const ifFound = async <Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 404) return undefined;
    throw error;
  }
};

export const refusalOf = (status: number, answer: unknown): ApiRefusal => {
  const parsed = failure.safeParse(answer);
  if (!parsed.success) return new ApiRefusal(status, 'UNKNOWN_ERROR', `HTTP ${status}`, {});
  const { code, message, errors = {}, facts = {}, requestId } = parsed.data;
  return new ApiRefusal(status, code, message, errors, facts, requestId);
};
