import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Agent, request as requestOf, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { startTestApi, type TestApi } from '../testing/stack/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

interface Answered {
  readonly status: number;
  readonly code: string | undefined;
}

const send = async (
  path: string,
  body: string | ReadableStream,
  type = 'application/json',
): Promise<Answered> => {
  const response = await fetch(`${api.base}${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    ...(typeof body !== 'string' && { duplex: 'half' }),
  } as RequestInit);
  const said = await response.text();
  return {
    status: response.status,
    code: said ? (JSON.parse(said) as { code?: string }).code : undefined,
  };
};

/** Sends these exact bytes and returns the response once the service closes the connection. */
const exchange = async (request: string): Promise<string> => {
  const socket = open();
  socket.write(request);
  return text(socket);
};
const open = (): Socket => connect(Number(new URL(api.base).port), '127.0.0.1');

const anonymous = ['/api/v1/auth/login', '/api/v1/auth/refresh', '/api/csp-report', '/api/security-events'];
const malformed = { status: 400, code: 'MALFORMED_REQUEST' };
const nested = (depth: number, [opening, closing]: readonly [string, string]) =>
  `{"username":${opening.repeat(depth)}1${closing.repeat(depth)}}`;
const MEGABYTE = 1_048_576;

describe('a request body', () => {
  it.each(anonymous)('to %s is refused if nested too deeply', async (path) => {
    for (const depth of [40, 5_000, 150_000])
      for (const brackets of [
        ['[', ']'],
        ['{"a":', '}'],
      ] as const)
        expect(await send(path, nested(depth, brackets))).toEqual(malformed);
  });

  it.each(anonymous)(
    'to %s is refused if it has a property name like __proto__ or constructor',
    async (path) => {
      for (const body of [
        '{"__proto__":{"role":"super_admin"}}',
        String.raw`{"\u005f_proto__":{"role":"super_admin"}}`,
        '{"constructor":{"prototype":{"role":"super_admin"}}}',
      ])
        expect(await send(path, body)).toEqual(malformed);
    },
  );

  it('is refused if a name occurs twice', async () => {
    const twice = ['{"username":"a","password":"b","username":"c"}', String.raw`{"a":{"b":1,"\u0062":2}}`];
    for (const body of twice) expect(await send('/api/v1/auth/login', body)).toEqual(malformed);
    const once = '{"username":"name","password":"{\\"name\\":1,\\"name\\":2}"}';
    expect((await send('/api/v1/auth/login', once)).code).toBe('INVALID_CREDENTIALS');
  });

  it('is refused if a list is too long', async () => {
    expect(await send('/api/v1/auth/login', `{"username":[${'0,'.repeat(200_000)}0]}`)).toEqual(malformed);
  });

  it('is refused by its fields if a number is out of range', async () => {
    for (const number of ['1e999', '-1e999', '9'.repeat(400), '1e-400'])
      expect(await send('/api/v1/auth/login', `{"username":${number},"password":"x"}`)).toEqual({
        status: 422,
        code: 'VALIDATION_ERROR',
      });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])(
    'is refused as %s: the API takes JSON only',
    async (type) => {
      expect(await send('/api/v1/auth/login', 'username=sok&password=granary', type)).toEqual({
        status: 415,
        code: 'CONTENT_TYPE_REFUSED',
      });
    },
  );

  it.each([2, 9])('of %d MB is refused as too large, with or without Content-Length', async (size) => {
    const body = `{"username":"${'x'.repeat(size * MEGABYTE)}"}`;
    const refused = { status: 413, code: 'PAYLOAD_TOO_LARGE' };
    expect(await send('/api/v1/auth/login', body)).toEqual(refused);
    expect(await send('/api/v1/auth/login', new Blob([body]).stream())).toEqual(refused);
  });
});

describe('a compressed body', () => {
  it('is refused without inflating it', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * MEGABYTE, ' '));
    const response = await fetch(`${api.base}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: bomb,
    });
    expect([response.status, ((await response.json()) as Answered).code]).toEqual([400, 'MALFORMED_REQUEST']);
  });
});

describe('a method without a contract', () => {
  it.each(['OPTIONS', 'TRACE', 'PROPFIND', 'PATCH'])('returns 404: %s', async (method) => {
    const answer = await exchange(
      `${method} /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ code: 'NOT_FOUND' });
    expect(answer.toLowerCase()).not.toContain('access-control-');
  });
});

describe('a body sent too slowly', () => {
  it('is refused and its connection is closed', async () => {
    const hasty = await startTestApi({ GRANARY_BODY_SECONDS: 0.2 });
    try {
      const socket = connect(Number(new URL(hasty.base).port), '127.0.0.1');
      socket.write(
        'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
      );
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1.1 408 /);
      expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ code: 'REQUEST_TOO_SLOW' });
    } finally {
      await hasty.close();
    }
  });
});

describe('a file that turns out too large', () => {
  it('is refused with a code, and its connection can be reused', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const chunk = Buffer.alloc(MEGABYTE);
    const request = requestOf(`${api.base}/api/v1/files`, {
      agent,
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        authorization: `Bearer ${await api.tokenFor('super_admin')}`,
      },
    });
    Readable.from(Array<Buffer>(102).fill(chunk)).pipe(request);
    expect(await answerTo(request)).toMatchObject({ code: 'FILE_TOO_LARGE' });
    const next = requestOf(`${api.base}/api/v1/auth/login`, { agent, method: 'POST' }).end();
    expect(await answerTo(next)).toMatchObject({ code: 'VALIDATION_ERROR' });
    agent.destroy();
  });
});

const answerTo = async (request: ClientRequest): Promise<unknown> => {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return JSON.parse(await text(response));
};

describe('a response', () => {
  it('has no-store and nosniff headers', async () => {
    const paths = ['/api/v1/auth/login', '/api/v1/nowhere', '/api/v1/items/%', '/health'];
    for (const path of paths) {
      const { headers } = await fetch(`${api.base}${path}`);
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    }
  });

  it('reveals no internals, whatever the address', async () => {
    for (const path of ['/api/v1/items/%', '/api/v1/items/%ff', `/api/v1/items/${'x'.repeat(9_000)}`, '/%']) {
      const response = await fetch(`${api.base}${path}`);
      const body = await response.text();
      expect([path, response.status < 500]).toEqual([path, true]);
      expect(JSON.parse(body)).toMatchObject({ success: false, code: expect.any(String) });
      expect(body).not.toMatch(/FST_|fastify|node_modules/);
    }
  });
});

describe('an invalid HTTP request', () => {
  it.each([
    ['no HTTP at all', 'HELO granary\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n12345',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'no length that counts',
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
      400,
    ],
    ['huge headers', `GET /api/v1/items HTTP/1.1\r\nHost: x\r\nX-Much: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('gets the usual error body: %s', async (_, request, status) => {
    const answer = await exchange(request);
    expect(answer.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'MALFORMED_REQUEST' });
    expect(answer.toLowerCase()).toContain('cache-control: no-store');
  });
});
