import { Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Database } from '../db/database.js';
import { Read, Resource } from '../http/route.js';
import { findOwn } from './checks.js';
import { HealthAnswer, HealthQuery } from './health.dto.js';
import { readLost, readOutcomes } from './health.queries.js';

const EXAMPLE = 'wh_4hB0cD1eF2gH3iJ4kL5mN6oP';

@Resource({ path: 'webhooks', tag: 'Webhooks', errors: 'standard', session: true })
export class HealthController {
  constructor(private readonly db: Database) {}

  @Read(':id/health', {
    summary: 'How deliveries went over time, and which numbers did not arrive',
    says: 'For a chart of a receiver: what arrived and how fast, over a day, a week or a month. `holes` is empty where every number arrived.',
    returns: HealthAnswer,
    try: `${EXAMPLE}/health`,
    freshness: 'own',
    envelope: true,
  })
  async getWebhookHealth(@Param('id') id: string, @Req() request: FastifyRequest, @Query() { window }: HealthQuery) {
    await findOwn(this.db, request, id);
    const [outcomes, lost] = await Promise.all([readOutcomes(this.db, id, window), readLost(this.db, id, window)]);
    return { ...outcomes, ...lost };
  }
}
