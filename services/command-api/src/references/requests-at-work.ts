import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { UPLOAD_CONTENT_TYPE } from '@granary/api/files';
import { reject } from '@granary/domain/kernel';
import type { ServiceRequest } from '@granary/platform/http';
import { finalize, type Observable } from 'rxjs';

/**
 * Requests in progress in this instance that may be about to refer to something: what they have seen may be deleted
 * before they write. Reads, deletions and uploads refer to nothing.
 */
@Injectable()
export class RequestsAtWork implements NestInterceptor {
  readonly #atWork = new Set<Promise<void>>();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (!mayName(context.switchToHttp().getRequest<ServiceRequest>())) return next.handle();
    let end = () => {};
    const work = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#atWork.add(work);
    return next.handle().pipe(
      finalize(() => {
        this.#atWork.delete(work);
        end();
      }),
    );
  }

  /** Waits until the requests now in progress have ended. Throws `SERVICE_UNAVAILABLE` at the deadline. */
  async ended(deadline: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, refuse) => {
      timer = setTimeout(() => refuse(reject('SERVICE_UNAVAILABLE')), deadline - Date.now());
    });
    try {
      await Promise.race([Promise.all(this.#atWork), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

const mayName = ({ method, headers }: ServiceRequest): boolean =>
  method !== 'GET' && method !== 'DELETE' && headers['content-type'] !== UPLOAD_CONTENT_TYPE;
