import { slugOf } from '../../../archive/identity-names.js';
import type { Value } from '../../../archive/importer.js';
import { fold } from '../../../archive/names.js';

export interface OfferLevel {
  price: number;
  count: number;
}

/** What a marketplace asked for an item at a time. */
export interface Offer {
  marketHashName: string;
  provider: string;
  /** With two decimals. */
  price: string;
  currency: string;
  count: number;
  buyUrl: string | null;
  /** ISO 8601 */
  at: string;
  orders: OfferLevel[] | null;
}

/** The values of the columns of an offer. */
export function offerValues(n: number | null, offer: Offer): Value[] {
  const { provider, at, price, currency, count, buyUrl, orders } = offer;
  return [n, providerSlug(provider), at, price, currency, count, buyUrl, orders && JSON.stringify(orders)];
}

/** The slug of a provider by the name under which it publishes; empty for a name without a letter or digit. */
export function providerSlug(name: string): string {
  return slugOf(fold(name));
}
