import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * A collector that takes OTLP as JSON and keeps it. `spans` have plain attributes and times in milliseconds; `requests`
 * are the bodies as received.
 */
export async function openCollector() {
  const requests = [];
  const spans = [];
  const metrics = [];
  const take = (body) => {
    requests.push(body);
    const { resourceSpans = [], resourceMetrics = [] } = JSON.parse(body);
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push(plain(span, resource));
    for (const { resource, scopeMetrics } of resourceMetrics)
      for (const metric of scopeMetrics.flatMap((scope) => scope.metrics))
        metrics.push({ service: serviceOf(resource), ...metric });
  };
  const server = createServer((request, answer) => {
    void text(request).then((body) => {
      take(body);
      answer.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    requests,
    spans,
    metrics,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function plain({ name, traceId, spanId, parentSpanId, links = [], ...span }, resource) {
  return {
    service: serviceOf(resource),
    name,
    traceId,
    spanId,
    parentSpanId: parentSpanId || undefined,
    links,
    begin: Number(span.startTimeUnixNano) / 1e6,
    end: Number(span.endTimeUnixNano) / 1e6,
    attributes: valuesOf(span.attributes),
  };
}

const serviceOf = ({ attributes }) => valuesOf(attributes)['service.name'];

const valuesOf = (attributes = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
