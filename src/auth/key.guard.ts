import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config.js';
import { hidesClient } from '../http/address.js';
import { invalidApiKey, keyInQuery } from '../http/errors.js';
import { routeOf } from '../http/routes.js';
import { tracing } from '../http/tracing.js';
import { Urls } from '../http/urls.js';
import { admitted } from './admitted.js';
import type { Caller } from './caller.js';
import { KeyRing } from './key-ring.js';
import { Tickets } from './tickets.js';

/** Guards routes not opened by a session: 401 without a valid key, 403 for a suspended account or wrong address. */
@Injectable()
export class KeyGuard implements CanActivate {
  constructor(
    private readonly keys: KeyRing,
    private readonly tickets: Tickets,
    private readonly urls: Urls,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    // Sockets are admitted before their upgrade.
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (request.session || routeOf(request)?.open) return true;
    if (hasKeyInQuery(request)) throw keyInQuery();
    if (request.caller) return true;
    const key = request.headers['x-api-key'];
    if (key === undefined && routeOf(request)?.stream) {
      const { ticket } = request.query as { ticket?: unknown };
      if (typeof ticket === 'string') return this.tickets.redeem(ticket).then((caller) => this.admit(request, caller));
    }
    if (typeof key !== 'string' || key === '') throw invalidApiKey(true);
    const caller = tracing
      ? tracing.part('key', {}, () => this.keys.find(key, request.ip), request.span)
      : this.keys.find(key, request.ip);
    return caller instanceof Promise ? caller.then((one) => this.admit(request, one)) : this.admit(request, caller);
  }

  private admit(request: FastifyRequest, caller: Caller | undefined): boolean {
    const isHidden = caller?.allowed !== undefined && hidesClient(request.raw, this.config.trustProxy);
    request.caller = admitted(caller, isHidden ? undefined : request.ip, this.urls);
    if (request.headers['idempotency-key'] !== undefined) request.idempotencyScope = request.caller.accountId;
    return true;
  }
}

function hasKeyInQuery(request: FastifyRequest): boolean {
  const url = request.raw.url as string;
  return (
    /key=/i.test(url) && Object.keys(request.query as object).some((name) => /^(x[-_]?)?(api[-_]?)?key$/i.test(name))
  );
}
