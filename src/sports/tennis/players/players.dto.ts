import { Choice, Day, Decimal, Flag, Many, Moment, One, Shape, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import {
  CAREER_HIGH_RANK,
  CURRENT_RANK,
  FINALS,
  IOC,
  IS_ACTIVE,
  LISTS_LED,
  LOST,
  noSource,
  PLAYED,
  PLAYER_ID,
  PLAYER_NAME,
  SLAMS,
  TITLES,
  WIN_PERCENTAGE,
  WON,
} from '../fields.js';
import { Tour } from '../filters.js';
import { ListOf, PagedQuery } from '../list.js';
import { RankingCoverage } from '../rankings/rankings.dto.js';

const UNLISTED = 'Null where no players file has it';
const HAND = 'Playing hand: right, left, unknown';
const PORTRAIT = noSource('Address of a picture');

export class PlayerRow {
  @Text({ example: 'atp_900001', says: PLAYER_ID }) id!: string;
  @Tour() tour!: string;
  @Text({ example: 'Jean-Perrin Vétrouze', says: PLAYER_NAME }) name!: string;
  @Text({ nullable: true, says: UNLISTED }) first_name!: string | null;
  @Text({ nullable: true, says: UNLISTED }) last_name!: string | null;
  @Text({ nullable: true, says: IOC, example: 'FRA' }) ioc!: string | null;
  @Text({ nullable: true, says: 'ISO 3166-1 alpha-2', example: 'FR' }) country_code!: string | null;
  @Choice(['R', 'L', 'U'], { nullable: true, says: HAND }) hand!: string | null;
  @Day({ nullable: true, says: UNLISTED }) birth_date!: string | null;
  @Whole({ nullable: true, says: UNLISTED }) height_cm!: number | null;
  @Flag({ says: IS_ACTIVE }) is_active!: boolean;
  @Whole({ nullable: true, says: CURRENT_RANK }) current_rank!: number | null;
  @Whole({ nullable: true, says: 'Points in the newest list; null when not in it' }) current_points!: number | null;
  @Whole({ says: 'Finals won at tour level, team events left out' }) titles_count!: number;
  @Text({ nullable: true, says: PORTRAIT }) portrait_url!: string | null;
}

export class PlayerRowList extends ListOf(PlayerRow) {}

export class PlayerHit {
  @Text({ says: PLAYER_ID }) id!: string;
  @Tour() tour!: string;
  @Text({ says: PLAYER_NAME }) name!: string;
  @Text({ nullable: true, says: IOC }) ioc!: string | null;
  @Text({ nullable: true }) country_code!: string | null;
  @Whole({ nullable: true, says: CURRENT_RANK }) current_rank!: number | null;
  @Flag({ says: IS_ACTIVE }) is_active!: boolean;
  @Text({ nullable: true, says: PORTRAIT }) portrait_url!: string | null;
  @Choice(['prefix', 'word', 'alias', 'fuzzy'], { says: 'How the name was found' }) match!: string;
  @Decimal({
    min: 0,
    max: 1,
    says: 'How well the name fits: prefix 1, word 0.9, alias 0.85, fuzzy at most 0.8; less where no rank and no match is known',
  })
  score!: number;
}

export class PlayerHitList extends ListOf(PlayerHit) {}

export class CareerSummary {
  @Whole({ says: PLAYED }) matches_played!: number;
  @Whole({ says: WON }) matches_won!: number;
  @Whole({ says: LOST }) matches_lost!: number;
  @Decimal({ min: 0, max: 100, says: WIN_PERCENTAGE }) win_percentage!: number;
  @Whole({ says: TITLES }) titles_count!: number;
  @Whole({ says: 'Titles at level G' }) grand_slam_titles!: number;
  @Whole({ nullable: true, says: 'Titles at level M: Masters 1000 and WTA 1000' }) masters_titles!: number | null;
  @Whole({ nullable: true, says: FINALS }) finals_reached!: number | null;
  @Decimal({ nullable: true, says: 'Always null' }) prize_money_usd!: number | null;
}

export class SlamRecord {
  @Whole({ says: TITLES }) titles!: number;
  @Whole({ says: FINALS }) finals!: number;
  @Text({ example: '12-3', says: 'Main-draw matches won and lost, without walkovers' }) win_loss!: string;
  @Decimal({ min: 0, max: 100, says: WIN_PERCENTAGE }) win_pct!: number;
}

export class GrandSlamBreakdown {
  @One(() => SlamRecord, { says: 'Grand Slams called Australian …' }) australian_open!: SlamRecord;
  @One(() => SlamRecord, { says: 'Grand Slams called Roland Garros or French Open' }) roland_garros!: SlamRecord;
  @One(() => SlamRecord, { says: 'Grand Slams called Wimbledon' }) wimbledon!: SlamRecord;
  @One(() => SlamRecord, { says: 'Grand Slams called US Open' }) us_open!: SlamRecord;
}

export class ExternalId {
  @Text({ example: 'wikidata' }) provider!: string;
  @Text({ says: 'As the provider writes it' }) id!: string;
  @Text({ nullable: true }) url!: string | null;
}

export class PlayerProfile extends PlayerRow {
  @Text({ says: 'The same as name' }) full_name!: string;
  @Choice(['one_handed', 'two_handed', 'unknown'], { says: 'unknown while no source has it' }) backhand!: string;
  @Whole({ nullable: true, says: 'Whole years, today; null where nobody can be as old' }) age!: number | null;
  @Whole({ nullable: true, says: noSource('Kilograms') }) weight_kg!: number | null;
  @Text({ nullable: true, says: noSource('Town of birth') }) birthplace!: string | null;
  @Text({ nullable: true, says: noSource('Place where the player lives') }) residence!: string | null;
  @Text({ nullable: true, says: noSource('Name of the coach') }) coach!: string | null;
  @Whole({ nullable: true, says: noSource('Year') }) turned_pro!: number | null;
  @Whole({ nullable: true, says: noSource('Year of the retirement') }) retired_year!: number | null;
  @Whole({ nullable: true, says: CAREER_HIGH_RANK }) career_high_rank!: number | null;
  @Day({ nullable: true, says: 'First list with the career-high rank' }) career_high_rank_date!: string | null;
  @Whole({ says: LISTS_LED }) weeks_at_no_1!: number;
  @One(() => RankingCoverage, {
    nullable: true,
    says: 'What career_high_rank and weeks_at_no_1 are counted from; null while there is no list of the tour',
  })
  coverage!: RankingCoverage | null;
  @Day({ nullable: true, says: 'Day of the newest list; null when not in it' }) current_rank_date!: string | null;
  @Whole({ nullable: true, says: 'Places gained since the list before; null more than two weeks after it' })
  rank_movement!: number | null;
  @Whole({ nullable: true, says: noSource('Rank by the points of the season') }) race_rank!: number | null;
  @Day({ nullable: true, says: 'Smallest match_date, at any level; null without a match' })
  first_match_date!: string | null;
  @Day({ nullable: true, says: 'Largest match_date, at any level; null without a match' })
  last_match_date!: string | null;
  @One(() => CareerSummary, { says: 'All seasons at tour level' }) career!: CareerSummary;
  @One(() => GrandSlamBreakdown, { says: SLAMS }) grand_slams!: GrandSlamBreakdown;
  @Shape({ type: 'array', items: { type: 'string' } }, { says: 'Other spellings of the name' }) aliases!: string[];
  @Many(() => ExternalId, { says: 'Ids of the player elsewhere; empty where none is known' })
  external_ids!: ExternalId[];
  @Moment() updated_at!: string;
}

export class PlayersQuery extends PagedQuery(['rank', 'name', 'birth_date', 'titles'], 'asc') {
  @Text({ optional: true, min: 2, max: 100, says: 'Part of the name' }) q?: string;
  @Tour({ optional: true }) tour?: string;
  @Text({ optional: true, min: 2, max: 3, says: 'Olympic code or ISO alpha-2' }) country?: string;
  @Choice(['R', 'L', 'U'], { optional: true, says: HAND }) hand?: string;
  @Flag({ optional: true, says: 'Only players who are active, by is_active, or only others' }) active?: boolean;
  @Text({ optional: true, max: 2_000, says: 'Up to 50 ids, comma-separated, answered in this order' }) ids?: string;
}

export class PlayerSearchQuery extends ReadQuery {
  @Text({ min: 2, max: 100, says: 'Beginning of a name, a word of it, or something close to it' }) q!: string;
  @Tour({ optional: true }) tour?: string;
  @Whole({ default: 10, min: 1, max: 50 }) limit!: number;
}
