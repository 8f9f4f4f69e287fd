import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { Page } from './paged.js';

/** Wraps the handler's result as `{success: true, data}`, a page also with `meta`. Routes opt in; never global. */
@Injectable()
export class SuccessEnvelope implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next
      .handle()
      .pipe(map((data: unknown) => (data instanceof Page ? { success: true, ...data } : { success: true, data })));
  }
}
