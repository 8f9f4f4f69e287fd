import { Body } from '@nestjs/common';
import { Redis } from 'ioredis';
import { raiseVersion } from '../../../archive/stage/run.js';
import { VERSION_CHANNEL } from '../../../archive/versions.js';
import { Database } from '../../../db/database.js';
import { AnswerOf } from '../../../http/envelopes.js';
import { Resource, Send } from '../../../http/route.js';
import { checkOffer } from './check-offer.js';
import type { Offer } from './offer.js';
import { SkinOffersBody, SkinOffersReport } from './offers.dto.js';
import { storeOffers } from './offers.queries.js';

/** Five hundred offers with a hundred levels each take two thirds of this. */
const MAX_BODY_BYTES = 4_194_304;

/** Marketplaces publish no free files, so operators push their offers. */
@Resource({ path: 'operator/cs2', tag: 'Operator', errors: 'standard', session: 'either' })
export class Cs2OffersController {
  constructor(
    private readonly db: Database,
    private readonly redis: Redis,
  ) {}

  @Send('offers', {
    summary: 'What marketplaces ask for items; prices, order books and history are made of it',
    says: 'Each offer may bring its order book. One in a currency without a known rate, or that a push holds twice, stands in `rejected`, and the rest is stored.',
    returns: AnswerOf(SkinOffersReport),
    try: 'offers',
    tryBody: {
      source: 'market-watch',
      items: [
        {
          marketHashName: 'AK-47 | Harbour Light (Field-Tested)',
          provider: 'Quay Market',
          price: 12.4,
          currency: 'USD',
          count: 31,
          buyUrl: 'https://quay.example.com/ak-47-harbour-light',
          at: '2026-11-15T18:00:00.000Z',
          orders: [{ price: 11.9, count: 4 }],
        },
      ],
    },
    status: 200,
    bodyLimitBytes: MAX_BODY_BYTES,
    freshness: 'own',
    operator: true,
    demo: false,
    envelope: true,
  })
  async pushCs2Offers(@Body() { items }: SkinOffersBody): Promise<SkinOffersReport> {
    const now = new Date();
    const rejected: SkinOffersReport['rejected'] = [];
    const offers = new Map<number, Offer>();
    for (const [index, item] of items.entries()) {
      const offer = checkOffer(item, now.getTime());
      if ('message' in offer) rejected.push({ index, ...offer });
      else offers.set(index, offer);
    }
    const { version, ...stored } = await this.db.transaction(async (client) => {
      const report = await storeOffers(client, offers, now.toISOString());
      const isNews = report.inserted + report.updated > 0;
      return { ...report, version: isNews ? await raiseVersion(client, 'cs2', now) : undefined };
    });
    // Without Redis the push still succeeds, because processes check for new data every few seconds.
    if (version !== undefined) this.redis.publish(VERSION_CHANNEL, `cs2:${version}`).catch(() => {});
    rejected.push(...stored.rejected);
    return { read: items.length, ...stored, rejected: rejected.toSorted((one, other) => one.index - other.index) };
  }
}
