import { randomUUID } from 'node:crypto';

/** What a caller may call his request; nginx checks by the same pattern. */
export const REQUEST_ID_PATTERN = '^[A-Za-z0-9_-]{1,64}$';

/** The caller's own id for this request, or a new one. */
export function requestIdOf(request) {
  const given = request.headers['x-request-id'];
  return given && new RegExp(REQUEST_ID_PATTERN).test(given) ? given : randomUUID();
}
