import { Choice, Day, Many, One, Shape, Text, Whole, Words } from '../../../http/fields.js';
import {
  CAREER_HIGH_RANK,
  CURRENT_RANK,
  DECIDING_SETS,
  EDITION_NAME,
  IOC,
  LEVEL,
  LEVEL_GROUPS,
  MATCH_DATE,
  MATCH_ID,
  MATCH_SOURCE_NAME,
  ON_SURFACE,
  PLAYED,
  PLAYER_ID,
  PLAYER_NAME,
  ROUND,
  SURFACE,
  TIEBREAKS,
} from '../fields.js';
import { LEVEL_CODES, SURFACES } from '../filters.js';
import { StatsQuery } from '../players/player-stats.dto.js';

export class H2hPlayer {
  @Text({ says: PLAYER_ID }) id!: string;
  @Text({ says: PLAYER_NAME }) name!: string;
  @Text({ nullable: true, says: IOC }) ioc!: string | null;
  @Whole({ says: 'Wins in the matches counted here' }) wins!: number;
  @Whole({ nullable: true, says: CURRENT_RANK }) current_rank!: number | null;
  @Whole({ nullable: true, says: CAREER_HIGH_RANK }) career_high_rank!: number | null;
}

const OF_TOTAL_MATCHES = 'Of total_matches';
const OF_FINALS = 'Of finals_matches';
const OF_GRAND_SLAMS = 'Of grand_slam_matches';

export class H2hSummary {
  @Whole({ says: PLAYED }) total_matches!: number;
  @Whole({ says: OF_TOTAL_MATCHES }) player1_wins!: number;
  @Whole({ says: OF_TOTAL_MATCHES }) player2_wins!: number;
  @Whole({ nullable: true, says: 'Wins of player1 minus wins of player2' }) player1_lead!: number | null;
  @Whole({ nullable: true, says: `${OF_TOTAL_MATCHES}; finals of team events left out` }) finals_matches!:
    number | null;
  @Whole({ nullable: true, says: OF_FINALS }) player1_finals_wins!: number | null;
  @Whole({ nullable: true, says: OF_FINALS }) player2_finals_wins!: number | null;
  @Whole({ nullable: true, says: `${OF_TOTAL_MATCHES}, at level G` }) grand_slam_matches!: number | null;
  @Whole({ nullable: true, says: OF_GRAND_SLAMS }) player1_grand_slam_wins!: number | null;
  @Whole({ nullable: true, says: OF_GRAND_SLAMS }) player2_grand_slam_wins!: number | null;
}

export class H2hSplit {
  @Whole({ says: 'Of total' }) player1_wins!: number;
  @Whole({ says: 'Of total' }) player2_wins!: number;
  @Whole({ says: 'Matches of the two in this group' }) total!: number;
}

export class H2hSurfaces {
  @One(() => H2hSplit, { says: ON_SURFACE.hard }) hard!: H2hSplit;
  @One(() => H2hSplit, { says: ON_SURFACE.clay }) clay!: H2hSplit;
  @One(() => H2hSplit, { says: ON_SURFACE.grass }) grass!: H2hSplit;
  @One(() => H2hSplit, { says: ON_SURFACE.carpet }) carpet!: H2hSplit;
}

export class H2hLevels {
  @One(() => H2hSplit, { says: LEVEL_GROUPS.grand_slam }) grand_slam!: H2hSplit;
  @One(() => H2hSplit, { says: LEVEL_GROUPS.masters_1000 }) masters_1000!: H2hSplit;
  @One(() => H2hSplit, { says: LEVEL_GROUPS.tour_finals }) tour_finals!: H2hSplit;
  @One(() => H2hSplit, { says: LEVEL_GROUPS.atp_500_250 }) atp_500_250!: H2hSplit;
  @One(() => H2hSplit, { says: LEVEL_GROUPS.olympics_davis_cup }) olympics_davis_cup!: H2hSplit;
}

export class H2hFormats {
  @One(() => H2hSplit, { says: 'Matches of at most three sets' }) best_of_3!: H2hSplit;
  @One(() => H2hSplit, { says: 'Matches of at most five sets' }) best_of_5!: H2hSplit;
}

export class H2hTiebreaks {
  @Whole({ says: 'Of total_tiebreaks' }) player1_tiebreaks_won!: number;
  @Whole({ says: 'Of total_tiebreaks' }) player2_tiebreaks_won!: number;
  @Whole({ says: TIEBREAKS }) total_tiebreaks!: number;
}

export class H2hDecidingSets {
  @Whole({ says: 'Of total_deciding_sets' }) player1_deciding_set_wins!: number;
  @Whole({ says: 'Of total_deciding_sets' }) player2_deciding_set_wins!: number;
  @Whole({ says: DECIDING_SETS }) total_deciding_sets!: number;
}

export class H2hMatch {
  @Text({ says: MATCH_ID }) id!: string;
  @Day({ says: MATCH_DATE }) date!: string;
  @Text({ nullable: true, says: EDITION_NAME }) tournament_name!: string | null;
  @Choice(LEVEL_CODES, { nullable: true, says: LEVEL }) level!: string | null;
  @Choice(SURFACES, { says: SURFACE }) surface!: string;
  @Text({ says: ROUND }) round!: string;
  @Text({ says: 'Id of one of the two players' }) winner_id!: string;
  @Text({ nullable: true, says: MATCH_SOURCE_NAME }) winner_name!: string | null;
  @Text({ says: "From the winner's side; empty when unknown" }) score!: string;
}

export class HeadToHead {
  @One(() => H2hPlayer, { says: 'The first player asked for' }) player1!: H2hPlayer;
  @One(() => H2hPlayer, { says: 'The second player asked for' }) player2!: H2hPlayer;
  @One(() => H2hSummary, { says: 'Over all matches that count' }) summary!: H2hSummary;
  @One(() => H2hSurfaces, { says: 'Matches on an unknown surface are in no group' }) surface_breakdown!: H2hSurfaces;
  @One(() => H2hLevels, { nullable: true, says: 'Matches at levels C, S and E are in no group' })
  level_breakdown!: H2hLevels | null;
  @One(() => H2hFormats, { nullable: true, says: 'By the number of sets that a match could take' })
  format_breakdown!: H2hFormats | null;
  @One(() => H2hTiebreaks, { nullable: true, says: 'Tie-breaks between the two' })
  tiebreak_record!: H2hTiebreaks | null;
  @One(() => H2hDecidingSets, { nullable: true, says: 'Matches that went over the full distance' })
  deciding_sets!: H2hDecidingSets | null;
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
