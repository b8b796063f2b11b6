import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { UPLOAD_CONTENT_TYPE } from '@granary/api/files';
import { reject } from '@granary/domain/kernel';
import type { ServiceRequest } from '@granary/platform/http';
import { finalize, type Observable } from 'rxjs';

/**
 * The requests of this service that may be about to name something: what one of them has seen may be deleted before it
 * writes. Reads, deletions and uploads name nothing.
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

  /** Until those that are at work now have ended, however they end. */
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
