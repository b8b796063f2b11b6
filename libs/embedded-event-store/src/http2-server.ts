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

/** A gRPC server that is as patient with its clients as the real server, and no more generous. */
export function createPatientServer(options: ConstructorParameters<typeof Server>[0]): Server {
  const server = new Server({ ...options, 'grpc.max_concurrent_streams': STREAMS_PER_CONNECTION });
  const inside = server as unknown as Inside;
  Object.assign(inside.commonServerOptions, { streamResetBurst: RESETS, streamResetRate: RESETS });
  if (countsResetsAsTold()) return server;
  const createHttp2Server = inside.createHttp2Server.bind(server);
  inside.createHttp2Server = (credentials) => withPatientConnections(createHttp2Server(credentials));
  return server;
}

function countsResetsAsTold(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 10);
}

function withPatientConnections(server: Http2Server): Http2Server {
  const accept = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const connection = new PatientConnection(socket);
    server.once('session', (session: ServerHttp2Session) => connection.watch(session));
    for (const each of accept) each.call(server, connection);
  });
  return server;
}
