import { Choice, Day, Many, One, Shape, Text, Whole, Words } from '../../../http/fields.js';
import { LEVEL_CODES, SURFACES } from '../filters.js';
import { StatsQuery } from '../players/player-stats.dto.js';

export class H2hPlayer {
  @Text() id!: string;
  @Text() name!: string;
  @Text({ nullable: true, says: 'Olympic country code' }) ioc!: string | null;
  @Whole({ says: 'Wins in the matches counted here' }) wins!: number;
  @Whole({ nullable: true }) current_rank!: number | null;
  @Whole({ nullable: true }) career_high_rank!: number | null;
}

export class H2hSummary {
  @Whole() total_matches!: number;
  @Whole() player1_wins!: number;
  @Whole() player2_wins!: number;
  @Whole({ nullable: true, says: 'Wins of player1 minus wins of player2' }) player1_lead!: number | null;
  @Whole({ nullable: true }) finals_matches!: number | null;
  @Whole({ nullable: true }) player1_finals_wins!: number | null;
  @Whole({ nullable: true }) player2_finals_wins!: number | null;
  @Whole({ nullable: true }) grand_slam_matches!: number | null;
  @Whole({ nullable: true }) player1_grand_slam_wins!: number | null;
  @Whole({ nullable: true }) player2_grand_slam_wins!: number | null;
}

export class H2hSplit {
  @Whole() player1_wins!: number;
  @Whole() player2_wins!: number;
  @Whole() total!: number;
}

export class H2hSurfaces {
  @One(() => H2hSplit) hard!: H2hSplit;
  @One(() => H2hSplit) clay!: H2hSplit;
  @One(() => H2hSplit) grass!: H2hSplit;
  @One(() => H2hSplit) carpet!: H2hSplit;
}

export class H2hLevels {
  @One(() => H2hSplit) grand_slam!: H2hSplit;
  @One(() => H2hSplit) masters_1000!: H2hSplit;
  @One(() => H2hSplit) tour_finals!: H2hSplit;
  @One(() => H2hSplit) atp_500_250!: H2hSplit;
  @One(() => H2hSplit) olympics_davis_cup!: H2hSplit;
}

export class H2hFormats {
  @One(() => H2hSplit) best_of_3!: H2hSplit;
  @One(() => H2hSplit) best_of_5!: H2hSplit;
}

export class H2hTiebreaks {
  @Whole() player1_tiebreaks_won!: number;
  @Whole() player2_tiebreaks_won!: number;
  @Whole() total_tiebreaks!: number;
}

export class H2hDecidingSets {
  @Whole() player1_deciding_set_wins!: number;
  @Whole() player2_deciding_set_wins!: number;
  @Whole() total_deciding_sets!: number;
}

export class H2hMatch {
  @Text() id!: string;
  @Day() date!: string;
  @Text({ nullable: true }) tournament_name!: string | null;
  @Choice(LEVEL_CODES, { nullable: true }) level!: string | null;
  @Choice(SURFACES) surface!: string;
  @Text() round!: string;
  @Text() winner_id!: string;
  @Text({ nullable: true }) winner_name!: string | null;
  @Text({ says: "From the winner's side; empty when unknown" }) score!: string;
}

export class HeadToHead {
  @One(() => H2hPlayer) player1!: H2hPlayer;
  @One(() => H2hPlayer) player2!: H2hPlayer;
  @One(() => H2hSummary) summary!: H2hSummary;
  @One(() => H2hSurfaces) surface_breakdown!: H2hSurfaces;
  @One(() => H2hLevels, { nullable: true }) level_breakdown!: H2hLevels | null;
  @One(() => H2hFormats, { nullable: true }) format_breakdown!: H2hFormats | null;
  @One(() => H2hTiebreaks, { nullable: true }) tiebreak_record!: H2hTiebreaks | null;
  @One(() => H2hDecidingSets, { nullable: true }) deciding_sets!: H2hDecidingSets | null;
  @Many(() => H2hMatch, { says: 'Oldest first' }) matches!: H2hMatch[];
}

export class H2hMatrix {
  @Many(() => H2hPlayer, { says: 'In the order asked; wins are against the others' }) players!: H2hPlayer[];
  @Shape(
    { type: 'object', additionalProperties: { type: 'object', additionalProperties: { type: 'string' } } },
    {
      says: "matrix[a][b] is 'w-l' from a's side",
      example: { atp_900001: { atp_900002: '5-3' }, atp_900002: { atp_900001: '3-5' } },
    },
  )
  matrix!: Record<string, Record<string, string>>;
}

export class H2hQuery extends StatsQuery {
  @Text({ says: 'Id of the first player', example: 'atp_900001' }) player1_id!: string;
  @Text({ says: 'Id of the second player', example: 'atp_900002' }) player2_id!: string;
}

export class MatrixQuery extends StatsQuery {
  @Words({ min: 2, max: 20, says: '2 to 20 player ids, comma-separated' }) player_ids!: string[];
}
