import { firstMoment } from '../../../db/conditions.js';
import { DtoPipe } from '../../../http/dto.pipe.js';
import { ValidationFailed } from '../../../http/errors.js';
import { providerSlug, type Offer } from './offer.js';
import { OfferItem } from './offers.dto.js';

export interface Refusal {
  param: string;
  message: string;
}

/** An operator's clock may be ahead of ours by this much. */
const AHEAD_MS = 300_000;

const pipe = new DtoPipe();

/** Checks an offer by the rules of its class; a refusal names the first wrong member. */
export function checkOffer(item: unknown, nowMs: number): Offer | Refusal {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return { param: 'items', message: 'an item must be a JSON object' };
  try {
    const checked = pipe.transform(item, { type: 'body', metatype: OfferItem }) as OfferItem;
    if (providerSlug(checked.provider) === '')
      return { param: 'provider', message: 'provider must have a letter or digit of the Latin script' };
    if (Date.parse(checked.at) > nowMs + AHEAD_MS)
      return { param: 'at', message: "at lies in the future; check the reader's clock" };
    const { marketHashName, provider, count, buyUrl = null, orders = null } = checked;
    const price = checked.price.toFixed(2);
    if (Number(price) === 0) return { param: 'price', message: 'price must be at least 0.01' };
    const currency = checked.currency.toUpperCase();
    return { marketHashName, provider, price, currency, count, buyUrl, at: firstMoment(checked.at), orders };
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    const [{ param, message } = { param: 'items', message: error.message }] = error.violations;
    return { param, message };
  }
}
