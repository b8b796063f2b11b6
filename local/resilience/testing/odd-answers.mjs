import { messageOf } from '@granary/api/texts';

/** What somebody is told who came too late, or while the document is at work. */
const refusals = new Set([
  'ALLOCATION_CONFLICT',
  'ALLOCATION_INCOMPLETE',
  'CONCURRENT_CHANGE',
  'DOCUMENT_PROCESSING',
]);

/** Neither a result nor a refusal nor, in the person's own language, the request to try again. */
export function isOdd({ status, code, language, message }) {
  if (code === 'SERVICE_UNAVAILABLE')
    return status !== 503 || message !== messageOf('SERVICE_UNAVAILABLE', {}, language);
  return code !== 'DONE' && !(status === 409 && refusals.has(code));
}
