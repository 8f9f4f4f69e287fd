import { Choice, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { MatchCoverageFlags } from '../coverage/coverage.dto.js';
import { AnyOf, Expand, From, Ids, To } from '../../../http/filters.js';
import { Leagues, Teams, Tournaments } from '../filters.js';
import { GameTeam } from '../games/game.dto.js';
import { ListOf, ObjectOf, OffsetQuery } from '../../../http/data-lists.js';
import { COVERAGE_LEVELS, ExternalId, GameRow, WatchLink } from '../refs.dto.js';
import { SAYS } from '../says.js';
import { ExpandableMatch, MatchFields } from '../schedule/schedule-row.dto.js';
import { States } from '../schedule/schedule.dto.js';

export class MatchRowList extends ListOf(ExpandableMatch) {}

export class PastMatchesQuery extends OffsetQuery {
  @Leagues() league?: string[];
  @Teams() team?: string[];
  @Tournaments() tournamentId?: string[];
  @States() state?: string[];
  @From() from?: string;
  @To() to?: string;
  @AnyOf(COVERAGE_LEVELS, { says: 'How much is stored of the games, comma-separated' }) coverageLevel?: string[];
  @Choice(['startTime', '-startTime'], { default: '-startTime', says: 'What to sort by; - for the newest first' })
  sort!: string;

  @Expand('games', 'streams') expand?: string[];
}

export class MatchesQuery extends PastMatchesQuery {
  @Ids() ids?: string;
}

export class Match extends MatchFields {
  @Moment({
    nullable: true,
    says: 'Start and length of the last game together; null where no source has its time of day or its length, or games are missing',
  })
  endTime!: string | null;
  @Whole({ nullable: true, says: 'Seconds of play in all games; null where one or its length is missing' })
  durationSeconds!: number | null;
  @Text({ nullable: true, says: 'Recording of the first game that has one' }) vodUrl!: string | null;
  @Many(() => GameRow, { says: SAYS.inOrder }) games!: GameRow[];
  @Text({
    nullable: true,
    example: '13.10',
    says: 'Of the first game of which it is known; null where no source has it',
  })
  patch!: string | null;
  @Many(() => WatchLink, { nullable: true, says: 'Null of a match that the live feed did not have' })
  streams!: WatchLink[] | null;
  @One(() => MatchCoverageFlags, { says: 'What is known now, and what to expect of it' }) coverage!: MatchCoverageFlags;
  @Many(() => ExternalId) externalIds!: ExternalId[];
  @Many(() => String, { says: 'Ids that it had while it was live' }) aliases!: string[];
  @Flag({ says: 'Some rows of players may still be filled in' }) provisional!: boolean;
  @Whole({ says: 'Rises by 1 with every correction' }) revision!: number;
  @Moment() lastUpdated!: string;
}

export class MatchAnswer extends ObjectOf(Match) {}

export class GameRowList extends ListOf(GameRow) {}

export class MatchGame {
  @Text({ example: 'lol-game-7', says: SAYS.gameId }) gameId!: string;
  @Whole({ says: SAYS.gameNumber }) gameNumber!: number;
  @One(() => GameTeam, { says: SAYS.sideFigures }) blueTeam!: GameTeam;
  @One(() => GameTeam, { says: SAYS.sideFigures }) redTeam!: GameTeam;
  @Whole({ nullable: true, says: 'Blue minus red at the end' }) goldDiff!: number | null;
  @Whole({ nullable: true, says: SAYS.seconds }) duration!: number | null;
}

export class MatchTotals {
  @Whole({ nullable: true, says: SAYS.summed }) kills!: number | null;
  @Whole({ nullable: true, says: SAYS.summed }) deaths!: number | null;
  @Whole({ nullable: true, says: SAYS.summed }) assists!: number | null;
  @Whole({ nullable: true, says: SAYS.summed }) gold!: number | null;
  @Whole({ nullable: true, says: SAYS.summed }) towers!: number | null;
  @Whole({ nullable: true, says: SAYS.summed }) dragons!: number | null;
  @Whole({ nullable: true, says: SAYS.summed }) barons!: number | null;
}

const ADDED = 'Sums over the games; null where a game or its figure is missing';

export class BothTotals {
  @One(() => MatchTotals, { says: ADDED }) team1!: MatchTotals;
  @One(() => MatchTotals, { says: ADDED }) team2!: MatchTotals;
}

export class MatchStats {
  @Text({ example: 'lol-match-5', says: SAYS.matchId }) matchId!: string;
  @Many(() => MatchGame, { says: SAYS.inOrder }) games!: MatchGame[];
  @One(() => BothTotals, { says: 'By team, whatever side it played' }) totals!: BothTotals;
}

export class MatchStatsAnswer extends ObjectOf(MatchStats) {}
