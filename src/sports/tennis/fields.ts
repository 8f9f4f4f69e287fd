import { Shape } from '../../http/fields.js';

/* What fields of several answers share: meanings, and the groups of breakdowns. */

export const PLAYER_ID = 'Id of the player, for /tennis/players/{playerId}';
export const PLAYER_IN_PATH = 'Id of the player, in any case';
export const PLAYER_NAME = 'As the players file writes it, or else the newest match';
export const IOC = 'Olympic country code';
export const CURRENT_RANK = 'Rank in the newest list; null when not in it';
export const CAREER_HIGH_RANK = 'Best rank in the lists of the archive; null when in none';
export const LISTS_LED = 'Lists with rank 1';
export const IS_ACTIVE = 'Played or was ranked in the 365 days before the newest record of the tour';

export const MATCH_DATE = 'Day of play when known, else the first day of the edition';
export const MATCH_SOURCE_NAME = 'As the source of the match writes it';
export const MATCH_IN_PATH = 'Id in the archive, or lm_ and a number from the live feed';
export const MATCH_ID = 'Id of the match, for /tennis/matches/{matchId}';
export const PLAYER_1 = 'The winner in matches of the archive, the first that the feed names in live ones';
export const PLAYER_2 = 'The loser in matches of the archive, the second that the feed names in live ones';
export const SIDE = '1 for player1, 2 for player2';
export const STATUS = 'suspended: interrupted, to go on later; matches of the archive are completed';
export const RESULT_TYPE = 'How it ended; null before the end';
const OPEN_SIDE = 'null before the end, where nobody won and where the source does not know the player';
export const WINNER_ID = `Player id; ${OPEN_SIDE}`;
export const LOSER_ID = `Player id; ${OPEN_SIDE}`;
export const ENTRY = 'WC, Q, LL and other entry codes';
export const COURT = 'Null where no feed and no recording names it';
export const SET_NUMBER = '1 for the first set';
export const GAME_NUMBER = 'Number of the game in its set, from 1';

export const EDITION_ID = 'Id of the edition, for /tennis/tournaments/{tournamentId}';
export const OPEN_EDITION_ID = `${EDITION_ID}; null while the archive lacks it`;
export const EDITION_NAME = 'As the source of the matches writes it';
export const COMPETITION_ID =
  'Id of the recurring tournament, which /tennis/tournaments/{tournamentId} takes as its newest edition';
export const SEASON = 'Season, the year in the id of the edition';
export const LEVEL =
  'G Grand Slam, M Masters or WTA 1000, F tour finals, A other tour level, D team cups, O Olympics, C Challenger, S ITF, E other';
export const CATEGORY = 'Level and tour as one word; events of 250 and 500 points are both atp_tour or wta_tour';
export const SURFACE = 'Unknown where the source has none';
export const ROUND = 'From Q1 over R128 to F, also ER, RR and BR; Unknown where the source has none';
export const ROUND_NAME = 'The round in English; the code itself where it is not a known one';

export const PLAYED = 'Main-draw matches without walkovers, at tour level or at the level asked for';
export const WON = 'Of the matches played; retirements and defaults count';
export const LOST = 'Matches played minus matches won';
export const WIN_PERCENTAGE = 'Wins in 100 matches, one decimal; 0.0 when none was played';
export const TITLES = 'Finals won, by walkover too; team events left out';
export const TIEBREAKS = 'Sets that a tie-break decided; match tie-breaks left out';
export const DECIDING_SETS = 'Matches played to the end over as many sets as they could take';
export const FINALS = 'Finals won or lost, by walkover too; team events left out';
export const SLAMS = 'Titles and results at each of the four Grand Slams';

/** The levels behind each group of a breakdown by level. */
export const LEVEL_GROUPS = {
  grand_slam: 'Matches of level G',
  masters_1000: 'Level M: Masters 1000 and WTA 1000',
  tour_finals: 'Matches of level F',
  atp_500_250: 'Level A, of both tours',
  olympics_davis_cup: 'Levels O and D, of both tours',
};

/** The matches behind each group of a breakdown by surface. */
export const ON_SURFACE = {
  hard: 'Matches on surface Hard',
  clay: 'Matches on surface Clay',
  grass: 'Matches on surface Grass',
  carpet: 'Matches on surface Carpet',
};

/** Says of a field that it is null in every answer so far. */
export function noSource(meaning: string): string {
  return `${meaning}; null while no source has it`;
}

export const CITY = noSource('Town');
export const INDOOR = noSource('Under a roof');

export function Seed(): PropertyDecorator {
  return Shape(
    { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
    { says: 'Seed; a number where it is one' },
  );
}
