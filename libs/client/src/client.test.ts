import { afterEach, describe, expect, it } from '@jest/globals';
import { listSuppliers, registerSupplier } from '@granary/api/suppliers';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiRefusal, connect, rowsOf } from './index.ts';

const CREDENTIALS = { username: 'clerk', password: 'a password' };
const SUPPLIER = { code: 'SUP-1', name: '湄公河农化', englishName: 'Mekong Agro' };

interface Seen {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly token: string | undefined;
  readonly key: string | undefined;
  readonly waitFor: string | undefined;
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that answers as Granary does, and fails as networks and restarts do. Sign-ins give `token-1`, `token-2`, … */
async function serverThat(
  answers: (seen: Seen, response: ServerResponse, request: IncomingMessage) => void,
  { renewable = true } = {},
): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  let tokens = 0;
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const { headers } = request;
    const one: Seen = {
      path: pathname.replace('/api/v1', ''),
      query: searchParams,
      token: headers.authorization?.replace('Bearer ', ''),
      key: headers['idempotency-key'] as string | undefined,
      waitFor: headers['granary-wait-for'] as string | undefined,
    };
    seen.push(one);
    request.resume();
    request.once('end', () => {
      answers(one, response, request);
      if (response.writableEnded || request.socket.destroyed) return;
      if (!one.path.startsWith('/auth/')) return;
      tokens += 1;
      respond(response, {
        access_token: `token-${tokens}`,
        ...(renewable && { refresh_token: `renewal-${tokens}` }),
      });
    });
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const respond = (response: ServerResponse, data: unknown, position?: string): void =>
  void response.end(JSON.stringify({ success: true, data, message: '', position }));

const refuse = (response: ServerResponse, status: number, code: string): void =>
  void response
    .writeHead(status)
    .end(JSON.stringify({ success: false, code, message: 'no', requestId: 'r-1' }));

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise(setImmediate);
};

describe('client of the API', () => {
  it('sends a command again with its key after a lost connection and an unavailable server', async () => {
    let attempts = 0;
    const { url, seen } = await serverThat(({ path }, response, request) => {
      if (path.startsWith('/auth/')) return;
      attempts += 1;
      if (attempts === 1) request.socket.destroy();
      else if (attempts === 2) response.writeHead(502).end('<html>Bad gateway</html>');
      else if (attempts === 3) refuse(response, 503, 'UNAVAILABLE');
      else respond(response, { code: 'SUP-1' }, '12');
    });
    const client = await connect(url, CREDENTIALS);
    await client.request(registerSupplier, { body: SUPPLIER });
    const keys = seen.filter(({ path }) => path === '/suppliers').map(({ key }) => key);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);

    await client.request(registerSupplier, { body: SUPPLIER });
    expect(seen.at(-1)?.key).not.toBe(keys[0]);
  });

  it('sends a request again when it was told to, if that is not too late', async () => {
    let delay = '0.05';
    const { url, seen } = await serverThat(({ path }, response) => {
      if (path !== '/suppliers') return;
      if (seen.filter((one) => one.path === path).length === 2) return respond(response, {});
      response.setHeader('retry-after', delay);
      refuse(response, 429, 'TOO_MANY_REQUESTS');
    });
    const client = await connect(url, CREDENTIALS, { patienceMs: 1000 });
    await client.request(listSuppliers);
    delay = '2';
    await expect(client.request(listSuppliers)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(seen.filter(({ path }) => path === '/suppliers')).toHaveLength(3);
  });

  it('takes an address that ends with a slash', async () => {
    const { url, seen } = await serverThat(({ path }, response) => {
      if (path === '/suppliers') respond(response, {});
    });
    const client = await connect(`${url}/`, CREDENTIALS);
    await client.request(listSuppliers);
    expect(seen.map(({ path }) => path)).toEqual(['/auth/login', '/suppliers']);
  });

  it('does not repeat what was refused', async () => {
    const { url, seen } = await serverThat(({ path }, response) => {
      if (path === '/suppliers') refuse(response, 409, 'SUPPLIER_EXISTS');
    });
    const client = await connect(url, CREDENTIALS);
    const refusal = await client
      .request(registerSupplier, { body: SUPPLIER })
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiRefusal);
    expect(refusal).toMatchObject({ status: 409, code: 'SUPPLIER_EXISTS', requestId: 'r-1' });
    expect(seen.filter(({ path }) => path === '/suppliers')).toHaveLength(1);
  });

  it.each([
    ['is on its way', (): void => undefined],
    ['waits to be sent again', (_: Seen, response: ServerResponse) => refuse(response, 503, 'STOPPING')],
  ])('gives a request up when it is told to, while that %s', async (_, answer) => {
    const { url, seen } = await serverThat((one, response) => {
      if (one.path === '/suppliers') answer(one, response);
    });
    const stop = new AbortController();
    const client = await connect(url, CREDENTIALS, { signal: stop.signal });
    const asked = client.request(listSuppliers);
    await until(() => seen.at(-1)?.path === '/suppliers');
    const reason = new Error('stopped');
    stop.abort(reason);
    await expect(asked).rejects.toBe(reason);
    await expect(client.request(listSuppliers)).rejects.toBe(reason);
    expect(seen.filter(({ path }) => path === '/suppliers')).toHaveLength(1);
  });

  it('reports a wrong address at once, and a lost server when its patience ends', async () => {
    const { url } = await serverThat(({ path }, _, request) => {
      if (path === '/suppliers') request.socket.destroy();
    });
    await expect(connect('http://127.0.0.1:1', CREDENTIALS)).rejects.toMatchObject({ name: 'TypeError' });
    const client = await connect(url, CREDENTIALS, { patienceMs: 250 });
    await expect(client.request(listSuppliers)).rejects.toMatchObject({ name: 'TypeError' });
  });

  it('reads what it has written', async () => {
    let position = 41;
    const { url, seen } = await serverThat(({ path, key }, response) => {
      if (path === '/suppliers') respond(response, {}, key && String((position += 1)));
    });
    const client = await connect(url, CREDENTIALS);
    await client.request(listSuppliers);
    expect(seen.at(-1)?.waitFor).toBeUndefined();
    await client.request(registerSupplier, { body: SUPPLIER });
    await client.request(listSuppliers);
    expect(seen.at(-1)?.waitFor).toBe('42');
  });

  it('renews its token once for requests at the same time', async () => {
    const { url, seen } = await serverThat(({ path, token }, response) => {
      if (path !== '/suppliers') return;
      if (token === 'token-1') refuse(response, 401, 'TOKEN_EXPIRED');
      else respond(response, {});
    });
    const client = await connect(url, CREDENTIALS);
    await Promise.all([1, 2, 3].map(() => client.request(listSuppliers)));
    expect(seen.filter(({ path }) => path === '/auth/refresh')).toHaveLength(1);
    expect(seen.filter(({ path }) => path === '/auth/login')).toHaveLength(1);
  });

  it('signs in again if its session has ended, and reports that it may not', async () => {
    let isLocked = false;
    const { url, seen } = await serverThat(({ path, token }, response) => {
      if (path === '/auth/refresh') refuse(response, 401, 'REFRESH_FAILED');
      if (path === '/auth/login' && isLocked) refuse(response, 401, 'INVALID_CREDENTIALS');
      if (path !== '/suppliers') return;
      if (token === 'token-1' || isLocked) refuse(response, 401, 'TOKEN_INVALID');
      else respond(response, {});
    });
    const client = await connect(url, CREDENTIALS);
    await client.request(listSuppliers);
    expect(seen.at(-1)?.token).toBe('token-2');
    isLocked = true;
    await expect(client.request(listSuppliers)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('exchanges its API key again when its token has ended', async () => {
    const { url, seen } = await serverThat(
      ({ path, token }, response) => {
        if (path !== '/suppliers') return;
        if (token === 'token-1') refuse(response, 401, 'TOKEN_EXPIRED');
        else respond(response, {});
      },
      { renewable: false },
    );
    const client = await connect(url, { key: 'granary_k1_secret' });
    await client.request(listSuppliers);
    const asked = ['/auth/token', '/suppliers', '/auth/token', '/suppliers'];
    expect(seen.map(({ path }) => path)).toEqual(asked);
  });

  it('uses a token of somebody else as it is', async () => {
    const { url, seen } = await serverThat(({ path }, response) => {
      if (path === '/suppliers') refuse(response, 401, 'TOKEN_EXPIRED');
    });
    const client = await connect(url, { token: 'given' });
    await expect(client.request(listSuppliers)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(seen.map(({ token }) => token)).toEqual(['given']);
  });
});

describe('rows of a list', () => {
  it('come from all its pages, with the filter on each', async () => {
    const { url, seen } = await serverThat(({ path, query }, response) => {
      if (path !== '/suppliers') return;
      const n = Number(query.get('cursor') ?? 0);
      respond(response, { rows: [{ code: `SUP-${n}` }], page: { next: n < 2 ? String(n + 1) : null } });
    });
    const client = await connect(url, CREDENTIALS);
    const codes: string[] = [];
    for await (const { code } of rowsOf(client, listSuppliers, { query: { q: 'mekong' } })) codes.push(code);
    expect(codes).toEqual(['SUP-0', 'SUP-1', 'SUP-2']);
    const asked = seen.filter(({ path }) => path === '/suppliers').map(({ query }) => query.get('q'));
    expect(asked).toEqual(['mekong', 'mekong', 'mekong']);
  });

  it('are read no further than they are taken', async () => {
    const { url, seen } = await serverThat(({ path }, response) => {
      if (path === '/suppliers') respond(response, { rows: [{ code: 'A' }], page: { next: 'more' } });
    });
    const client = await connect(url, CREDENTIALS);
    for await (const { code } of rowsOf(client, listSuppliers)) {
      expect(code).toBe('A');
      break;
    }
    expect(seen.filter(({ path }) => path === '/suppliers')).toHaveLength(1);
  });
});
