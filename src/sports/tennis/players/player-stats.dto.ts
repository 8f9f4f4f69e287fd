import { Choice, Decimal, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import {
  DECIDING_SETS,
  IOC,
  ON_SURFACE,
  TIEBREAKS,
  LEVEL_GROUPS,
  LOST,
  PLAYED,
  PLAYER_ID,
  PLAYER_NAME,
  SEASON,
  SLAMS,
  TITLES,
  WIN_PERCENTAGE,
  WON,
} from '../fields.js';
import { Level, LEVEL_CHOICES, Surface, SURFACES, Tour, Year, YearTo } from '../filters.js';
import { CareerSummary, GrandSlamBreakdown } from './players.dto.js';
import { ServeReturn } from '../matches/serve-return.dto.js';

export class Split {
  @Whole({ says: PLAYED }) matches_played!: number;
  @Whole({ says: WON }) matches_won!: number;
  @Whole({ says: LOST }) matches_lost!: number;
  @Decimal({ min: 0, max: 100, says: WIN_PERCENTAGE }) win_percentage!: number;
}

export class SurfaceSplits {
  @One(() => Split, { says: ON_SURFACE.hard }) hard!: Split;
  @One(() => Split, { says: ON_SURFACE.clay }) clay!: Split;
  @One(() => Split, { says: ON_SURFACE.grass }) grass!: Split;
  @One(() => Split, { says: ON_SURFACE.carpet }) carpet!: Split;
}

export class LevelSplits {
  @One(() => Split, { says: LEVEL_GROUPS.grand_slam }) grand_slam!: Split;
  @One(() => Split, { says: LEVEL_GROUPS.masters_1000 }) masters_1000!: Split;
  @One(() => Split, { says: LEVEL_GROUPS.tour_finals }) tour_finals!: Split;
  @One(() => Split, { says: LEVEL_GROUPS.atp_500_250 }) atp_500_250!: Split;
  @One(() => Split, { says: LEVEL_GROUPS.olympics_davis_cup }) olympics_davis_cup!: Split;
}

export class SeasonSplit extends Split {
  @Whole({ example: 2026, says: SEASON }) year!: number;
  @Whole({ says: TITLES }) titles!: number;
  @Whole({ nullable: true, says: 'Best rank in the lists of the year' }) best_rank!: number | null;
  @Whole({ nullable: true, says: 'Rank in the last list of the year, if there is one of its last five weeks' })
  year_end_rank!: number | null;
}

export class ClutchStats {
  @Whole({ says: TIEBREAKS }) tiebreaks_played!: number;
  @Whole({ says: 'Of tiebreaks_played' }) tiebreaks_won!: number;
  @Decimal({ min: 0, max: 100, says: 'tiebreaks_won in 100 tiebreaks_played, one decimal; 0 without any' })
  tiebreak_win_pct!: number;
  @Whole({ says: DECIDING_SETS }) deciding_set_matches!: number;
  @Whole({ says: 'Of deciding_set_matches' }) deciding_set_wins!: number;
  @Decimal({ min: 0, max: 100, says: 'deciding_set_wins in 100 deciding_set_matches, one decimal; 0 without any' })
  deciding_set_win_pct!: number;
  @Decimal({
    nullable: true,
    min: 0,
    max: 100,
    says: 'Wins in 100 matches whose completed first set was won; null without any',
  })
  after_winning_first_set_win_pct!: number | null;
  @Decimal({
    nullable: true,
    min: 0,
    max: 100,
    says: 'Wins in 100 matches whose completed first set was lost; null without any',
  })
  after_losing_first_set_win_pct!: number | null;
  @Whole({ nullable: true, says: 'Opponent ranked 1 to 10 at the time' }) vs_top_10_matches!: number | null;
  @Whole({ nullable: true, says: 'Of vs_top_10_matches' }) vs_top_10_wins!: number | null;
  @Decimal({ nullable: true, min: 0, max: 100, says: 'vs_top_10_wins in 100 vs_top_10_matches; null without any' })
  vs_top_10_win_pct!: number | null;
}

export class Streaks {
  @Whole({ says: 'Wins in a row up to now; negative: losses' }) current!: number;
  @Whole({ says: 'Most wins in a row' }) longest_winning!: number;
}

export class StatsPlayer {
  @Text({ says: PLAYER_ID }) id!: string;
  @Text({ says: PLAYER_NAME }) name!: string;
  @Tour() tour!: string;
  @Text({ nullable: true, says: IOC }) ioc!: string | null;
}

export class StatsFilters {
  @Choice(SURFACES, { nullable: true, says: 'Null: every surface' }) surface!: string | null;
  @Choice(LEVEL_CHOICES, { nullable: true, says: 'Null: tour level, which is G, M, F, A, D and O' })
  level!: string | null;
  @Whole({ nullable: true, says: 'First season; null: from the beginning' }) year_from!: number | null;
  @Whole({ nullable: true, says: 'Last season; null: up to now' }) year_to!: number | null;
}

export class PlayerStats {
  @One(() => StatsPlayer, { says: 'Whose figures these are' }) player!: StatsPlayer;
  @One(() => StatsFilters, { says: 'What the figures are narrowed to' }) filters!: StatsFilters;
  @One(() => CareerSummary, { says: 'Sums over all matches that count' }) summary!: CareerSummary;
  @One(() => ClutchStats, { says: 'Tie-breaks, deciding sets and strong opponents' }) clutch!: ClutchStats;
  @One(() => GrandSlamBreakdown, { says: SLAMS }) grand_slams!: GrandSlamBreakdown;
  @One(() => SurfaceSplits, { says: 'Matches on an unknown surface are in no split' }) by_surface!: SurfaceSplits;
  @One(() => LevelSplits, { says: 'Matches at levels C, S and E are in no split' }) by_level!: LevelSplits;
  @Many(() => SeasonSplit, { says: 'Newest first' }) by_year!: SeasonSplit[];
  @One(() => ServeReturn, {
    nullable: true,
    says: 'Sums over matches with a box score, percentages over those that have both parts; null when there is none',
  })
  serve_return!: ServeReturn | null;
  @One(() => Streaks, { says: 'Runs through the matches that count' }) streaks!: Streaks;
  @Whole({ says: 'Matches that count and have a box score' }) matches_with_stats!: number;
  @Moment() updated_at!: string;
}

export class StatsQuery extends ReadQuery {
  @Surface() surface?: string;
  @Level() level?: string;
  @Year({ optional: true, says: 'First season' }) year_from?: number;
  @YearTo() year_to?: number;
}
