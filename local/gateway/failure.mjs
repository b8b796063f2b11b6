/** Answers in the API's own envelope when no service could; `Retry-After` because trying again is right. */
export function answerUnavailable(response, status, message, requestId) {
  const body = JSON.stringify({ success: false, code: 'SERVICE_UNAVAILABLE', message, requestId });
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Retry-After': '1',
    'X-Request-Id': requestId,
  });
  response.end(body);
}
