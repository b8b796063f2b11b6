import { convertToCommandError } from '@eventstore/db-client';
import { Metadata, status } from '@grpc/grpc-js';
import { constants, type IncomingHttpHeaders } from 'node:http2';

/** Maps a gRPC status to the official client's error: `StreamDeletedError`, `UnavailableError`, … */
export const grpcFailure = (code: status, details: string, trailers: IncomingHttpHeaders = {}): Error => {
  const error = new Error(`${code} ${status[code]}: ${details}`);
  const metadata = Metadata.fromHttp2Headers(trailers);
  const failure = Object.assign(error, { code, details, metadata });
  try {
    return convertToCommandError(failure) as Error;
  } catch {
    // During an election, "not the leader" comes without the leader's address.
    return convertToCommandError(
      Object.assign(error, { code: status.UNAVAILABLE, metadata: new Metadata() }),
    ) as Error;
  }
};

export const unavailable = (details: string): Error => grpcFailure(status.UNAVAILABLE, details);

/** The error of a call by its gRPC status; undefined on success. */
export const failureByStatus = (trailers: IncomingHttpHeaders): Error | undefined => {
  const code = Number(trailers['grpc-status']);
  return code === Number(status.OK) ? undefined : grpcFailure(code, messageOf(trailers), trailers);
};

/** The error of a call that a proxy answered instead of the store, by HTTP status. */
export const failureByHttpStatus = (httpStatus: number): Error => {
  const code = codeOfHttpStatus[httpStatus] ?? status.UNKNOWN;
  return grpcFailure(code, `Received HTTP status code ${httpStatus}`);
};

/** The error of a call that ended without a status, by its HTTP/2 reset code. */
export const failureByReset = (resetCode: number, isConnectionLost: boolean): Error => {
  if (isConnectionLost) return unavailable('Connection dropped');
  const [code, details] = byResetCode[resetCode] ?? [
    status.UNAVAILABLE,
    `Received RST_STREAM with code ${resetCode}`,
  ];
  return grpcFailure(code, details);
};

const byResetCode: Readonly<Record<number, readonly [status, string]>> = {
  [constants.NGHTTP2_REFUSED_STREAM]: [status.UNAVAILABLE, 'Stream refused by server'],
  [constants.NGHTTP2_CANCEL]: [status.CANCELLED, 'Call cancelled'],
  [constants.NGHTTP2_INADEQUATE_SECURITY]: [status.PERMISSION_DENIED, 'Protocol not secure enough'],
};

const codeOfHttpStatus: Readonly<Record<number, status>> = {
  400: status.INTERNAL,
  401: status.UNAUTHENTICATED,
  403: status.PERMISSION_DENIED,
  404: status.UNIMPLEMENTED,
  429: status.UNAVAILABLE,
  502: status.UNAVAILABLE,
  503: status.UNAVAILABLE,
  504: status.UNAVAILABLE,
};

const messageOf = (trailers: IncomingHttpHeaders): string => {
  const message = String(trailers['grpc-message'] ?? '');
  try {
    return decodeURIComponent(message);
  } catch {
    return message;
  }
};
