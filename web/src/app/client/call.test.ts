/** @jest-environment node */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoint } from '@granary/api/http';
import { z } from 'zod';
import { connectBearer } from './bearer.ts';
import { call, send } from './call.ts';
import { ApiFailure, NETWORK_ERROR, UNREADABLE_ANSWER } from './failure.ts';

const readBatch = endpoint({
  method: 'GET',
  path: '/inventory/{id}',
  summary: 'One batch',
  access: 'signed-in',
  params: z.object({ id: z.string() }),
  query: z.object({ at: z.string().optional(), filter: z.array(z.string()).optional() }),
  answer: z.object({ id: z.string() }),
});
const moveBatch = endpoint({
  method: 'POST',
  path: '/moves',
  summary: 'Move',
  access: 'signed-in',
  touches: [],
  body: z.object({ to: z.string() }),
  answer: z.object({}),
});

type Answer = { status?: number; body: unknown };
let server: Server;
let origin = '';
const asked: { url: string; method: string; headers: IncomingMessage['headers']; body: string }[] = [];
let answers: Answer[] = [];
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push({ url: request.url ?? '', method: request.method ?? '', headers: request.headers, body });
      const { status = 200, body: answer } = answers.shift() ?? { body: {} };
      response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r-1' });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The browser resolves paths against the page's origin; Node has none.
  globalThis.fetch = (path, init) => realFetch(origin + (path as string), init);
});
afterAll(async () => {
  globalThis.fetch = realFetch;
  await new Promise((resolve) => server.close(resolve));
});
afterEach(() => {
  asked.length = 0;
  answers = [];
  signIn('good');
});

const signIn = (token: string | null, renewed?: string, renewedBy = 'anna') => {
  let current = token;
  let person = 'anna';
  let ended = 0;
  connectBearer({
    person: () => person,
    token: () => current,
    renew: () => {
      current = renewed ?? current;
      person = renewedBy;
      return Promise.resolve(renewed !== undefined);
    },
    lost: () => {
      ended += 1;
    },
  });
  return () => ended;
};
signIn('good');

const fine = (data: unknown, more: object = {}) => ({
  body: { success: true, data, message: 'done', ...more },
});
const refused = (status: number, code: string, errors: object = { to: ['wrong'] }) => ({
  status,
  body: {
    success: false,
    code,
    message: 'no',
    errors,
    facts: { available: '3.000' },
    requestId: 'r-9',
  },
});
const failureOf = (promise: Promise<unknown>): Promise<ApiFailure> =>
  promise.then(
    () => Promise.reject(new Error('it did not fail')),
    (failure: unknown) => failure as ApiFailure,
  );

describe("a person's call", () => {
  const one = { params: { id: '1' } };
  it('is not sent for somebody else who has signed in', async () => {
    const asBora = { person: 'bora' };
    expect(await failureOf(call(readBatch, one, asBora))).toMatchObject({
      status: 401,
      code: 'ANOTHER_PERSON',
    });
    expect(asked).toEqual([]);
  });

  it('is not repeated with the token of somebody who signed in meanwhile', async () => {
    signIn('stale', 'good', 'bora');
    answers = [refused(401, 'TOKEN_EXPIRED'), fine({ id: '1' })];
    const failure = await failureOf(call(readBatch, one, { person: 'anna' }));
    expect(failure.code).toBe('ANOTHER_PERSON');
    expect(asked).toHaveLength(1);
  });
});

describe('call', () => {
  it('fills the path, repeats list parameters, sends token and language, and unwraps the answer', async () => {
    answers = [fine({ id: 'PNH.A/1' })];
    const data = await call(readBatch, {
      params: { id: 'PNH.A/1' },
      query: { filter: ['a:in:1', 'b:in:2'], at: '' },
    });
    expect(data).toEqual({ id: 'PNH.A/1' });
    expect(asked[0]?.url).toBe('/api/v1/inventory/PNH.A%2F1?filter=a%3Ain%3A1&filter=b%3Ain%3A2');
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer good', 'accept-language': 'zh-CN' });
  });

  it('reads inventory past the cache, and other data through it', async () => {
    answers = [fine({ id: '1' }), fine({})];
    await call(readBatch, { params: { id: '1' } });
    await call(moveBatch, { body: { to: 'X' } });
    expect(asked.map(({ headers }) => headers.pragma)).toEqual(['no-cache', undefined]);
  });

  it('lets later reads wait for the highest position it has written', async () => {
    answers = [fine({}, { position: '90' }), fine({}, { position: '17' }), fine({ id: '1' })];
    const { position, message } = await send(moveBatch, { body: { to: 'X' } }, { idempotencyKey: 'k-1' });
    expect({ position, message }).toEqual({ position: '90', message: 'done' });
    await call(moveBatch, { body: { to: 'Y' } });
    await call(readBatch, { params: { id: '1' } });
    expect(asked[0]?.headers['idempotency-key']).toBe('k-1');
    expect(asked.map(({ headers }) => headers['granary-wait-for'])).toEqual([undefined, undefined, '90']);
  });

  it('forgets its position when the log does not have it, and repeats the read', async () => {
    answers = [
      fine({}, { position: '900' }),
      refused(422, 'VALIDATION_ERROR', { 'granary-wait-for': ['no such event'] }),
      fine({ id: '1' }),
      fine({ id: '2' }),
    ];
    await call(moveBatch, { body: { to: 'X' } });
    expect(await call(readBatch, { params: { id: '1' } })).toEqual({ id: '1' });
    expect(await call(readBatch, { params: { id: '2' } })).toEqual({ id: '2' });
    expect(asked.map(({ headers }) => headers['granary-wait-for'])).toEqual([
      undefined,
      '900',
      undefined,
      undefined,
    ]);
  });

  it('fails with the server’s refusal, its facts and fields', async () => {
    answers = [refused(409, 'STOCK_INSUFFICIENT')];
    const failure = await failureOf(call(moveBatch, { body: { to: 'X' } }));
    expect(failure).toMatchObject({
      status: 409,
      code: 'STOCK_INSUFFICIENT',
      message: 'no',
      errors: { to: ['wrong'] },
      facts: { available: '3.000' },
      requestId: 'r-9',
    });
  });

  it('fails when the answer breaks its contract', async () => {
    answers = [fine({ name: 'no id' })];
    const failure = await failureOf(call(readBatch, { params: { id: '1' } }));
    expect(failure).toMatchObject({ code: UNREADABLE_ANSWER, facts: { at: ['data.id'] }, requestId: 'r-1' });
  });

  it('fails with the server’s message when an answer reports no success', async () => {
    answers = [
      { status: 200, body: { success: false, code: 'INVALID_CREDENTIALS', message: '用户名或密码错误' } },
    ];
    const failure = await failureOf(call(moveBatch, { body: { to: 'X' } }));
    expect(failure).toMatchObject({ code: 'INVALID_CREDENTIALS', message: '用户名或密码错误' });
  });

  it('fails with a network error when there is no answer', async () => {
    const working = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new TypeError('no route'));
    const failure = await failureOf(call(readBatch, { params: { id: '1' } }));
    globalThis.fetch = working;
    expect(failure).toMatchObject({ status: 0, code: NETWORK_ERROR });
  });
});

describe('refused token', () => {
  it('is renewed once and the call repeated', async () => {
    signIn('old', 'new');
    answers = [refused(401, 'TOKEN_EXPIRED'), fine({ id: '1' })];
    await expect(call(readBatch, { params: { id: '1' } })).resolves.toEqual({ id: '1' });
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  it('ends the session when it cannot be renewed', async () => {
    const ended = signIn('old');
    answers = [refused(401, 'TOKEN_INVALID')];
    await expect(failureOf(call(readBatch, { params: { id: '1' } }))).resolves.toMatchObject({ status: 401 });
    expect(ended()).toBe(1);
  });
});
