import type { ClientHttp2Stream, IncomingHttpHeaders } from 'node:http2';
import { failureByHttpStatus, failureByReset, failureByStatus } from './grpc-failure.ts';

/** Resolves to the call's error; undefined on success. Call it immediately, since the status may arrive early. */
export const endOf = (call: ClientHttp2Stream): Promise<Error | undefined> => {
  let httpStatus = 200;
  let trailers: IncomingHttpHeaders | undefined;
  let isLost = false;
  const note = (headers: IncomingHttpHeaders) => {
    if (headers['grpc-status'] !== undefined) trailers = headers;
  };
  call.on('response', (headers) => {
    httpStatus = headers[':status'] ?? 200;
    note(headers);
  });
  call.on('trailers', note);
  const { session } = call;
  const lost = () => (isLost = true);
  session?.once('close', lost);
  return new Promise((resolve) => {
    call.on('error', () => undefined);
    call.once('close', () => {
      setImmediate(() => {
        session?.off('close', lost);
        if (trailers) resolve(failureByStatus(trailers));
        else if (httpStatus !== 200) resolve(failureByHttpStatus(httpStatus));
        else resolve(failureByReset(call.rstCode ?? 0, isLost || session?.destroyed === true));
      });
    });
  });
};
