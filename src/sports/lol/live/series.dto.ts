import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { GameRow, TeamRef, WatchLink } from '../refs.dto.js';
import { SAYS } from '../says.js';
import { MATCH_STATES, MatchTeam, RowCoverage } from '../schedule/schedule-row.dto.js';
import { LIVE_GAME_STATES, type LiveGameState, Stamped } from './live.dto.js';

/** A match as the list of running ones and its rooms show it. */
export class LiveMatch extends Stamped {
  @Text({ example: 'lol-match-4127', says: SAYS.matchId }) matchId!: string;
  @Text({ example: 'lck', says: SAYS.leagueSlug }) league!: string;
  @Text({ example: 'lol-lck', says: SAYS.leagueId }) leagueId!: string;
  @Text({ example: 'LCK', says: SAYS.leagueName }) leagueName!: string;
  @Text({ nullable: true, says: SAYS.tournamentId }) tournamentId!: string | null;
  @Text({ nullable: true, example: 'Week 3', says: SAYS.blockName }) blockName!: string | null;
  @Choice(MATCH_STATES, { says: SAYS.matchState }) state!: string;
  @Whole({ nullable: true, says: SAYS.bestOf }) bestOf!: number | null;
  @Text({ nullable: true, example: 'Bo5', says: SAYS.strategy }) strategy!: string | null;
  @Moment({ nullable: true, says: 'As planned' }) startTime!: string | null;
  @Moment({ nullable: true, says: 'Time of the first frame of the first game' }) startedAt!: string | null;
  @One(() => MatchTeam, { nullable: true, says: SAYS.matchTeam }) team1!: MatchTeam | null;
  @One(() => MatchTeam, { nullable: true, says: SAYS.matchTeam }) team2!: MatchTeam | null;
  @Text({ nullable: true, says: 'lol-game-<n> of the game that runs or comes next; null once the match is over' })
  currentGameId!: string | null;
  @Whole({ nullable: true, says: 'In the match, from 1; null with currentGameId' }) currentGameNumber!: number | null;
  @Choice(LIVE_GAME_STATES, { nullable: true, says: 'Null with currentGameId' })
  currentGameState!: LiveGameState | null;
  @Many(() => String, { says: 'lol-game-<n>, in their order' }) gameIds!: string[];
  @One(() => RowCoverage, { says: SAYS.liveCoverage }) coverage!: RowCoverage;
  @Whole({ says: 'Published streams' }) streams!: number;
  @Decimal() recommendedPollSeconds!: number;
  @Many(() => String, { says: 'What changed, as webhook events without lol.' }) changes!: string[];
}

export class CurrentGame {
  @Text({ says: SAYS.gameId }) gameId!: string;
  @Whole({ says: SAYS.gameNumber }) gameNumber!: number;
  @Choice(LIVE_GAME_STATES, { says: 'That of the board; not_started or draft before it begins' }) state!: LiveGameState;
  @Moment({ nullable: true, says: 'Time of the first frame; null before it, and where it was not seen' }) startedAt!:
    string | null;
  @Whole({ nullable: true, says: SAYS.clock }) gameTime!: number | null;
  @One(() => TeamRef, { nullable: true, says: SAYS.sideTeamLive }) blueTeam!: TeamRef | null;
  @One(() => TeamRef, { nullable: true, says: SAYS.sideTeamLive }) redTeam!: TeamRef | null;
}

export class LiveSeries {
  @Text({ says: SAYS.matchId }) matchId!: string;
  @Text({ says: SAYS.leagueSlug }) league!: string;
  @Choice(MATCH_STATES, { says: SAYS.matchState }) state!: string;
  @Whole({ nullable: true, says: SAYS.bestOf }) bestOf!: number | null;
  @One(() => MatchTeam, { nullable: true, says: SAYS.matchTeam }) team1!: MatchTeam | null;
  @One(() => MatchTeam, { nullable: true, says: SAYS.matchTeam }) team2!: MatchTeam | null;
  @Many(() => GameRow, { says: 'Those that the score counts, in their order' }) completedGames!: GameRow[];
  @One(() => CurrentGame, {
    nullable: true,
    says: 'The game that runs or comes next; null before the match, after it, and until upstream lists the game',
  })
  currentGame!: CurrentGame | null;
  @Whole({ nullable: true, says: 'Of the game after the running one; null after the last' })
  nextGameNumber!: number | null;
  @Flag({ says: 'A team has won more than half of the games, or all are played' }) isDecided!: boolean;
  @Text({ nullable: true, says: SAYS.matchWinner }) winnerSlug!: string | null;
  @Moment() updatedAt!: string;
}

export class WatchVod {
  @Text({ nullable: true, says: 'lol-game-<n>; null where the game has no id of ours' }) gameId!: string | null;
  @Whole({ nullable: true, says: SAYS.gameNumber }) gameNumber!: number | null;
  @Text({ says: 'Address of the broadcast' }) url!: string;
  @Text({ says: 'Tag of BCP 47, such as en-GB' }) language!: string;
  @Whole({ nullable: true, says: 'Where the game begins in it' }) startSeconds!: number | null;
}

export class LiveWatch {
  @Text({ says: SAYS.matchId }) matchId!: string;
  @Many(() => WatchLink, { says: 'Broadcasts; empty where none is published' }) links!: WatchLink[];
  @Many(() => WatchVod, { says: 'Recordings; empty where none is published' }) vods!: WatchVod[];
}
