import { AnyOf, Ids } from '../../../http/filters.js';
import {
  Choice,
  Day,
  Decimal,
  Flag,
  Holds,
  Many,
  Moment,
  One,
  Text,
  Whole,
  Words,
  type Rule,
} from '../../../http/fields.js';
import { finding } from '../../../http/findings.js';
import { ReadQuery } from '../../../http/read-query.js';
import { ListMeta, NumberedListOf, NumberedQuery } from '../../../http/data-lists.js';
import {
  CATEGORIES,
  EXTERIOR_ALIASES,
  NO_WEAPON,
  NOT_PAINTED,
  SHOWN_EXTERIORS,
  UNKNOWN_RARITY,
} from './vocabularies.js';
import { SAYS } from '../says.js';

/** The currency of an answer's prices. */
export function Currency(): PropertyDecorator {
  return Text({
    default: 'USD',
    pattern: /^[A-Za-z]{3}$/,
    form: 'three letters, such as USD',
    says: 'Of the prices, ISO 4217: USD, and others of which the operator gave a rate',
  });
}

const ratio = (says: string) => Decimal({ nullable: true, example: 0.0312, says });

export class SkinRef {
  @Text({ example: 'cs2-skin-17', says: 'cs2-skin-<n>, for /cs2/skins/{skinIdOrSlug}' }) id!: string;
  @Text({ example: 'ak-47-harbour-light-field-tested', says: SAYS.skinSlug }) slug!: string;
  @Text({ example: 'AK-47 | Harbour Light (Field-Tested)', says: "The item's full name on the Steam market" })
  marketHashName!: string;
  @Text({ example: 'AK-47', says: `Also the model of a knife or gloves; ${NO_WEAPON} for other items` })
  weapon!: string;
  @Text({ example: 'Restricted', says: `As the catalogue names it; ${UNKNOWN_RARITY} where it does not` })
  rarity!: string;
  @Choice(SHOWN_EXTERIORS, { says: `${NOT_PAINTED} for items that do not wear` }) exterior!: string;
  @Flag({ says: SAYS.statTrak }) statTrak!: boolean;
  @Flag({ says: SAYS.souvenir }) souvenir!: boolean;
  @Text({ nullable: true }) imageUrl!: string | null;
}

export class SkinRow extends SkinRef {
  @Text({ nullable: true, example: 'Harbour Light', says: 'Null for an item without a finish' })
  skinName!: string | null;
  @Choice(CATEGORIES, { says: 'Kind of item' }) category!: string;
  @Text({ nullable: true, says: 'Null for an item of none, and where the catalogue does not name it' }) collection!:
    string | null;
  @Decimal({
    nullable: true,
    example: 12.4,
    says: "The lowest of the providers' newest prices; null where all are sold out",
  })
  lowestPrice!: number | null;
  @Text({ example: 'USD' }) currency!: string;
  @Whole({ example: 31, says: 'Items on offer; 1 where no provider says how many, 0 where all are sold out' })
  offersCount!: number;
  @ratio('Since a day before the newest price, as a share; null where nothing was published for then')
  change1d!: number | null;
  @ratio('The same of seven days') change7d!: number | null;
  @Moment({ says: 'When a price was last published' }) lastUpdated!: string;
}

export class SkinSummary {
  @Decimal({ nullable: true, says: SAYS.newestPrices }) lowest!: number | null;
  @Decimal({ nullable: true, says: SAYS.newestPrices }) highest!: number | null;
  @Decimal({ nullable: true, says: SAYS.newestPrices }) median!: number | null;
  @Whole({ says: 'Those with a price' }) providers!: number;
  @Whole({ says: 'Items on offer at all that say how many; 1 where none does' }) offersCount!: number;
}

export class SkinVariant {
  @Text({ says: 'cs2-skin-<n>, for /cs2/skins/{skinIdOrSlug}' }) id!: string;
  @Text({ says: SAYS.skinSlug }) slug!: string;
  @Choice(SHOWN_EXTERIORS, { says: SAYS.exterior }) exterior!: string;
  @Flag({ says: SAYS.statTrak }) statTrak!: boolean;
  @Flag({ says: SAYS.souvenir }) souvenir!: boolean;
  @Decimal({ nullable: true, says: SAYS.lowestPrice }) lowestPrice!: number | null;
}

export class Skin extends SkinRow {
  @Decimal({ nullable: true, min: 0, max: 1, says: 'Least wear of the finish, 0 to 1; null where it is not known' })
  minFloat!: number | null;
  @Decimal({ nullable: true, min: 0, max: 1, says: 'Most wear of the finish, 0 to 1; null where it is not known' })
  maxFloat!: number | null;
  @Whole({ nullable: true, says: 'Null also for finishes with phases, which have several' }) paintIndex!: number | null;
  @Many(() => String, { says: 'No source has them' }) crates!: string[];
  @One(() => SkinSummary, { says: "Over the providers' newest prices" }) summary!: SkinSummary;
  @Many(() => SkinVariant, { says: 'All exteriors and kinds of this finish, this one among them' })
  variants!: SkinVariant[];
}

/** The members of `meta` about an answer's prices. */
export class PricesMeta {
  @Text({ example: 'USD' }) currency!: string;
  @Day({ nullable: true, says: 'The day of the rate that prices are converted at; null for US dollars' })
  fxDate!: string | null;
}

export class SkinListMeta extends ListMeta {
  @Text({ example: 'USD' }) currency!: string;
  @Day({ nullable: true, says: 'The day of the rate that prices are converted at; null for US dollars' })
  fxDate!: string | null;
}

export class SkinMeta extends PricesMeta {
  @Flag({ says: 'False where no source has crates; the list is then empty' }) cratesAvailable!: boolean;
}

export class SkinAnswer {
  @Flag({ example: true }) success!: boolean;
  @One(() => Skin) data!: Skin;
  @One(() => SkinMeta) meta!: SkinMeta;
}

export class SkinList extends NumberedListOf(SkinRow, SkinListMeta) {}

export class SkinQuery extends ReadQuery {
  @Currency() currency!: string;
}

const notBelowMin: Rule = (value, { minPrice }) => {
  if (typeof value !== 'number' || typeof minPrice !== 'number' || value >= minPrice) return undefined;
  const message = 'maxPrice must not be below minPrice';
  return finding('conflict', message, 'value_error', `Value error, ${message}`);
};

/** Several words of any kind, comma-separated, in any case. */
function Named(what: string): PropertyDecorator {
  return Words({ optional: true, max: 50, says: `${what}, comma-separated, in any case` });
}

const AMOUNT = { optional: true, min: 0, max: 10_000_000, says: 'In the currency of the answer' } as const;

export class SkinsQuery extends NumberedQuery {
  @Text({ optional: true, min: 2, max: 100, says: 'Words of the name, whole or in part' }) q?: string;
  @Named('Weapons by name or alias, models of knives and gloves') weapon?: string[];
  @Named('Rarities by name or alias') rarity?: string[];
  @AnyOf(SHOWN_EXTERIORS, { aliases: EXTERIOR_ALIASES, says: 'Exteriors, comma-separated' }) exterior?: string[];
  @Named('Collections') collection?: string[];
  @AnyOf(CATEGORIES, { says: 'Categories, comma-separated' }) category?: string[];
  @Decimal(AMOUNT) minPrice?: number;
  @Holds(notBelowMin) @Decimal(AMOUNT) maxPrice?: number;
  @Currency() currency!: string;
  @Flag({ optional: true, says: SAYS.statTrak }) statTrak?: boolean;
  @Flag({ optional: true, says: SAYS.souvenir }) souvenir?: boolean;
  @Flag({ optional: true, says: 'Whether a provider has a price, and is not sold out' }) inStock?: boolean;
  @Choice(['name', '-name', 'price', '-price', '-volume'], {
    default: 'name',
    says: 'What to sort by; -volume: the most on offer first',
  })
  sort!: string;
  @Ids() ids?: string;
}
