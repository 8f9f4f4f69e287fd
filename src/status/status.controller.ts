import { Query } from '@nestjs/common';
import { ReadQuery } from '../http/read-query.js';
import { Read, Resource } from '../http/route.js';
import { publicStatus, StandingReader } from './standing.js';
import { StatusAnswer, type ServiceStatus } from './status.dto.js';

@Resource({ path: 'status', tag: 'Service', errors: 'standard' })
export class StatusController {
  constructor(private readonly standing: StandingReader) {}

  @Read('', {
    summary: 'How the service stands: lag of the feeds, webhooks, what is wrong now',
    says: 'For a status page or a probe from outside: every feed with its lag, the webhook queue and what is wrong in words. `incidents` is empty while all is well.',
    returns: StatusAnswer,
    try: '',
    freshness: 'live',
    maxAgeSeconds: 2,
    open: true,
    envelope: true,
  })
  async getStatus(@Query() _query: ReadQuery): Promise<ServiceStatus> {
    return publicStatus(await this.standing.read());
  }
}
