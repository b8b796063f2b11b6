import { FastifyAdapter } from '@nestjs/platform-fastify';
import { headers } from '@granary/api/http';
import { BODY_MEGABYTES, DRAIN_SECONDS, HEADER_SECONDS, MEGABYTE, UPLOAD_SECONDS } from '@granary/api/limits';
import { languageOf } from '@granary/api/texts';
import { Rejection, type RejectionCode } from '@granary/domain/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { v7 as uuidV7 } from 'uuid';
import type { ServiceConfig } from '../config/index.ts';
import { failureOf, statusOf } from '../http/failure.ts';
import { acceptBodies } from './bodies.ts';
import { limitSlowBodies } from './slow-bodies.ts';

const SECOND_MS = 1_000;
/** How often Node checks for overdue requests. */
const LOOK_MS = 5_000;

/** Headers of every response: no caching (cacheable responses override it) and no content-type sniffing. */
const everyAnswer = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** The Fastify adapter of a service: body and time limits, trusted proxies, and headers of every response. */
export const createAdapter = ({ TRUSTED_PROXIES, GRANARY_BODY_SECONDS }: ServiceConfig): FastifyAdapter => {
  const adapter = new FastifyAdapter({
    trustProxy: TRUSTED_PROXIES.split(','),
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers[headers.requestId]),
    bodyLimit: BODY_MEGABYTES * MEGABYTE,
    // Long record names are left to the contract, whose error message is in the caller's language.
    routerOptions: { maxParamLength: 8192 },
    forceCloseConnections: true,
    http: { headersTimeout: HEADER_SECONDS * SECOND_MS, connectionsCheckingInterval: LOOK_MS },
    requestTimeout: UPLOAD_SECONDS * SECOND_MS,
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
  });
  acceptBodies(adapter);
  const server = adapter.getInstance();
  server.addHook('onRequest', async (_request, reply) => void reply.headers(everyAnswer));
  limitSlowBodies(adapter, GRANARY_BODY_SECONDS * SECOND_MS);
  drainUnread(adapter);
  return adapter;
};

const requestIdOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : uuidV7();

/** Responds to a URL that cannot be parsed. */
const answerUnroutable = (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const rejection = new Rejection('MALFORMED_REQUEST');
  void reply
    .headers(everyAnswer)
    .status(statusOf(rejection.code))
    .send(failureOf(rejection, languageOf(request.headers[headers.language]), request.id));
};

/** Responds to malformed or incomplete HTTP requests, for which there is only the socket. */
const answerUnreadable = (error: Error & { code?: string }, socket: AnsweringSocket): void => {
  // Do not write into a response that has already started.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent)
    return void socket.destroy();
  const [status, code] = unreadable[error.code ?? ''] ?? [400, 'MALFORMED_REQUEST'];
  const body = JSON.stringify(failureOf(new Rejection(code), languageOf(undefined), uuidV7()));
  const lines = Object.entries({
    ...everyAnswer,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), DRAIN_SECONDS * SECOND_MS).unref();
};

/** Same check as Node's own server; Node exposes the current response only here. */
interface AnsweringSocket extends Socket {
  readonly _httpMessage?: ServerResponse | null;
}

const unreadable: Readonly<Record<string, readonly [number, RejectionCode]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'REQUEST_TOO_SLOW'],
  HPE_HEADER_OVERFLOW: [431, 'MALFORMED_REQUEST'],
};

/**
 * Reads and discards an unread body for a while after refusing it: if the connection were closed immediately, it would
 * be reset and the client would not see the response.
 */
const drainUnread = (adapter: FastifyAdapter): void => {
  const server = adapter.getInstance();
  server.addHook('onSend', ({ raw }, reply, _payload, done) => {
    // A destroyed request cannot be drained, so its connection cannot be reused.
    if (!raw.complete && raw.destroyed) void reply.header('connection', 'close');
    else if (!raw.complete) void reply.removeHeader('connection');
    done();
  });
  server.addHook('onResponse', ({ raw }, _reply, done) => {
    done();
    if (raw.complete || raw.destroyed) return;
    const giveUp = setTimeout(() => raw.socket.destroy(), DRAIN_SECONDS * SECOND_MS).unref();
    raw.once('close', () => clearTimeout(giveUp));
    raw.once('end', () => clearTimeout(giveUp));
    raw.resume();
  });
};
