import type { Failure } from '@granary/api/http';
import { messageOf } from '@granary/api/texts';
import {
  rejectionKind,
  type Language,
  type Rejection,
  type RejectionCode,
  type RejectionKind,
} from '@granary/domain/kernel';
import { InvalidInput } from './call.ts';

const statusOfKind: Readonly<Record<RejectionKind, number>> = {
  invalid: 422,
  missing: 404,
  conflict: 409,
  forbidden: 403,
  unauthenticated: 401,
  unavailable: 503,
  throttled: 429,
  internal: 500,
};

/** Codes with a more specific HTTP status than that of their kind. */
const statusOfCode: Readonly<Partial<Record<RejectionCode, number>>> = {
  MALFORMED_REQUEST: 400,
  PAYLOAD_TOO_LARGE: 413,
  CONTENT_TYPE_REFUSED: 415,
  REQUEST_TOO_SLOW: 408,
};

export const statusOf = (code: RejectionCode): number =>
  statusOfCode[code] ?? statusOfKind[rejectionKind(code)];

/** The response body of a rejection: `{ code, message, errors }` in the user's language. */
export const failureOf = (rejection: Rejection, language: Language, requestId: string): Failure => {
  const message = messageOf(rejection.code, rejection.facts, language);
  const errors =
    rejection instanceof InvalidInput
      ? rejection.errors
      : rejection.field
        ? { [rejection.field]: [message] }
        : undefined;
  return {
    success: false,
    code: rejection.code,
    message,
    ...(errors && { errors }),
    ...(Object.keys(rejection.facts).length > 0 && { facts: { ...rejection.facts } }),
    requestId,
  };
};
