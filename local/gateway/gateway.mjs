import { createServer } from 'node:http';
import { BODY_SECONDS, HEADER_SECONDS, UPLOAD_SECONDS } from '@granary/api/limits';
import { createClientAddress } from './client-address.mjs';
import { answerMalformed } from './failure.mjs';
import { answerHealth } from './health.mjs';
import { createInstances } from './instances.mjs';
import { HTTPS_ONLY } from './page-headers.mjs';
import { createProxy } from './proxy.mjs';
import { requestIdOf } from './request-id.mjs';
import { recordOf, routeOf } from './routes.mjs';
import { createStaticFiles } from './static-files.mjs';
import { answerUnreadable } from './unreadable.mjs';

/** Interval at which Node checks for request timeouts. */
const LOOK_MS = 5_000;

/**
 * The single entry point of a local Granary: reads of /api go to query-api, writes to command-api, everything else is
 * the web app. `services` maps service names to addresses, one or several each, `trustedProxies` lists the proxies whose
 * X-Forwarded-For is trusted, `silenceSeconds` and `bodySeconds` override the timeouts of the routing table.
 */
export function createGateway({
  services,
  webRoot,
  trustedProxies,
  silenceSeconds,
  bodySeconds = BODY_SECONDS,
}) {
  const proxy = createProxy();
  const instances = Object.fromEntries(
    Object.entries(services).map(([name, addresses]) => [name, createInstances(addresses)]),
  );
  const answerWeb = createStaticFiles(webRoot);
  const clientOf = createClientAddress(trustedProxies);

  const server = createServer({ connectionsCheckingInterval: LOOK_MS }, (request, response) => {
    const path = pathOf(request.url);
    const requestId = requestIdOf(request);
    const client = clientOf(request);
    if (client.protocol === 'https') response.setHeader('Strict-Transport-Security', HTTPS_ONLY);
    if (path === undefined) return answerMalformed(request, response, requestId);
    const route = routeOf(request.method, path);
    if (!route) return void answerWeb(request, response, path).catch(() => response.destroy());
    if (route.to === 'health') return void answerHealth(services, response, requestId);
    return proxy.forward(request, response, {
      targets: instances[route.to].inTurn(recordOf(request.method, path)),
      failed: instances[route.to].failed,
      silenceSeconds: silenceSeconds ?? route.silenceSeconds,
      bodySeconds: route.isUpload ? UPLOAD_SECONDS : bodySeconds,
      bodyMegabytes: route.bodyMegabytes,
      client,
      requestId,
    });
  });
  server.headersTimeout = HEADER_SECONDS * 1000;
  server.requestTimeout = UPLOAD_SECONDS * 1000;
  server.on('clientError', answerUnreadable);
  server.once('close', () => proxy.close());
  return server;
}

/** The decoded path without the query; undefined if it is malformed. */
function pathOf(url) {
  try {
    return decodeURIComponent(url.split('?', 1)[0]);
  } catch {
    return undefined;
  }
}
