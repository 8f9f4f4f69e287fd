import { slugOf } from '../../../archive/resolve/identity-names.js';
import type { Value } from '../../../archive/importer.js';
import { fold } from '../../../archive/names.js';

export interface OfferLevel {
  price: number;
  count: number;
}

/** A marketplace's price for an item at one time. */
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

/** The values of an offer's columns. */
export function offerValues(n: number | null, offer: Offer): Value[] {
  const { provider, at, price, currency, count, buyUrl, orders } = offer;
  return [n, providerSlug(provider), at, price, currency, count, buyUrl, orders && JSON.stringify(orders)];
}

/** The slug of a provider's name; empty for a name without letters and digits. */
export function providerSlug(name: string): string {
  return slugOf(fold(name));
}
