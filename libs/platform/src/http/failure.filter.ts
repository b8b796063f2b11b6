import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { headers, type Failure } from '@granary/api/http';
import { messageOf } from '@granary/api/texts';
import { Rejection, rejectionKind, type Language, type RejectionKind } from '@granary/domain/kernel';
import type { Logger } from '../logging/index.ts';
import { InvalidInput } from './call.ts';
import { isConnectionLost } from '../waiting/index.ts';
import { languageOf } from './language.ts';
import type { ServiceReply, ServiceRequest } from './request.ts';

export const LOGGER = Symbol('Logger');

const statusOf: Readonly<Record<RejectionKind, number>> = {
  invalid: 422,
  missing: 404,
  conflict: 409,
  forbidden: 403,
  unauthenticated: 401,
  unavailable: 503,
  throttled: 429,
  internal: 500,
};

const RETRY_AFTER_SECONDS = '1';

/** Every failure leaves as `{ code, message, errors }` in the person's language; nothing internal leaves at all. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<ServiceRequest>();
    const reply = http.getResponse<ServiceReply>();
    const rejection = this.asRejection(error, request);
    request.rejection = rejection;
    const status =
      rejection.code === 'MALFORMED_REQUEST'
        ? 400
        : rejection.code === 'PAYLOAD_TOO_LARGE'
          ? 413
          : statusOf[rejectionKind(rejection.code)];
    if (reply.sent) return;
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    void reply
      .status(status)
      .send(toFailure(rejection, languageOf(request.headers[headers.language]), request.id));
  }

  private asRejection(error: unknown, request: ServiceRequest): Rejection {
    if (error instanceof Rejection) {
      if (error.cause !== undefined)
        this.logger.warn({ err: error.cause, code: error.code, requestId: request.id }, 'request refused');
      return error;
    }
    const status = error instanceof HttpException ? error.getStatus() : statusCodeOf(error);
    if (status === 404) return new Rejection('NOT_FOUND');
    if (status === 413) return new Rejection('PAYLOAD_TOO_LARGE');
    if (status === 429) return new Rejection('TOO_MANY_REQUESTS');
    if (status !== undefined && status >= 400 && status < 500) return new Rejection('MALFORMED_REQUEST');
    this.logger.error(
      { err: error, requestId: request.id, method: request.method, path: request.routeOptions.url },
      'request failed',
    );
    return new Rejection(isConnectionLost(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR');
  }
}

const statusCodeOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;

const toFailure = (rejection: Rejection, language: Language, requestId: string): Failure => {
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
