import { UPLOAD_CONTENT_TYPE, uploadFile } from '@granary/api/files';
import { headers, type AnswerOf, type BodyInputOf, type Endpoint } from '@granary/api/http';
import { v7 as uuidV7 } from 'uuid';
import { answerTo } from './patience.ts';
import { refusalOf } from './refusal.ts';
import { openSession, type Credentials } from './session.ts';
import { Underway } from './underway.ts';

const PATIENCE_MS = 30_000;

export interface Sent<E extends Endpoint> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: BodyInputOf<E>;
  /** Idempotency key of a command: sent again with the same key and body, it is done once. New by default. */
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

export interface ClientOptions {
  /** Of messages: `zh-CN`, `en-US` or `km-KH`. */
  readonly language?: string;
  /** How long a request is sent again while Granary restarts or cannot be reached; 0 for never. Default 30 s. */
  readonly patienceMs?: number;
  /** Ends all requests, which then throw its reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Signs in and returns a client of the API at `base`, such as `https://granary.example`. It stays signed in, and sends
 * commands again with the same key after a lost connection, so that each is done once. Throws `ApiRefusal`, a `TypeError`
 * if nothing answers, and a `SyntaxError` if something else than Granary does.
 */
export const connect = async (
  base: string,
  credentials: Credentials,
  { language = 'en-US', patienceMs = PATIENCE_MS, signal }: ClientOptions = {},
): Promise<FileClient> => {
  const underway = new Underway(signal);
  let written: string | undefined;
  // A wrong address is reported at once.
  let patience = 0;

  /** The envelope of the answer. */
  const exchange = async (url: URL, init: RequestInit, token?: string): Promise<Envelope> => {
    const sent = {
      ...init,
      headers: {
        ...init.headers,
        [headers.language]: language,
        ...(token && { authorization: `Bearer ${token}` }),
      },
    };
    const { status, text } = await underway.run((stopped) =>
      answerTo(() => fetch(url, { ...sent, signal: stopped }), patience, stopped),
    );
    const answer: unknown = JSON.parse(text);
    if (status >= 400) throw refusalOf(status, answer);
    return answer as Envelope;
  };

  const withToken = await openSession(credentials, async (contract, body) => {
    const { data } = await exchange(addressOf(base, contract), command(contract, { body: body as never }));
    return data as never;
  });
  patience = patienceMs;

  return {
    async request(contract, sent = {}) {
      const url = addressOf(base, contract, sent);
      const waitFor = written && { [headers.waitFor]: written };
      const init =
        contract.method === 'GET' ? { headers: { ...sent.headers, ...waitFor } } : command(contract, sent);
      const { data, position } = await withToken((token) => exchange(url, init, token));
      if (position && (!written || BigInt(position) > BigInt(written))) written = position;
      return data as AnswerOf<typeof contract>;
    },
    async upload(content) {
      const init = {
        method: uploadFile.method,
        headers: { 'content-type': UPLOAD_CONTENT_TYPE },
        body: content,
      };
      const { data } = await withToken((token) => exchange(addressOf(base, uploadFile), init, token));
      return data as AnswerOf<typeof uploadFile>;
    },
  };
};

interface Envelope {
  readonly data: unknown;
  readonly position?: string;
}

/** Every attempt to send it has the same key. */
const command = <E extends Endpoint>(
  { method }: E,
  { key = uuidV7(), body, ...sent }: Sent<E>,
): RequestInit => ({
  method,
  headers: { ...sent.headers, 'content-type': 'application/json', [headers.idempotencyKey]: key },
  body: JSON.stringify(body ?? {}),
});

const addressOf = <E extends Endpoint>(
  base: string,
  { path }: E,
  { params = {}, query = {} }: Sent<E> = {},
): URL => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return new URL(`${base.replace(/\/+$/, '')}/api/v1${filled}?${new URLSearchParams(query).toString()}`);
};
