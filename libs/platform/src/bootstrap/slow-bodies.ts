import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { UPLOAD_CONTENT_TYPE } from '@granary/api/files';
import { headers } from '@granary/api/http';
import { languageOf } from '@granary/api/texts';
import { Rejection } from '@granary/domain/kernel';
import type { FastifyRequest } from 'fastify';
import { failureOf, statusOf } from '../http/failure.ts';
import type { ServiceRequest } from '../http/request.ts';

/** Ends requests whose body arrives too slowly, since they would hold a connection indefinitely. Uploads are exempt. */
export const limitSlowBodies = (adapter: FastifyAdapter, patienceMs: number): void => {
  const server = adapter.getInstance();
  const clocks = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const stop = (request: FastifyRequest) => clearTimeout(clocks.get(request));

  // Asynchronous, so that a request that has come in one piece is complete by now.
  server.addHook('onRequest', async (request: ServiceRequest, reply) => {
    if (request.raw.complete || request.headers['content-type'] === UPLOAD_CONTENT_TYPE) return;
    const tooSlow = () => {
      if (reply.sent) return;
      request.rejection = new Rejection('REQUEST_TOO_SLOW');
      void reply
        .status(statusOf(request.rejection.code))
        .send(failureOf(request.rejection, languageOf(request.headers[headers.language]), request.id));
    };
    clocks.set(request, setTimeout(tooSlow, patienceMs).unref());
  });
  server.addHook('preValidation', (request, _reply, done) => {
    stop(request);
    done();
  });
  server.addHook('onResponse', (request, _reply, done) => {
    stop(request);
    done();
  });
  server.addHook('onRequestAbort', (request, done) => {
    stop(request);
    done();
  });
};
