import { setTimeout as delay } from 'node:timers/promises';
import { ServerCredentials } from '@grpc/grpc-js';
import type {
  Metadata,
  sendUnaryData,
  Server,
  ServerDuplexStream,
  ServerReadableStream,
  ServerUnaryCall,
  ServerWritableStream,
} from '@grpc/grpc-js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  DeleteReq,
  DeleteResp,
  ReadReq,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { handleAppend } from './append-call.ts';
import { accessDenied, authenticator, type Credentials } from './authentication.ts';
import { handleBatchAppend } from './batch-append-call.ts';
import { handleDelete, handleTombstone } from './delete-call.ts';
import { CannotOpenError, DataLossError, DiskFullError } from './failure.ts';
import { createPatientServer } from './http2-server.ts';
import { withPagedAnswer } from './outbox.ts';
import { serverFeaturesGrpc, streamsGrpc } from './protocol.ts';
import { handleRead } from './read-call.ts';
import { supportedMethods } from './server-features.ts';
import { toServiceError, unavailable } from './status.ts';
import type { Store } from './store.ts';
import type { Writer } from './writer.ts';

/** Accept oversized messages so that the refusal can be sent on the same stream. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;

/** A connection that answers no ping within this time is closed. */
const KEEP_ALIVE_TIMEOUT_MS = 20_000;
/** Time for clients to receive their last responses on shutdown. */
const LAST_ANSWERS_MS = 5_000;

export interface GrpcServer {
  server: Server;
  /** Sends pending responses, fails waiting calls as retryable, and closes all connections. */
  close: () => Promise<void>;
}

export interface ServerOptions {
  log: (line: string) => void;
  keepAliveMs: number;
  credentials: Credentials | undefined;
}

/** In PEM. */
export interface TlsFiles {
  readonly certificate: Buffer;
  readonly key: Buffer;
}

export function createServer(
  store: Store,
  writer: Writer,
  { log, keepAliveMs, credentials }: ServerOptions,
): GrpcServer {
  const callerOf = authenticator(credentials);
  const requireKnown = ({ metadata }: { metadata: Metadata }): void => {
    if (callerOf(metadata) === 'anonymous') throw accessDenied();
  };
  const { server, connectionsEnded } = createPatientServer({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.keepalive_time_ms': keepAliveMs,
    'grpc.keepalive_timeout_ms': Math.min(keepAliveMs, KEEP_ALIVE_TIMEOUT_MS),
  });
  const waiting = new Set<OpenCall>();
  const open = (call: OpenCall): void => {
    waiting.add(call);
    call.once('close', () => waiting.delete(call));
  };
  const report = (error: unknown): void => {
    if (error instanceof DataLossError) log(`DATA LOSS: ${error.message}`);
    if (error instanceof DiskFullError) log(`DISK FULL: ${error.message}`);
  };

  const respond = async <Response>(
    answer: () => Response | Promise<Response>,
    callback: sendUnaryData<Response>,
  ): Promise<void> => {
    try {
      callback(null, await answer());
    } catch (error) {
      report(error);
      callback(toServiceError(error));
    }
  };

  server.addService(
    { ...streamsGrpc.StreamsService, read: withPagedAnswer(streamsGrpc.StreamsService.read) },
    {
      append: (call: ServerReadableStream<AppendReq, AppendResp>, callback: sendUnaryData<AppendResp>) =>
        void respond(() => {
          requireKnown(call);
          return handleAppend(writer, call);
        }, callback),
      batchAppend: (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => {
        try {
          const caller = callerOf(call.metadata);
          open(call);
          handleBatchAppend(writer, call, { caller, report });
        } catch (error) {
          call.emit('error', toServiceError(error));
        }
      },
      delete: (call: ServerUnaryCall<DeleteReq, DeleteResp>, callback: sendUnaryData<DeleteResp>) =>
        void respond(() => {
          requireKnown(call);
          return handleDelete(writer, call);
        }, callback),
      tombstone: (
        call: ServerUnaryCall<TombstoneReq, TombstoneResp>,
        callback: sendUnaryData<TombstoneResp>,
      ) =>
        void respond(() => {
          requireKnown(call);
          return handleTombstone(writer, call);
        }, callback),
      read: (call: ServerWritableStream<ReadReq, Buffer>) => {
        open(call);
        const read = async () => {
          requireKnown(call);
          await handleRead(store, call);
        };
        read().then(
          () => void (waiting.has(call) && call.end()),
          (error: unknown) => {
            report(error);
            call.emit('error', toServiceError(error));
          },
        );
      },
    },
  );
  server.addService(serverFeaturesGrpc.ServerFeaturesService, {
    // Also answered without credentials, as by the real server.
    getSupportedMethods: (call: { metadata: Metadata }, callback: sendUnaryData<SupportedMethods>) =>
      void respond(() => {
        callerOf(call.metadata);
        return supportedMethods();
      }, callback),
  });

  async function close(): Promise<void> {
    for (const call of waiting) {
      waiting.delete(call);
      call.cancelled = true;
      call.emit('cancelled');
      call.emit('error', toServiceError(unavailable('The event store is shutting down.')));
    }
    server.tryShutdown(() => {});
    const patience = new AbortController();
    await Promise.race([connectionsEnded(), delay(LAST_ANSWERS_MS, undefined, { signal: patience.signal })]);
    patience.abort();
    server.forceShutdown();
  }
  return { server, close };
}

type OpenCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp> | ServerWritableStream<ReadReq, Buffer>;

/** Resolves with the bound port. Throws `CannotOpenError`. */
export function listen(server: Server, host: string, port: number, tls?: TlsFiles): Promise<number> {
  const security = tls
    ? ServerCredentials.createSsl(null, [{ cert_chain: tls.certificate, private_key: tls.key }])
    : ServerCredentials.createInsecure();
  return new Promise((resolve, reject) => {
    server.bindAsync(`${host}:${port}`, security, (error, bound) => {
      if (error) reject(new CannotOpenError(whyNot(error, host, port)));
      else resolve(bound);
    });
  });
}

const whyNot = ({ message }: Error, host: string, port: number): string =>
  message.includes('EADDRINUSE')
    ? `port ${port} on ${host} is taken`
    : `cannot listen on ${host}:${port}: ${message}`;
