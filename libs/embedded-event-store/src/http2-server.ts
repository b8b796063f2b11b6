import type { Http2Server, ServerHttp2Session, ServerOptions } from 'node:http2';
import type { Socket } from 'node:net';
import { Server } from '@grpc/grpc-js';
import { PatientConnection } from './patient-connection.ts';

/** As Kestrel has it. A client's further calls wait until another one ends. */
const STREAMS_PER_CONNECTION = 100;
/** Without number: a client that leaves its reads early does nobody any harm. */
const RESETS = 2 ** 31 - 1;

/** What grpc-js keeps to itself: its options lead to no option of Node's server but a few. */
interface Inside {
  commonServerOptions: ServerOptions & { streamResetBurst?: number; streamResetRate?: number };
  createHttp2Server(credentials: unknown): Http2Server;
}

export interface PatientServer {
  server: Server;
  /** Resolves when the clients that are connected now have gone. */
  connectionsEnded: () => Promise<void>;
}

/** A gRPC server that is as patient with its clients as the real server, and no more generous. */
export function createPatientServer(options: ConstructorParameters<typeof Server>[0]): PatientServer {
  const server = new Server({ ...options, 'grpc.max_concurrent_streams': STREAMS_PER_CONNECTION });
  const inside = server as unknown as Inside;
  Object.assign(inside.commonServerOptions, { streamResetBurst: RESETS, streamResetRate: RESETS });
  const createHttp2Server = inside.createHttp2Server.bind(server);
  const sockets = new Set<Socket>();
  inside.createHttp2Server = (credentials) => {
    const http2Server = createHttp2Server(credentials);
    if (!countsResetsAsTold()) bePatient(http2Server);
    return http2Server.prependListener('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
  };
  return {
    server,
    async connectionsEnded() {
      await Promise.all([...sockets].map(closed));
    },
  };
}

/** Whether it was ended or reset. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

function countsResetsAsTold(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 10);
}

function bePatient(server: Http2Server): void {
  const accept = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const connection = new PatientConnection(socket);
    server.once('session', (session: ServerHttp2Session) => connection.watch(session));
    for (const each of accept) each.call(server, connection);
  });
}
