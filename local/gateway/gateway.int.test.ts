import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { messageOf } from '@granary/api/texts';
import { languages } from '@granary/domain/kernel';
import { createGateway } from './gateway.mjs';
import { answerHealth } from './health.mjs';
import { startUpstream } from './testing/upstream.mjs';

type Upstream = Awaited<ReturnType<typeof startUpstream>>;

let command: Upstream;
let query: Upstream;
let gateway: Server;
let url: string;
const web = mkdtempSync(join(tmpdir(), 'granary-web-'));

beforeAll(async () => {
  mkdirSync(join(web, 'assets'));
  mkdirSync(join(web, 'locales/km'), { recursive: true });
  writeFileSync(join(web, 'index.html'), `<!doctype html><title>Granary</title>${' '.repeat(2000)}`);
  writeFileSync(join(web, 'assets/main-abc123.js'), 'export {};'.repeat(500));
  writeFileSync(join(web, 'locales/km/stock.json'), '{"batch":"បាច់"}');
  writeFileSync(join(web, '..', 'outside.txt'), 'not for you');
  [command, query] = await Promise.all([startUpstream('command'), startUpstream('query')]);
  gateway = createGateway({
    services: { 'command-api': command.url, 'query-api': query.url },
    webRoot: web,
    silenceSeconds: 0.2,
  });
  url = await listen(gateway);
});

afterAll(async () => {
  await close(gateway);
  await Promise.all([command.close(), query.close()]);
  rmSync(web, { recursive: true });
  rmSync(join(web, '..', 'outside.txt'));
});

describe('gateway, API requests', () => {
  it('forwards query, body and headers to the service', async () => {
    const response = await fetch(`${url}/api/v1/inbound?draft=1`, {
      method: 'POST',
      body: 'ten bags',
      headers: { 'idempotency-key': 'k-1' },
    });
    expect(await response.json()).toMatchObject({
      name: 'command',
      method: 'POST',
      url: '/api/v1/inbound?draft=1',
      body: 'ten bags',
      headers: { 'idempotency-key': 'k-1' },
    });
  });

  it('forwards the real client address, whatever the client claims', async () => {
    const response = await fetch(`${url}/api/v1/items`, { headers: { 'x-forwarded-for': '6.6.6.6' } });
    expect(await response.json()).toMatchObject({
      name: 'query',
      headers: { 'x-forwarded-for': '127.0.0.1' },
    });
  });

  it('keeps a valid request id and replaces a missing or invalid one', async () => {
    const given = await fetch(`${url}/api/v1/items`, { headers: { 'x-request-id': 'mine-1' } });
    expect(given.headers.get('x-request-id')).toBe('mine-1');
    const none = await fetch(`${url}/api/v1/items`);
    const made = none.headers.get('x-request-id');
    expect(made).toMatch(/^[\w-]{36}$/);
    expect(await none.json()).toMatchObject({ headers: { 'x-request-id': made } });
    const odd = await fetch(`${url}/api/v1/items`, { headers: { 'x-request-id': 'a b;c' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  it('drops hop-by-hop headers', async () => {
    const response = await fetch(`${url}/api/v1/items`);
    expect(response.headers.has('x-inner')).toBe(false);
  });

  it('compresses long answers to reads for clients that accept it', async () => {
    const ask = (encodings: string, path = 'list', method = 'GET') =>
      fetch(`${url}/api/v1/${path}`, { method, headers: { 'accept-encoding': encodings } });
    const plain = await ask('identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const whole = await plain.text();
    expect(Number(plain.headers.get('content-length'))).toBe(whole.length);

    const packed = await ask('br, gzip');
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toContain('accept-encoding');
    expect(await packed.text()).toBe(whole);

    for (const answer of [
      await ask('gzip;q=0'),
      await ask('gzip', 'items'),
      await ask('gzip', 'list', 'POST'),
    ])
      expect(answer.headers.get('content-encoding')).toBeNull();
  });

  it('streams changes while heartbeats arrive, and ends the stream with its client', async () => {
    const reading = new AbortController();
    const response = await fetch(`${url}/api/v1/changes`, { signal: reading.signal });
    const reader = response.body!.getReader();
    const chunks: string[] = [];
    // Eight heartbeats take twice the gateway's timeout.
    while (chunks.length < 9) chunks.push(new TextDecoder().decode((await reader.read()).value));
    expect(chunks.slice(0, 2)).toEqual(['data: first\n\n', ':\n\n']);
    reading.abort();
    await until(() => query.seen.includes('closed /api/v1/changes'));
  });

  it('responds 504 in the usual envelope when the service is silent', async () => {
    const response = await fetch(`${url}/api/v1/silent`);
    expect(response.status).toBe(504);
    expect(await response.json()).toEqual({
      success: false,
      code: 'SERVICE_UNAVAILABLE',
      message: expect.any(String),
      requestId: response.headers.get('x-request-id'),
    });
  });

  it.each(languages)(
    'responds 503 when the service is unreachable, as the services word it: %s',
    async (language) => {
      const alone = createGateway({ services: { 'query-api': 'http://127.0.0.1:1' }, webRoot: web });
      const response = await fetch(`${await listen(alone)}/api/v1/items`, {
        headers: { 'Accept-Language': language },
      });
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: messageOf('SERVICE_UNAVAILABLE', {}, language),
      });
      await close(alone);
    },
  );

  it.each(['/%E0%A4%A', '/api/v1/items/%'])(
    'responds 400 in the usual envelope to the malformed path %s',
    async (path) => {
      const response = await fetch(`${url}${path}`);
      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(await response.json()).toEqual({
        success: false,
        code: 'MALFORMED_REQUEST',
        message: expect.any(String),
        requestId: response.headers.get('x-request-id'),
      });
    },
  );

  it('aborts an incomplete response', async () => {
    const response = await fetch(`${url}/api/v1/broken`);
    await expect(response.text()).rejects.toThrow();
  });
});

describe('gateway, several instances of a service', () => {
  let frail: Upstream;
  let sound: Upstream;
  let both: Server;
  let address: string;
  beforeEach(async () => {
    [frail, sound] = await Promise.all([startUpstream('frail'), startUpstream('sound')]);
    const instances = [frail.url, sound.url];
    both = createGateway({ services: { 'command-api': instances, 'query-api': instances }, webRoot: web });
    address = `${await listen(both)}/api/v1`;
  });
  afterEach(async () => {
    await close(both);
    await Promise.all([frail.close(), sound.close()]);
  });
  const read = (path = '/items') => fetch(`${address}${path}`);
  const send = (body: string, path = '/inbound', headers = {}) =>
    fetch(`${address}${path}`, { method: 'POST', body, headers });
  const withKey = { 'idempotency-key': 'k-1' };
  const names = async (responses: Promise<Response>[]) =>
    Promise.all(responses.map(async (one) => ((await (await one).json()) as { name: string }).name));

  it('take turns', async () => {
    expect((await names([read(), read(), read(), read()])).toSorted()).toEqual([
      'frail',
      'frail',
      'sound',
      'sound',
    ]);
  });

  const plan = (number: string) => send('{}', `/outbound/${number}/allocation`, withKey);

  it('divide the records among them, so that each knows the state of its own', async () => {
    const numbers = Array.from({ length: 40 }, (_, n) => `OUT-${n}`);
    const first = await names(numbers.map(plan));
    expect(new Set(first)).toEqual(new Set(['frail', 'sound']));
    expect(await names(numbers.map(plan))).toEqual(first);
    const others = numbers.map((number) => send('{}', `/outbound/${number}`, withKey));
    expect(await names(others)).toEqual(first);
  });

  it('take over the records of one that has ended', async () => {
    const numbers = Array.from({ length: 20 }, (_, n) => `OUT-${n}`);
    await names(numbers.map(plan));
    await frail.close();
    expect(await names(numbers.map(plan))).toEqual(numbers.map(() => 'sound'));
  });

  it('go on for one that has ended, with connections that are still open as well', async () => {
    await names([read(), read(), send('a'), send('b')]);
    await frail.close();
    expect(await names([read(), read(), read()])).toEqual(['sound', 'sound', 'sound']);
    const long = 'ten bags of urea '.repeat(10_000);
    const sent = await Promise.all([1, 2, 3, 4].map(async () => (await send(long)).json()));
    const arrived = (sent as { name: string; body: string }[]).map(({ name, body }) => [name, body === long]);
    expect(arrived).toEqual(Array(4).fill(['sound', true]));
  });

  it('go on for one that comes back', async () => {
    const { port } = new URL(frail.url);
    await frail.close();
    await names([read(), read()]);
    frail = await startUpstream('frail', Number(port));
    await until(async () => (await names([read()]))[0] === 'frail');
  });

  it('answer a read that one has begun with', async () => {
    expect(await names([1, 2, 3, 4].map(() => read('/dying')))).toEqual(Array(4).fill('sound'));
  });

  it('answer a command that one has begun with, because its key lets it be done only once', async () => {
    const commands = [1, 2, 3, 4].map(() => send('ten bags', '/dying', withKey));
    expect(await names(commands)).toEqual(Array(4).fill('sound'));
    const answer = await send('ten bags', '/dying', withKey);
    expect(await answer.json()).toMatchObject({ method: 'POST', body: 'ten bags', headers: withKey });
  });

  it('get nothing else that one has begun with, because it may be done', async () => {
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await send('ten bags', '/dying')).status);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
    const taken = [...frail.seen, ...sound.seen].filter((one) => one.startsWith('POST'));
    expect(taken).toHaveLength(4);
  });

  it('get no read with a body that one has begun with, because the body is gone', async () => {
    const { host } = new URL(address);
    const read = `GET /api/v1/dying HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: 4\r\n\r\nbags`;
    const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(read, address)));
    const statuses = answers.map((answer) => answer.slice(9, 12));
    expect(statuses.toSorted()).toEqual(['200', '200', '503', '503']);
  });

  it('leave no request unanswered when all have ended', async () => {
    await Promise.all([frail.close(), sound.close()]);
    expect([(await read()).status, (await send('ten bags')).status]).toEqual([503, 503]);
  });

  it('are each named in the overall health', async () => {
    await sound.close();
    const { parts } = (await (await read('/health')).json()) as { parts: Record<string, object> };
    expect(parts).toMatchObject({
      'query-api': { status: 'ok' },
      'query-api-2': { status: 'down' },
      'command-api-2': { status: 'down' },
    });
  });
});

/** Sends raw bytes and returns the response once the gateway closes the connection. */
const exchange = (bytes: string, to = url): Promise<string> => {
  const socket = connect(Number(new URL(to).port), '127.0.0.1');
  socket.write(bytes);
  return text(socket);
};
const MEGABYTE = 1_048_576;

describe('gateway, request bodies', () => {
  // The other gateway times out after 0.2 s, too short for megabytes.
  let patient: Server;
  let patientUrl: string;
  beforeAll(async () => {
    patient = createGateway({ services: { 'command-api': command.url }, webRoot: web });
    patientUrl = await listen(patient);
  });
  afterAll(() => close(patient));

  it.each([2, 9, 40])(
    'refuses %d megabytes as too large, with or without a declared length',
    async (size) => {
      const body = 'x'.repeat(size * MEGABYTE);
      for (const sent of [body, new Blob([body]).stream()]) {
        const response = await fetch(`${patientUrl}/api/v1/inbound`, {
          method: 'POST',
          body: sent,
          duplex: 'half',
        } as RequestInit);
        expect(response.status).toBe(413);
        expect(await response.json()).toMatchObject({ success: false, code: 'PAYLOAD_TOO_LARGE' });
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      }
    },
  );

  it('allows a larger file', async () => {
    const body = 'x'.repeat(3 * MEGABYTE);
    const response = await fetch(`${patientUrl}/api/v1/files`, { method: 'POST', body });
    expect(((await response.json()) as { body: string }).body).toHaveLength(body.length);
  });

  it('passes on a refusal sent before the body was read', async () => {
    const body = 'x'.repeat(50 * MEGABYTE);
    const response = await fetch(`${patientUrl}/api/v1/files/refused`, { method: 'POST', body });
    expect([response.status, await response.text()]).toEqual([401, 'nobody is signed in']);
  });

  it('closes the connection of a body that is too slow', async () => {
    const hasty = createGateway({ services: { 'command-api': command.url }, webRoot: web, bodySeconds: 0.2 });
    const start = 'POST /api/v1/inbound HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{';
    const answer = await exchange(start, await listen(hasty));
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('"code":"REQUEST_TOO_SLOW"');
    await close(hasty);
  });

  it.each([
    [
      'GET',
      'Connection: close\r\nTransfer-Encoding: chunked',
      (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ],
    [
      'DELETE',
      'Connection: close\r\nTransfer-Encoding: chunked',
      (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    ],
    ['GET', 'Connection: close, content-length\r\nContent-Length: 48', (body: string) => body],
    ['DELETE', 'Connection: close, content-length\r\nContent-Length: 48', (body: string) => body],
  ])('never treats the body of a %s as another request (%s)', async (method, framing, framed) => {
    const smuggled = 'POST /api/v1/smuggled HTTP/1.1\r\nHost: inside\r\n\r\n';
    expect(smuggled).toHaveLength(48);
    const address = `/api/v1/items/${method}-${framing.length}`;
    const request = `${method} ${address} HTTP/1.1\r\nHost: x\r\n${framing}\r\n\r\n${framed(smuggled)}`;
    const answer = await exchange(request);
    const reached = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)) as unknown;
    expect(reached).toMatchObject({ method, body: smuggled });
    expect([...command.seen, ...query.seen].join()).not.toContain('smuggled');
  });
});

describe('gateway, invalid requests', () => {
  it.each([
    ['text that is not HTTP', 'HELO granary\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n12345',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['huge headers', `GET /api/v1/x HTTP/1.1\r\nHost: x\r\nX-Much: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['an oversized address', `GET /api/v1/${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ])('refuses %s in the usual envelope', async (_, bytes, status) => {
    const answer = await exchange(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({
      success: false,
      code: 'MALFORMED_REQUEST',
    });
  });

  it.each([
    'OPTIONS * HTTP/1.1',
    'TRACE / HTTP/1.1',
    'GET http://elsewhere/api/v1/items HTTP/1.1',
    'GET //elsewhere/api HTTP/1.1',
    'GET /%00 HTTP/1.1',
    'GET /assets/%00.js HTTP/1.1',
    `GET /${'x/'.repeat(3_000)} HTTP/1.1`,
    'GET /assets/..%5c..%5coutside.txt HTTP/1.1',
    'GET /.git/config HTTP/1.1',
  ])('answers an unusual request without details: %s', async (line) => {
    const answer = await exchange(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 (200|404|405) /);
    expect(answer).not.toMatch(/not for you|node:|Error/);
  });
});

describe('gateway, client address', () => {
  const asked = async (trustedProxies: string | undefined, headers: Record<string, string>) => {
    const other = createGateway({ services: { 'query-api': query.url }, webRoot: web, trustedProxies });
    const response = await fetch(`${await listen(other)}/api/v1/items`, { headers });
    const { headers: seen } = (await response.json()) as { headers: Record<string, string> };
    await close(other);
    return {
      client: seen['x-forwarded-for'],
      protocol: seen['x-forwarded-proto'],
      httpsOnly: response.headers.get('strict-transport-security'),
    };
  };
  const claims = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9', 'x-forwarded-proto': 'https' };

  it('is taken only from a trusted proxy', async () => {
    expect(await asked('127.0.0.1', claims)).toEqual({
      client: '203.0.113.9',
      protocol: 'https',
      httpsOnly: 'max-age=31536000',
    });
    for (const trusted of [undefined, '', '10.0.0.0/8, 192.0.2.7'])
      expect(await asked(trusted, claims)).toEqual({
        client: '127.0.0.1',
        protocol: 'http',
        httpsOnly: null,
      });
  });

  it('is found behind several trusted proxies, and not beyond them', async () => {
    const several = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.1.2.3' };
    expect((await asked('127.0.0.0/8,10.0.0.0/8', several)).client).toBe('203.0.113.9');
    expect((await asked('127.0.0.0/8', several)).client).toBe('10.1.2.3');
    expect((await asked('127.0.0.1', { 'x-forwarded-for': 'nonsense' })).client).toBe('127.0.0.1');
    expect((await asked('127.0.0.1', {})).client).toBe('127.0.0.1');
    expect((await asked('127.0.0.1', { 'x-forwarded-for': '2001:db8::7' })).client).toBe('2001:db8::7');
  });

  it('requires valid addresses of trusted proxies', () => {
    for (const trustedProxies of ['everybody', '10.0.0.0/33', '10.0.0.0/x', '::/129'])
      expect(() => createGateway({ services: {}, webRoot: web, trustedProxies })).toThrow(trustedProxies);
  });
});

describe('gateway, overall health', () => {
  it('is 200 when every part is healthy', async () => {
    const response = await fetch(`${url}/api/v1/health`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'ok',
      parts: {
        gateway: { status: 'ok' },
        'command-api': { status: 'ok', parts: { postgres: { status: 'ok' } } },
        'query-api': { status: 'ok', parts: { postgres: { status: 'ok' } } },
      },
    });
  });

  it('names every container behind one name', async () => {
    const first = await startUpstream('command');
    const port = Number(new URL(first.url).port);
    const behind = async (name: string) =>
      name === 'command-api.internal'
        ? ['127.0.0.3', '127.0.0.1', '::1'].map((address) => ({ address, family: address === '::1' ? 6 : 4 }))
        : name === 'silent.internal'
          ? new Promise<never>(() => {})
          : Promise.reject(new Error('not known'));
    const services = {
      'command-api': `http://command-api.internal:${port}`,
      'query-api': 'http://gone.internal:1',
      projector: 'http://silent.internal:1',
    };
    const asked = createServer((_request, response) => void answerHealth(services, response, 'r-1', behind));
    const response = await fetch(await listen(asked));
    expect(await response.json()).toMatchObject({
      status: 'degraded',
      parts: {
        'command-api': { status: 'ok' },
        'command-api-2': { status: 'down' },
        'query-api': { status: 'down' },
        projector: { status: 'down' },
      },
    });
    await Promise.all([close(asked), first.close()]);
  });

  it('is queried once for concurrent requests', async () => {
    const MANY = 20;
    let [asked, waiting] = [0, 0];
    const held = createServer((_request, response) => {
      asked += 1;
      // Responds once all requests are waiting.
      void until(() => waiting === MANY).then(() => response.end('{"status":"ok","parts":{}}'));
    });
    const other = createGateway({ services: { 'query-api': await listen(held) }, webRoot: web });
    other.on('request', () => (waiting += 1));
    const address = `${await listen(other)}/api/v1/health`;
    const answers = await Promise.all(Array.from({ length: MANY }, () => fetch(address)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(asked).toBe(1);
    await Promise.all([close(other), close(held)]);
  });

  it('is 503 and names the unhealthy part', async () => {
    const ailing = await startUpstream('ailing');
    const services = { 'query-api': query.url, projector: ailing.url, 'command-api': 'http://127.0.0.1:1' };
    const other = createGateway({ services, webRoot: web });
    const response = await fetch(`${await listen(other)}/api/v1/health`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      status: 'degraded',
      parts: {
        'query-api': { status: 'ok' },
        projector: { status: 'degraded' },
        'command-api': { status: 'down', detail: 'does not answer' },
      },
    });
    await close(other);
    await ailing.close();
  });
});

describe('gateway, web app', () => {
  it('serves the app at every page address, with security headers', async () => {
    const response = await fetch(`${url}/inventory/batches/B-1`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<title>Granary</title>');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(response.headers.get('content-security-policy')).toContain('report-uri /api/csp-report');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('same-origin');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('treats a batch name with dots as a page, not a file', async () => {
    const response = await fetch(`${url}/warehouse/inventory/WH-PP.UREA-46.20261121000012001`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<title>Granary</title>');
  });

  it.each(['br', 'gzip'])('serves hashed files as immutable, compressed with %s', async (encoding) => {
    const response = await fetch(`${url}/assets/main-abc123.js`, {
      headers: { 'accept-encoding': encoding },
    });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(Number(response.headers.get('content-length'))).toBeLessThan(500);
    expect(await response.text()).toBe('export {};'.repeat(500));
  });

  it('serves what the build has compressed, unless the file is newer', async () => {
    const file = join(web, 'assets/best-abc123.js');
    const served = async () => {
      const response = await fetch(`${url}/assets/best-abc123.js`, { headers: { 'accept-encoding': 'br' } });
      return { length: Number(response.headers.get('content-length')), text: await response.text() };
    };
    const script = 'export const best = {};'.repeat(200);
    const marked = brotliCompressSync(`${script}// by the build`);
    writeFileSync(file, script);
    writeFileSync(`${file}.br`, marked);
    expect(await served()).toEqual({ length: marked.length, text: `${script}// by the build` });
    const later = Date.now() / 1000 + 5;
    utimesSync(file, later, later);
    expect((await served()).text).toBe(script);
  });

  it('responds 304 to an unchanged file', async () => {
    const first = await fetch(`${url}/locales/km/stock.json`);
    expect(await first.json()).toEqual({ batch: 'បាច់' });
    const again = await fetch(`${url}/locales/km/stock.json`, {
      headers: { 'if-none-match': first.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
  });

  it.each([
    '/assets/gone-1.js',
    '/locales/km/gone.json',
    '/..%2foutside.txt',
    '/assets/../../outside.txt',
    '/%2e%2e/outside.txt',
  ])('responds 404 to %s', async (path) => {
    const response = await fetch(`${url}${path}`);
    expect(response.status).toBe(404);
  });

  it('responds 405 to a write', async () => {
    const response = await fetch(`${url}/inventory`, { method: 'POST' });
    expect(response.status).toBe(405);
  });
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setImmediate(resolve));
}
