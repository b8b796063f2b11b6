import {
  constants,
  type Http2SecureServer,
  type Http2Server,
  type ServerHttp2Session,
  type ServerHttp2Stream,
  type ServerOptions,
} from 'node:http2';
import type { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { Server } from '@grpc/grpc-js';
import { PatientConnection } from './patient-connection.ts';

/** Same as Kestrel. Further calls wait until another one ends. */
const STREAMS_PER_CONNECTION = 100;
/** Unlimited: a client that cancels its reads early does no harm. */
const RESETS = 2 ** 31 - 1;

const LOOK_AGAIN_MS = 5;

/** Private members of grpc-js, whose options expose only a few of Node's server options. */
interface Inside {
  commonServerOptions: ServerOptions & { streamResetBurst?: number; streamResetRate?: number };
  createHttp2Server(credentials: unknown): Http2Server | Http2SecureServer;
}

export interface PatientServer {
  server: Server;
  /** Ends answered calls and resolves when the currently connected clients have disconnected. */
  connectionsEnded: () => Promise<void>;
}

/** A gRPC server with the real server's limits: as many concurrent streams, and any number of resets. */
export function createPatientServer(options: ConstructorParameters<typeof Server>[0]): PatientServer {
  const server = new Server({ ...options, 'grpc.max_concurrent_streams': STREAMS_PER_CONNECTION });
  const inside = server as unknown as Inside;
  Object.assign(inside.commonServerOptions, { streamResetBurst: RESETS, streamResetRate: RESETS });
  const createHttp2Server = inside.createHttp2Server.bind(server);
  const sockets = new Set<Socket>();
  const streams = new Set<ServerHttp2Stream>();
  inside.createHttp2Server = (credentials) => {
    const http2Server = createHttp2Server(credentials);
    if (!countsResetsAsTold()) bePatient(http2Server);
    http2Server.on('stream', (stream: ServerHttp2Stream) => {
      streams.add(stream);
      stream.once('close', () => streams.delete(stream));
    });
    return http2Server.prependListener('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
  };
  return {
    server,
    async connectionsEnded() {
      const looking = setInterval(() => endAnswered(streams), LOOK_AGAIN_MS);
      await Promise.all([...sockets].map(closed));
      clearInterval(looking);
    },
  };
}

/** Resolves when the socket is closed, whether it was ended or reset. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

/**
 * Ends the calls whose status is sent, as Kestrel does: otherwise a client that still may send keeps its call and
 * connection open. One with unsent answers is not ended yet, which would discard them.
 */
function endAnswered(streams: ReadonlySet<ServerHttp2Stream>): void {
  for (const stream of streams) if (stream.state.localClose === 1) stream.close(constants.NGHTTP2_NO_ERROR);
}

function countsResetsAsTold(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 10);
}

function bePatient(server: Http2Server | Http2SecureServer): void {
  const accepting = server instanceof TlsServer ? 'secureConnection' : 'connection';
  const accept = server.listeners(accepting);
  server.removeAllListeners(accepting);
  server.on(accepting, (socket: Socket) => {
    const connection = new PatientConnection(socket);
    server.once('session', (session: ServerHttp2Session) => connection.watch(session));
    for (const each of accept) each.call(server, connection);
  });
}
