import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { headers } from '@granary/api/http';
import { languageOf } from '@granary/api/texts';
import { Rejection } from '@granary/domain/kernel';
import { isDataException, isOverloaded } from '../database/index.ts';
import type { Logger } from '../logging/index.ts';
import { isConnectionLost } from '../waiting/index.ts';
import { failureOf, statusOf } from './failure.ts';
import type { ServiceReply, ServiceRequest } from './request.ts';

export const LOGGER = Symbol('Logger');

/** `Retry-After` of responses with status 503; other delays are a fact of their rejection. */
const RETRY_SECONDS = 1;

/** Converts every error to `{ code, message, errors }` in the user's language, without internal details. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<ServiceRequest>();
    const reply = http.getResponse<ServiceReply>();
    const rejection = this.asRejection(error, request);
    request.rejection = rejection;
    const status = statusOf(rejection.code);
    if (reply.sent) return;
    const delay = status === 503 ? RETRY_SECONDS : rejection.facts.seconds;
    if (typeof delay === 'number') void reply.header('retry-after', delay);
    void reply
      .status(status)
      .send(failureOf(rejection, languageOf(request.headers[headers.language]), request.id));
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
    if (status === 415) return new Rejection('CONTENT_TYPE_REFUSED');
    if (status === 429) return new Rejection('TOO_MANY_REQUESTS');
    if (status !== undefined && status >= 400 && status < 500) return new Rejection('MALFORMED_REQUEST');
    const about = {
      err: error,
      requestId: request.id,
      method: request.method,
      path: request.routeOptions.url,
    };
    // The schema accepts the value but its column does not: out of range, or not a valid pattern.
    if (isDataException(error)) {
      this.logger.warn(about, 'a value that the database cannot take');
      return new Rejection('VALIDATION_ERROR');
    }
    this.logger.error(about, 'request failed');
    return new Rejection(
      isConnectionLost(error) || isOverloaded(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR',
    );
  }
}

const statusCodeOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;
