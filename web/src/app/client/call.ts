import { failure, headers, success, type AnswerOf, type Endpoint } from '@granary/api/http';
import type { z } from 'zod';
import { leaveCrumb } from '../security/breadcrumbs.ts';
import { settings } from '../settings/settings.ts';
import { bearer } from './bearer.ts';
import {
  ABANDONED,
  ANOTHER_PERSON,
  ApiFailure,
  NETWORK_ERROR,
  TIMEOUT,
  UNREADABLE_ANSWER,
} from './failure.ts';
import { ownWrites } from './own-writes.ts';

export const API_BASE = '/api/v1';
const API_TIMEOUT_MS = 30_000;

type Input<Part> = Part extends z.ZodType ? z.input<Part> : undefined;
type Needed<Name extends string, Value> = [undefined] extends [Value]
  ? { readonly [K in Name]?: Value }
  : { readonly [K in Name]: Value };

/** The input a contract requires: `params`, `body` and a partial `query`. */
export type CallInput<E extends Endpoint> = Needed<'params', Input<NonNullable<E['params']>>> &
  Needed<'body', Input<NonNullable<E['body']>>> & {
    readonly query?: Partial<Input<NonNullable<E['query']>>>;
  };

export interface CallOptions {
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The user whose request this is: it is never sent with the token of somebody who has signed in since. */
  readonly person?: string;
}

export interface Answer<Data> {
  readonly data: Data;
  readonly message: string;
  /** Of a command: the position of the last event it wrote. */
  readonly position: string | undefined;
}

type Arguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

/** Calls an endpoint and returns the contract's answer. Rejects only with `ApiFailure`. */
export const call = async <E extends Endpoint>(contract: E, ...rest: Arguments<E>): Promise<AnswerOf<E>> =>
  (await send(contract, ...rest)).data;

/** Like `call`, with the envelope's message and position. */
export const send = async <E extends Endpoint>(
  contract: E,
  ...[input, options = {}]: Arguments<E>
): Promise<Answer<AnswerOf<E>>> => {
  const ask = async (token: string | null) => {
    if (options.person !== undefined && options.person !== bearer.person())
      throw new ApiFailure(401, ANOTHER_PERSON, '');
    return exchange(contract, input, options, token);
  };
  const answer = async () =>
    readAnswer(contract, await (contract.access === 'public' ? ask(bearer.token()) : asSignedIn(ask)));
  try {
    return await answer();
  } catch (refusal) {
    if (!waitsInVain(refusal)) throw refusal;
    ownWrites.forget();
    return answer();
  }
};

/** Whether the read waits for an own write that the log does not contain, for example after a restore. */
const waitsInVain = (refusal: unknown): boolean =>
  refusal instanceof ApiFailure && headers.waitFor in refusal.errors && ownWrites.position() !== undefined;

/** Sends the request with the token; after a 401 renews the token and retries once. */
export const asSignedIn = async (ask: (token: string | null) => Promise<Response>): Promise<Response> => {
  const token = bearer.token();
  const response = await ask(token);
  if (response.status !== 401 || token === null) return response;
  if (await bearer.renew(token)) return ask(bearer.token());
  bearer.lost();
  return response;
};

/** Downloads the file that an endpoint returns. */
export const download = async <E extends Endpoint>(
  contract: E,
  input: Pick<CallInput<E>, 'params' | 'query'>,
): Promise<Blob> => {
  const response = await asSignedIn((token) => exchange(contract, input, {}, token));
  if (!response.ok) await readAnswer(contract, response);
  return response.blob();
};

const exchange = async (
  contract: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown } | undefined,
  { idempotencyKey, signal }: CallOptions,
  token: string | null,
): Promise<Response> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), API_TIMEOUT_MS);
  const giveUp = () => late.abort();
  signal?.addEventListener('abort', giveUp, { once: true });
  if (signal?.aborted) giveUp();
  try {
    return await fetch(API_BASE + pathOf(contract.path, input?.params) + queryOf(input?.query), {
      method: contract.method,
      credentials: 'omit',
      signal: late.signal,
      headers: requestHeaders(contract, input?.body, idempotencyKey, token),
      ...(input?.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
  } catch {
    if (signal?.aborted) throw new ApiFailure(0, ABANDONED, '');
    const asked = `${contract.method} ${contract.path}`;
    if (late.signal.aborted) throw new ApiFailure(408, TIMEOUT, '', {}, {}, '', asked);
    throw new ApiFailure(0, NETWORK_ERROR, '', {}, {}, '', asked);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
};

const requestHeaders = (
  contract: Endpoint,
  body: unknown,
  idempotencyKey: string | undefined,
  token: string | null,
): Record<string, string> => {
  const waitFor = contract.method === 'GET' ? ownWrites.position() : undefined;
  return {
    accept: 'application/json',
    [headers.language]: settings.get().language,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(idempotencyKey === undefined ? {} : { [headers.idempotencyKey]: idempotencyKey }),
    ...(waitFor === undefined ? {} : { [headers.waitFor]: waitFor }),
    ...(/inventory|inbound|outbound/.test(contract.path)
      ? { 'cache-control': 'no-cache', pragma: 'no-cache' }
      : {}),
  };
};

const pathOf = (path: string, params: unknown): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );

const queryOf = (query: unknown): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
  }
  const text = search.toString();
  return text && `?${text}`;
};

/** Returns the envelope's content; throws `ApiFailure` on a refusal. */
export const readAnswer = async <E extends Endpoint>(
  contract: E,
  response: Response,
): Promise<Answer<AnswerOf<E>>> => {
  const requestId = response.headers.get(headers.requestId) ?? '';
  const asked = `${contract.method} ${contract.path}`;
  leaveCrumb('call', `${asked} ${response.status}`);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const refused = failure.safeParse(body);
    if (!refused.success)
      throw new ApiFailure(response.status, `HTTP_${response.status}`, '', {}, {}, requestId, asked);
    const { code, message, errors, facts, requestId: id } = refused.data;
    throw new ApiFailure(response.status, code, message, errors, facts, id, asked);
  }
  const answer = success(contract.answer).safeParse(body);
  if (!answer.success) {
    console.error(`${contract.method} ${contract.path} answered something else than agreed`, answer.error);
    const said = failure.partial().safeParse(body).data;
    const at = answer.error.issues.map((issue) => issue.path.join('.'));
    throw new ApiFailure(
      response.status,
      said?.code ?? UNREADABLE_ANSWER,
      said?.message ?? '',
      {},
      { at },
      requestId,
      asked,
    );
  }
  const { data, message, position } = answer.data as {
    data: AnswerOf<E>;
    message: string;
    position?: string;
  };
  if (position !== undefined && contract.method !== 'GET') ownWrites.reached(position);
  return { data, message, position };
};
