import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';

/** Wraps what a handler returns as `{success: true, data}`. Attached by a route's declaration, never globally. */
@Injectable()
export class SuccessEnvelope implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(map((data: unknown) => ({ success: true, data })));
  }
}
