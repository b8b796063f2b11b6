import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../resilience/testing/busy-stack.mjs';
import { LOCAL_PASSWORD } from '../stack/applications.mjs';
import { ROOT } from '../stack/layout.mjs';
import { openCollector } from './testing/collector.mjs';
import { CONTACT, openTracedStack, sell, tracingTo } from './testing/traced-stack.mjs';

const TIME_MS = 300_000;

describe('one sale', () => {
  let collector: Awaited<ReturnType<typeof openCollector>>;
  let stack: Awaited<ReturnType<typeof openTracedStack>>;
  let traceId: string;
  beforeAll(async () => {
    collector = await openCollector();
    stack = await openTracedStack(tracingTo(collector));
    traceId = (await sell(stack, 'CUST1')).replaceAll('-', '');
  }, TIME_MS);
  afterAll(async () => {
    await stack?.close();
    await collector?.close();
  }, TIME_MS);

  const spansOf = () => collector.spans.filter((span) => span.traceId === traceId);
  const named = (name: string) => spansOf().find((span) => span.name === name);
  /** Names from the root to this span. */
  const pathTo = (name: string) => {
    const path = [];
    for (let at = named(name); at; at = spansOf().find(({ spanId }) => spanId === at?.parentSpanId))
      path.unshift(`${at.service}: ${at.name}`);
    return path;
  };

  it(
    'is one trace from the request to the screen, named by the correlation id in the log',
    async () => {
      await until(() => pathTo('notify screens').length === 6, 'the trace of the sale is complete', 30_000);
      const fold = spansOf().find(({ spanId }) => spanId === named('notify screens')?.parentSpanId);
      expect(pathTo('notify screens')).toEqual([
        'command-api: POST /api/v1/outbound/:number/submission',
        'command-api: outbound.submit',
        expect.stringMatching(/^command-api: decide \w+$/),
        expect.stringMatching(/^command-api: append \w+$/),
        `projector: ${fold?.name}`,
        'query-api: notify screens',
      ]);
      expect(fold?.name).toMatch(/^fold \w+/);
      expect(named('POST /api/v1/outbound/:number/submission')?.attributes).toMatchObject({
        'http.request.method': 'POST',
        'http.route': '/api/v1/outbound/:number/submission',
        'http.response.status_code': expect.anything(),
      });
    },
    TIME_MS,
  );

  it('is found in the log lines by the same id', async () => {
    const lines = (await readFile(join(stack.directory, 'logs/command-api.log'), 'utf8')).split('\n');
    const line = lines.find((text) => text.includes('"msg":"request"') && text.includes(traceId)) ?? '';
    expect(JSON.parse(line.slice(line.indexOf('{')))).toMatchObject({
      trace_id: traceId,
      span_id: named('POST /api/v1/outbound/:number/submission')?.spanId,
    });
  });

  it('counts in the duration of requests', async () => {
    await until(
      () => collector.metrics.some(({ name }) => name === 'http.server.request.duration'),
      'a metric is received',
      30_000,
    );
  });

  it('tells no secrets and no names of people', () => {
    const sent = collector.requests.join('\n');
    expect(sent).toContain(traceId);
    // The password is the name of the product: only a whole value counts.
    for (const secret of [`"stringValue":"${LOCAL_PASSWORD}"`, 'Bearer', 'eyJ', CONTACT, 'super_admin'])
      expect(sent).not.toContain(secret);
  });
});

describe('without a collector', () => {
  const sdkModules = (endpoint: string) => {
    const program = `
      import { createRequire } from 'node:module';
      import { startSpan, startTracing } from '@granary/tracing';
      const endpoint = process.argv[1] || undefined;
      await startTracing({ service: 'test', endpoint, onFailure: () => undefined });
      const loaded = Object.keys(createRequire(import.meta.url).cache);
      const count = loaded.filter((path) => path.includes('@opentelemetry/sdk-node')).length;
      console.log(JSON.stringify({ isLoaded: count > 0, isMade: startSpan('any') !== undefined }));
      process.exit();`;
    const args = ['--input-type=module', '--eval', program, endpoint];
    const cwd = join(ROOT, 'services/command-api');
    return JSON.parse(spawnSync(process.execPath, args, { cwd, encoding: 'utf8' }).stdout);
  };

  it('nothing is loaded and no span is made', () => {
    expect(sdkModules('')).toEqual({ isLoaded: false, isMade: false });
    expect(sdkModules('http://127.0.0.1:9')).toEqual({ isLoaded: true, isMade: true });
  });
});
