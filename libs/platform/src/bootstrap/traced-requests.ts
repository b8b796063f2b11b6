import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  SpanKind,
  SpanStatusCode,
  durationMetric,
  isTracing,
  linksIn,
  startSpan,
  within,
  type Span,
} from '@granary/tracing';
import { PROBED_PATHS } from '../health/index.ts';
import { commandIdOf } from '../http/command-id.ts';
import type { ServiceRequest } from '../http/request.ts';

/**
 * A span and a duration per request, by the semantic conventions. A command's span is in the trace of its command. A
 * caller's `traceparent` becomes a link: neither ids nor sampling are left to callers.
 */
export const traceRequests = (app: NestFastifyApplication): void => {
  if (!isTracing()) return;
  const server = app.getHttpAdapter().getInstance();
  const duration = durationMetric('http.server.request.duration', 'Duration of HTTP server requests.');
  const spans = new WeakMap<object, Span>();
  server.addHook('onRequest', (request: ServiceRequest, _reply, done) => {
    const span = PROBED_PATHS.has(request.routeOptions.url) ? undefined : spanOf(request);
    if (span) spans.set(request, span);
    done();
  });
  // The last hook before guards and handlers; reading the body would lose the context.
  server.addHook('preHandler', (request, _reply, done) => within(spans.get(request), done));
  server.addHook('onResponse', (request: ServiceRequest, reply, done) => {
    done();
    const span = spans.get(request);
    // A stream of changes lasts as long as its screen is open.
    if (!span || reply.raw.getHeader('content-type')?.toString().startsWith('text/event-stream')) return;
    const failed = reply.statusCode >= 500 && { 'error.type': String(reply.statusCode) };
    const answer = { 'http.response.status_code': reply.statusCode, ...failed };
    duration?.record(reply.elapsedTime / 1_000, { ...attributesOf(request), ...answer });
    span.setAttributes({
      ...answer,
      ...(request.rejection && { 'granary.refusal': request.rejection.code }),
    });
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
};

const spanOf = (request: ServiceRequest): Span | undefined => {
  const { method, headers, routeOptions } = request;
  const commandId = method === 'GET' || method === 'HEAD' ? undefined : commandIdOf(request);
  return startSpan([method, routeOptions.url].filter(Boolean).join(' '), {
    kind: SpanKind.SERVER,
    attributes: attributesOf(request),
    links: linksIn(headers),
    ...(commandId !== undefined && { correlationId: commandId }),
  });
};

/** The route, not the path, which names records. */
const attributesOf = ({ method, protocol, routeOptions }: ServiceRequest) => ({
  'http.request.method': method,
  'url.scheme': protocol,
  ...(routeOptions.url !== undefined && { 'http.route': routeOptions.url }),
});
