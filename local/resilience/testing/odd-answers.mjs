import { messageOf } from '@granary/api/texts';

/** Rejections for users who came too late or met a document in process. */
const refusals = new Set([
  'ALLOCATION_CONFLICT',
  'ALLOCATION_INCOMPLETE',
  'CONCURRENT_CHANGE',
  'DOCUMENT_PROCESSING',
]);

/** Neither a success, nor an expected rejection, nor a request to retry in the user's language. */
export function isOdd({ status, code, language, message }) {
  if (code === 'SERVICE_UNAVAILABLE')
    return status !== 503 || message !== messageOf('SERVICE_UNAVAILABLE', {}, language);
  return code !== 'DONE' && !(status === 409 && refusals.has(code));
}
