import type { Endpoint } from '@granary/api/http';
import { until } from '@granary/testing/stack';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { TestApi } from './test-api.ts';

const MAIN = new URL('../../dist/main.js', import.meta.url).pathname;

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
      LOG_LEVEL: 'silent',
      GRANARY_CRASH_AT: crashAt,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  service.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const died = once(service, 'close').then(() => {
    const { exitCode, signalCode } = service;
    if (exitCode !== null) throw new Error(`the service ended with ${exitCode} by itself: ${complaint}`);
    return [exitCode, signalCode] as const;
  });
  const base = `http://127.0.0.1:${port}/api/v1`;
  const answers = () =>
    fetch(`${base}/outbound`, { method: 'POST' }).then(
      () => true,
      () => false,
    );
  await Promise.race([until(answers, { withinMs: 30_000, what: 'the service' }), died]);
  const send = (contract: Endpoint, number: string, token: string, body: object = {}) =>
    fetch(base + contract.path.replace('{number}', number), {
      method: contract.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  return { send, died };
};
