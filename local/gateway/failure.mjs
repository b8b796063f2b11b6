/** When no service could answer; `Retry-After` because trying again is right. */
export function answerUnavailable(response, status, message, requestId) {
  answer(response, status, { code: 'SERVICE_UNAVAILABLE', message, requestId }, { 'Retry-After': '1' });
}

export const MALFORMED_REQUEST = 'The request could not be read.';

/** When no service is asked: nobody can tell what the request is about. */
export function answerMalformed(response, requestId) {
  answer(response, 400, { code: 'MALFORMED_REQUEST', message: MALFORMED_REQUEST, requestId });
}

/** In the API's own envelope. */
function answer(response, status, failure, headers = {}) {
  const body = JSON.stringify({ success: false, ...failure });
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Request-Id': failure.requestId,
    ...headers,
  });
  response.end(body);
}
