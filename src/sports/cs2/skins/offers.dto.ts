import type { ApiPropertyOptions } from '@nestjs/swagger';
import { field } from '../../../http/field.js';
import { Closed, Decimal, Many, Moment, Text, Whole } from '../../../http/fields.js';
import { finding, outOfRange, wrongType } from '../../../http/findings.js';
import type { OfferLevel } from './offer.js';

const MAX_ITEMS = 500;
const MAX_LEVELS = 100;
const MAX_PRICE = 10_000_000;
const MAX_COUNT = 10_000_000;

const LEVEL = {
  type: 'object',
  required: ['price', 'count'],
  properties: {
    price: { type: 'number', minimum: 0.01, maximum: MAX_PRICE, description: 'In the currency of the offer' },
    count: { type: 'integer', minimum: 1, maximum: MAX_COUNT, description: 'Items at the price' },
  },
};

/** Levels of an order book. */
function Levels(says: string): PropertyDecorator {
  const schema = { type: 'array', items: LEVEL, maxItems: MAX_LEVELS } as unknown as ApiPropertyOptions;
  return field(
    { optional: true, nullable: true, says },
    {
      schema,
      parse: (value) => value,
      check: (value, param) => {
        if (!Array.isArray(value)) return wrongType(param, 'a list', 'list_type');
        const isLevel = (one: unknown) => {
          const { price, count } = Object(one) as { price: unknown; count: unknown };
          const isPrice = typeof price === 'number' && price >= 0.01 && price <= MAX_PRICE;
          return isPrice && Number.isInteger(count) && (count as number) >= 1 && (count as number) <= MAX_COUNT;
        };
        const message = `${param} must hold objects with a price from 0.01 and a count from 1`;
        if (!value.every(isLevel)) return finding('invalid_format', message, 'value_error', message);
        return outOfRange(value.length, `the number of ${param}`, 0, MAX_LEVELS);
      },
    },
  );
}

/** An offer as an operator pushes it. */
@Closed()
export class OfferItem {
  @Text({
    min: 1,
    max: 200,
    example: 'AK-47 | Harbour Light (Field-Tested)',
    says: "The item's full name on the Steam market",
  })
  marketHashName!: string;
  @Text({ min: 1, max: 50, example: 'Quay Market', says: 'The name of the marketplace' }) provider!: string;
  @Decimal({ min: 0.01, max: MAX_PRICE, example: 12.4, says: 'The lowest that is asked' }) price!: number;
  @Text({
    pattern: /^[A-Za-z]{3}$/,
    form: 'three letters, such as USD',
    example: 'USD',
    says: 'ISO 4217; one of which a rate is known',
  })
  currency!: string;
  @Whole({ min: 0, max: MAX_COUNT, example: 31, says: 'Items on offer; 0 where it is sold out' }) count!: number;
  @Text({
    optional: true,
    nullable: true,
    max: 500,
    pattern: /^https?:\/\//,
    form: 'an address that begins with https:// or http://',
    example: 'https://quay.example.com/ak-47',
    says: 'Address of the offers; null where there is none',
  })
  buyUrl?: string | null;
  @Moment({ example: '2026-11-14T12:00:00.000Z', says: 'When the offers stood so' }) at!: string;
  @Levels('Levels of the order book: from the price on listings for sale, below it orders to buy')
  orders?: OfferLevel[] | null;
}

/** Items are checked one by one, so that a wrong one does not refuse the others. */
function Items(): PropertyDecorator {
  const schema = { type: () => OfferItem, isArray: true, minItems: 1, maxItems: MAX_ITEMS };
  return field(
    { says: `Up to ${MAX_ITEMS} offers; one is named by its item, its marketplace and its time` },
    {
      schema: schema as unknown as ApiPropertyOptions,
      parse: (value) => value,
      check: (value, param) =>
        Array.isArray(value)
          ? outOfRange(value.length, `the number of ${param}`, 1, MAX_ITEMS)
          : wrongType(param, 'a list', 'list_type'),
    },
  );
}

@Closed()
export class SkinOffersBody {
  @Text({ min: 1, max: 50, example: 'market-watch', says: 'Who publishes it' }) source!: string;
  @Items() items!: unknown[];
}

export class SkinOfferRejection {
  @Whole({ says: 'Place in items, from 0', example: 3 }) index!: number;
  @Text({ example: 'price', says: 'Field of the item that is at fault' }) param!: string;
  @Text({ example: 'price is required', says: 'What is wrong with it' }) message!: string;
}

export class SkinOffersReport {
  @Whole({ example: 1, says: 'Items of the body' }) read!: number;
  @Whole({ example: 1, says: 'Offers that were not known before' }) inserted!: number;
  @Whole({ example: 0, says: 'Known offers with other content' }) updated!: number;
  @Whole({ example: 0, says: 'Published before with the same content' }) unchanged!: number;
  @Many(() => SkinOfferRejection, { says: 'Items that were not stored, and why' }) rejected!: SkinOfferRejection[];
}
