import type { Endpoint } from '@granary/api/http';
import { until } from '@granary/testing/stack';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { TestApi } from './test-api.ts';

const MAIN = new URL('../../dist/main.js', import.meta.url).pathname;

/** Characters of the service's output that a failure quotes. */
const SAID_MOST = 4_000;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** Starts the service in a process of its own, which dies at the crash point. */
export const startCrashingService = async (api: TestApi, crashAt: string) => {
  const port = await freePort();
  const { DATABASE_URL, REDIS_URL, EVENTSTORE_URL, GRANARY_TOKEN_SECRET, GRANARY_DATA_KEY } = api.config;
  const service = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATABASE_URL,
      REDIS_URL,
      EVENTSTORE_URL,
      GRANARY_TOKEN_SECRET,
      GRANARY_DATA_KEY,
      PORT: String(port),
      GRANARY_CRASH_AT: crashAt,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [service.stdout, service.stderr])
    output.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-SAID_MOST)));
  const died = once(service, 'close').then(() => {
    const { exitCode, signalCode } = service;
    if (exitCode !== null) throw new Error(`the service ended with ${exitCode} by itself: ${said}`);
    return [exitCode, signalCode] as const;
  });
  const base = `http://127.0.0.1:${port}/api/v1`;
  const answers = () =>
    fetch(`${base}/outbound`, { method: 'POST' }).then(
      () => true,
      () => false,
    );
  const started = until(answers, { withinMs: 30_000, what: 'the service' }).catch((error: Error) => {
    throw new Error(`${error.message}; it said: ${said}`, { cause: error });
  });
  await Promise.race([started, died]);
  const send = (contract: Endpoint, number: string, token: string, body: object = {}) =>
    fetch(base + contract.path.replace('{number}', number), {
      method: contract.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  return { send, died };
};
