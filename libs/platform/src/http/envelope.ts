import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { headers } from '@granary/api/http';
import { languageOf, wordTexts } from '@granary/api/texts';
import { map, type Observable } from 'rxjs';
import { Committed } from './committed.ts';
import { contractOf } from './contract.ts';
import type { ServiceReply, ServiceRequest } from './request.ts';

/** Wraps every contract's response as `{ success, data, message, position? }`. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (!contractOf(context)) return next.handle();
    const http = context.switchToHttp();
    const language = languageOf(http.getRequest<ServiceRequest>().headers[headers.language]);
    const message = wordTexts.success[language];
    return next.handle().pipe(
      map((result: unknown) => {
        // Streams of changes write their own response.
        if (http.getResponse<ServiceReply>().sent) return undefined;
        return result instanceof Committed
          ? { success: true, data: result.answer, message, position: String(result.position) }
          : { success: true, data: result, message };
      }),
    );
  }
}
