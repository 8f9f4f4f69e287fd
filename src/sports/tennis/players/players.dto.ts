import { Choice, Day, Decimal, Flag, Many, Moment, One, Shape, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { TOURS } from '../filters.js';
import { ListOf, PagedQuery } from '../list.js';
import { RankingCoverage } from '../rankings/rankings.dto.js';

export class PlayerRow {
  @Text({ example: 'atp_900001' }) id!: string;
  @Choice(TOURS) tour!: string;
  @Text({ example: 'Jean-Perrin Vétrouze' }) name!: string;
  @Text({ nullable: true }) first_name!: string | null;
  @Text({ nullable: true }) last_name!: string | null;
  @Text({ nullable: true, says: 'Olympic country code', example: 'FRA' }) ioc!: string | null;
  @Text({ nullable: true, says: 'ISO 3166-1 alpha-2', example: 'FR' }) country_code!: string | null;
  @Choice(['R', 'L', 'U'], { nullable: true, says: 'Playing hand: right, left, unknown' }) hand!: string | null;
  @Day({ nullable: true }) birth_date!: string | null;
  @Whole({ nullable: true }) height_cm!: number | null;
  @Flag({ says: 'Played or was ranked in the 365 days before the newest record of the tour' }) is_active!: boolean;
  @Whole({ nullable: true, says: 'Rank in the newest list; null when not in it' }) current_rank!: number | null;
  @Whole({ nullable: true }) current_points!: number | null;
  @Whole({ says: 'Finals won at tour level, team events left out' }) titles_count!: number;
  @Text({ nullable: true }) portrait_url!: string | null;
}

export class PlayerRowList extends ListOf(PlayerRow) {}

export class PlayerHit {
  @Text() id!: string;
  @Choice(TOURS) tour!: string;
  @Text() name!: string;
  @Text({ nullable: true }) ioc!: string | null;
  @Text({ nullable: true }) country_code!: string | null;
  @Whole({ nullable: true }) current_rank!: number | null;
  @Flag() is_active!: boolean;
  @Text({ nullable: true }) portrait_url!: string | null;
  @Choice(['prefix', 'word', 'alias', 'fuzzy'], { says: 'How the name was found' }) match!: string;
  @Decimal({ min: 0, max: 1 }) score!: number;
}

export class PlayerHitList extends ListOf(PlayerHit) {}

export class CareerSummary {
  @Whole() matches_played!: number;
  @Whole() matches_won!: number;
  @Whole() matches_lost!: number;
  @Decimal({ min: 0, max: 100 }) win_percentage!: number;
  @Whole() titles_count!: number;
  @Whole() grand_slam_titles!: number;
  @Whole({ nullable: true }) masters_titles!: number | null;
  @Whole({ nullable: true }) finals_reached!: number | null;
  @Decimal({ nullable: true, says: 'Always null' }) prize_money_usd!: number | null;
}

export class SlamRecord {
  @Whole() titles!: number;
  @Whole() finals!: number;
  @Text({ example: '12-3' }) win_loss!: string;
  @Decimal({ min: 0, max: 100 }) win_pct!: number;
}

export class GrandSlamBreakdown {
  @One(() => SlamRecord) australian_open!: SlamRecord;
  @One(() => SlamRecord) roland_garros!: SlamRecord;
  @One(() => SlamRecord) wimbledon!: SlamRecord;
  @One(() => SlamRecord) us_open!: SlamRecord;
}

export class ExternalId {
  @Text({ example: 'wikidata' }) provider!: string;
  @Text() id!: string;
  @Text({ nullable: true }) url!: string | null;
}

export class PlayerProfile extends PlayerRow {
  @Text() full_name!: string;
  @Choice(['one_handed', 'two_handed', 'unknown']) backhand!: string;
  @Whole({ nullable: true, says: 'Whole years, today' }) age!: number | null;
  @Whole({ nullable: true }) weight_kg!: number | null;
  @Text({ nullable: true }) birthplace!: string | null;
  @Text({ nullable: true }) residence!: string | null;
  @Text({ nullable: true }) coach!: string | null;
  @Whole({ nullable: true }) turned_pro!: number | null;
  @Whole({ nullable: true }) retired_year!: number | null;
  @Whole({ nullable: true }) career_high_rank!: number | null;
  @Day({ nullable: true, says: 'First list with the career-high rank' }) career_high_rank_date!: string | null;
  @Whole({ says: 'Lists led' }) weeks_at_no_1!: number;
  @One(() => RankingCoverage, {
    nullable: true,
    says: 'What career_high_rank and weeks_at_no_1 are counted from; null while there is no list of the tour',
  })
  coverage!: RankingCoverage | null;
  @Day({ nullable: true }) current_rank_date!: string | null;
  @Whole({ nullable: true, says: 'Places gained since the list before; null more than two weeks after it' })
  rank_movement!: number | null;
  @Whole({ nullable: true }) race_rank!: number | null;
  @Day({ nullable: true }) first_match_date!: string | null;
  @Day({ nullable: true }) last_match_date!: string | null;
  @One(() => CareerSummary) career!: CareerSummary;
  @One(() => GrandSlamBreakdown) grand_slams!: GrandSlamBreakdown;
  @Shape({ type: 'array', items: { type: 'string' } }, { says: 'Other spellings of the name' }) aliases!: string[];
  @Many(() => ExternalId) external_ids!: ExternalId[];
  @Moment() updated_at!: string;
}

export class PlayersQuery extends PagedQuery(['rank', 'name', 'birth_date', 'titles'], 'asc') {
  @Text({ optional: true, min: 2, max: 100, says: 'Part of the name' }) q?: string;
  @Choice(TOURS, { optional: true }) tour?: string;
  @Text({ optional: true, min: 2, max: 3, says: 'Olympic code or ISO alpha-2' }) country?: string;
  @Choice(['R', 'L', 'U'], { optional: true }) hand?: string;
  @Flag({ optional: true }) active?: boolean;
  @Text({ optional: true, max: 2_000, says: 'Up to 50 ids, comma-separated, answered in this order' }) ids?: string;
}

export class PlayerSearchQuery extends ReadQuery {
  @Text({ min: 2, max: 100, says: 'Beginning of a name, a word of it, or something close to it' }) q!: string;
  @Choice(TOURS, { optional: true }) tour?: string;
  @Whole({ default: 10, min: 1, max: 50 }) limit!: number;
}
