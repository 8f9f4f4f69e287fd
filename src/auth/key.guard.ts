import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isIPv6 } from 'node:net';
import { accountSuspended, addressNotAllowed, invalidApiKey, keyInQuery } from '../http/errors.js';
import { routeOf } from '../http/routes.js';
import { Urls } from '../http/urls.js';
import type { Caller } from './caller.js';
import { KeyRing } from './key-ring.js';

/** The first guard: 401 without a valid key, 403 for a suspended account or an address that is not on the key's list. */
@Injectable()
export class KeyGuard implements CanActivate {
  constructor(
    private readonly keys: KeyRing,
    private readonly urls: Urls,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (routeOf(request)?.open) return true;
    if (hasKeyInQuery(request)) throw keyInQuery();
    const key = request.headers['x-api-key'];
    if (typeof key !== 'string' || key === '') throw invalidApiKey(true);
    const caller = this.keys.find(key);
    return caller instanceof Promise ? caller.then((one) => this.admit(request, one)) : this.admit(request, caller);
  }

  private admit(request: FastifyRequest, caller: Caller | undefined): boolean {
    if (!caller) throw invalidApiKey(false);
    if (caller.suspended) throw accountSuspended(`${this.urls.dashboard}/support`);
    if (caller.allowed && !caller.allowed.check(request.ip, isIPv6(request.ip) ? 'ipv6' : 'ipv4'))
      throw addressNotAllowed();
    request.caller = caller;
    return true;
  }
}

function hasKeyInQuery(request: FastifyRequest): boolean {
  const url = request.raw.url as string;
  return (
    /key=/i.test(url) && Object.keys(request.query as object).some((name) => /^(x[-_]?)?(api[-_]?)?key$/i.test(name))
  );
}
