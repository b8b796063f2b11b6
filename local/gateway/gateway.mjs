import { createServer } from 'node:http';
import { answerMalformed } from './failure.mjs';
import { answerHealth } from './health.mjs';
import { createProxy } from './proxy.mjs';
import { requestIdOf } from './request-id.mjs';
import { routeOf } from './routes.mjs';
import { createStaticFiles } from './static-files.mjs';

/**
 * The one address of a local Granary: reads of /api to query-api, writes to command-api, the rest is the web.
 * `services` maps service names to their addresses; `silenceSeconds` shortens the table's patience.
 */
export function createGateway({ services, webRoot, silenceSeconds }) {
  const proxy = createProxy();
  const answerWeb = createStaticFiles(webRoot);

  const server = createServer((request, response) => {
    const path = pathOf(request.url);
    const requestId = requestIdOf(request);
    if (path === undefined) return answerMalformed(response, requestId);
    const route = routeOf(request.method, path);
    if (!route) return void answerWeb(request, response, path).catch(() => response.destroy());
    if (route.to === 'health') return void answerHealth(services, response, requestId);
    return proxy.forward(request, response, {
      target: services[route.to],
      silenceSeconds: silenceSeconds ?? route.silenceSeconds,
      requestId,
    });
  });
  // A large upload may take longer than the five minutes that Node gives a request to arrive.
  server.requestTimeout = 0;
  server.once('close', () => proxy.close());
  return server;
}

/** The decoded path without its query; undefined for what cannot be read as one. */
function pathOf(url) {
  try {
    return decodeURIComponent(url.split('?', 1)[0]);
  } catch {
    return undefined;
  }
}
