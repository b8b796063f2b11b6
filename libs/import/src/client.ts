import { UPLOAD_CONTENT_TYPE, uploadFile } from '@granary/api/files';
import { login } from '@granary/api/users';
import { failure, headers, type AnswerOf, type BodyInputOf, type Endpoint } from '@granary/api/http';
import { v7 as uuidV7 } from 'uuid';

/** An error response of the API: code, message for the user, and errors by field. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;

  constructor(
    status: number,
    code: string,
    message: string,
    errors: Readonly<Record<string, readonly string[]>>,
  ) {
    super(message);
    this.name = 'ApiRefusal';
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

export interface Sent<E extends Endpoint> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: BodyInputOf<E>;
  /** Idempotency key. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiClient {
  /** Throws `ApiRefusal`. Reads see everything this client has written. */
  request<E extends Endpoint>(contract: E, sent?: Sent<E>): Promise<AnswerOf<E>>;
}

/** An API client that can also upload files. */
export interface FileClient extends ApiClient {
  /** Uploads a file, to be attached to a document afterwards. Throws `ApiRefusal`. */
  upload(content: Uint8Array<ArrayBuffer>): Promise<AnswerOf<typeof uploadFile>>;
}

/** Username and password to sign in with, or an existing token. */
export type Credentials =
  | { readonly username: string; readonly password: string }
  | { readonly token: string };

/** Creates an API client for programs, signed in with the credentials. `language` is that of error messages. */
export const connect = async (
  base: string,
  credentials: Credentials,
  language = 'en-US',
): Promise<FileClient> => {
  let token = 'token' in credentials ? credentials.token : undefined;
  let written: string | undefined;

  const request = async <E extends Endpoint>(contract: E, sent: Sent<E> = {}): Promise<AnswerOf<E>> => {
    const isCommand = contract.method !== 'GET';
    const response = await fetch(addressOf(base, contract, sent), {
      method: contract.method,
      headers: {
        ...sent.headers,
        [headers.language]: language,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(isCommand && {
          'content-type': 'application/json',
          [headers.idempotencyKey]: sent.key ?? uuidV7(),
        }),
        ...(!isCommand && written && { [headers.waitFor]: written }),
      },
      ...(isCommand && { body: JSON.stringify(sent.body ?? {}) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw refusal(response.status, answer);
    const { data, position } = answer as { data: AnswerOf<E>; position?: string };
    if (position && (!written || BigInt(position) > BigInt(written))) written = position;
    return data;
  };

  if (!('token' in credentials)) ({ access_token: token } = await request(login, { body: credentials }));
  const upload = async (content: Uint8Array<ArrayBuffer>): Promise<AnswerOf<typeof uploadFile>> => {
    const response = await fetch(addressOf(base, uploadFile, {}), {
      method: uploadFile.method,
      headers: {
        [headers.language]: language,
        ...(token && { authorization: `Bearer ${token}` }),
        'content-type': UPLOAD_CONTENT_TYPE,
      },
      body: content,
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw refusal(response.status, answer);
    return (answer as { data: AnswerOf<typeof uploadFile> }).data;
  };
  return { request, upload };
};

/** Undefined if it does not exist. */
export const ifFound = async <Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 404) return undefined;
    throw error;
  }
};

const addressOf = <E extends Endpoint>(
  base: string,
  contract: Endpoint,
  { params = {}, query = {} }: Sent<E>,
): string => {
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return `${base}/api/v1${path}?${new URLSearchParams(query).toString()}`;
};

const refusal = (status: number, answer: unknown): ApiRefusal => {
  const parsed = failure.safeParse(answer);
  return parsed.success
    ? new ApiRefusal(status, parsed.data.code, parsed.data.message, parsed.data.errors ?? {})
    : new ApiRefusal(status, 'UNKNOWN_ERROR', `HTTP ${status}`, {});
};
