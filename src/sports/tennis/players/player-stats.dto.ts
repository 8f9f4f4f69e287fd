import { Choice, Decimal, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Level, LEVEL_CHOICES, Surface, SURFACES, TOURS, Year, YearTo } from '../filters.js';
import { CareerSummary, GrandSlamBreakdown } from './players.dto.js';
import { ServeReturn } from '../matches/serve-return.dto.js';

export class Split {
  @Whole() matches_played!: number;
  @Whole() matches_won!: number;
  @Whole() matches_lost!: number;
  @Decimal({ min: 0, max: 100, says: '0.0 when none was played' }) win_percentage!: number;
}

export class SurfaceSplits {
  @One(() => Split) hard!: Split;
  @One(() => Split) clay!: Split;
  @One(() => Split) grass!: Split;
  @One(() => Split) carpet!: Split;
}

export class LevelSplits {
  @One(() => Split) grand_slam!: Split;
  @One(() => Split) masters_1000!: Split;
  @One(() => Split) tour_finals!: Split;
  @One(() => Split) atp_500_250!: Split;
  @One(() => Split) olympics_davis_cup!: Split;
}

export class SeasonSplit extends Split {
  @Whole({ example: 2026 }) year!: number;
  @Whole() titles!: number;
  @Whole({ nullable: true, says: 'Best rank in the lists of the year' }) best_rank!: number | null;
  @Whole({ nullable: true, says: 'Rank in the last list of the year, if there is one of its last five weeks' })
  year_end_rank!: number | null;
}

export class ClutchStats {
  @Whole() tiebreaks_played!: number;
  @Whole() tiebreaks_won!: number;
  @Decimal({ min: 0, max: 100 }) tiebreak_win_pct!: number;
  @Whole() deciding_set_matches!: number;
  @Whole() deciding_set_wins!: number;
  @Decimal({ min: 0, max: 100 }) deciding_set_win_pct!: number;
  @Decimal({ nullable: true, min: 0, max: 100 }) after_winning_first_set_win_pct!: number | null;
  @Decimal({ nullable: true, min: 0, max: 100 }) after_losing_first_set_win_pct!: number | null;
  @Whole({ nullable: true, says: 'Opponent ranked 1 to 10 at the time' }) vs_top_10_matches!: number | null;
  @Whole({ nullable: true }) vs_top_10_wins!: number | null;
  @Decimal({ nullable: true, min: 0, max: 100 }) vs_top_10_win_pct!: number | null;
}

export class Streaks {
  @Whole({ says: 'Wins in a row up to now; negative: losses' }) current!: number;
  @Whole() longest_winning!: number;
}

export class StatsPlayer {
  @Text() id!: string;
  @Text() name!: string;
  @Choice(TOURS) tour!: string;
  @Text({ nullable: true, says: 'Olympic country code' }) ioc!: string | null;
}

export class StatsFilters {
  @Choice(SURFACES, { nullable: true }) surface!: string | null;
  @Choice(LEVEL_CHOICES, { nullable: true }) level!: string | null;
  @Whole({ nullable: true }) year_from!: number | null;
  @Whole({ nullable: true }) year_to!: number | null;
}

export class PlayerStats {
  @One(() => StatsPlayer) player!: StatsPlayer;
  @One(() => StatsFilters) filters!: StatsFilters;
  @One(() => CareerSummary) summary!: CareerSummary;
  @One(() => ClutchStats) clutch!: ClutchStats;
  @One(() => GrandSlamBreakdown) grand_slams!: GrandSlamBreakdown;
  @One(() => SurfaceSplits) by_surface!: SurfaceSplits;
  @One(() => LevelSplits) by_level!: LevelSplits;
  @Many(() => SeasonSplit, { says: 'Newest first' }) by_year!: SeasonSplit[];
  @One(() => ServeReturn, { nullable: true, says: 'Sums over matches with a box score; null when there is none' })
  serve_return!: ServeReturn | null;
  @One(() => Streaks) streaks!: Streaks;
  @Whole() matches_with_stats!: number;
  @Moment() updated_at!: string;
}

export class StatsQuery extends ReadQuery {
  @Surface() surface?: string;
  @Level() level?: string;
  @Year({ optional: true, says: 'First season' }) year_from?: number;
  @YearTo() year_to?: number;
}
