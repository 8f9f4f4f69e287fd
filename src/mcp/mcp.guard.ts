import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { admitted } from '../auth/admitted.js';
import { KeyRing } from '../auth/key-ring.js';
import { CONFIG, type Config } from '../config.js';
import { hidesClient } from '../http/address.js';
import { invalidApiKey, originRefused } from '../http/errors.js';
import { isOwnOrigin } from '../http/hosts.js';
import { Urls } from '../http/urls.js';

/**
 * Lets a key in, before the body is read; `Authorization: Bearer` is another place for it. A page of another origin is
 * refused, as the protocol asks.
 */
@Injectable()
export class McpGuard implements CanActivate {
  constructor(
    private readonly keys: KeyRing,
    private readonly urls: Urls,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    this.checkOrigin(request);
    const { headers } = request.raw;
    // A client without a key of its own may send the header empty.
    headers['x-api-key'] ||= /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    const key = headers['x-api-key'];
    if (typeof key !== 'string' || key === '') throw invalidApiKey(true);
    const caller = await this.keys.find(key, request.ip);
    const isHidden = caller?.allowed !== undefined && hidesClient(request.raw, this.config.trustProxy);
    admitted(caller, isHidden ? undefined : request.ip, this.urls);
    return true;
  }

  private checkOrigin({ headers: { origin, host } }: FastifyRequest): void {
    if (origin === undefined || this.config.corsOrigins.includes(origin)) return;
    if (!isOwnOrigin(origin, host, this.config)) throw originRefused();
  }
}
