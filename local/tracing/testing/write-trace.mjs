// Sells something in a stack of its own and draws the trace: node local/tracing/testing/write-trace.mjs
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../../stack/layout.mjs';
import { openCollector } from './collector.mjs';
import { draw } from './draw.mjs';
import { openTracedStack, sell, tracingTo } from './traced-stack.mjs';

/** Longer than spans wait to be sent, and than a screen waits for its notification. */
const REST_MS = 3_000;

const collector = await openCollector();
const stack = await openTracedStack(tracingTo(collector));
try {
  // The first sales warm the services up.
  for (let n = 0; n < 8; n += 1) await sell(stack, `CUST${n}`);
  const traceId = (await sell(stack, 'CUST-LAST')).replaceAll('-', '');
  await pause(REST_MS);
  const spans = collector.spans.filter((span) => span.traceId === traceId);
  writeFileSync(join(ROOT, 'docs/trace-of-a-sale.svg'), draw(spans, 'One sale is submitted'));
} finally {
  await stack.close();
  await collector.close();
}
