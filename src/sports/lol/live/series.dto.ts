import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { GameRow, TeamRef, WatchLink } from '../refs.dto.js';
import { MATCH_STATES, MatchTeam, RowCoverage } from '../schedule/schedule-row.dto.js';
import { LIVE_GAME_STATES, type LiveGameState, Stamped } from './live.dto.js';

/** A match as the list of running ones and its rooms show it. */
export class LiveMatch extends Stamped {
  @Text({ example: 'lol-match-4127' }) matchId!: string;
  @Text({ example: 'lck', says: 'Slug' }) league!: string;
  @Text({ example: 'lol-lck' }) leagueId!: string;
  @Text({ example: 'LCK' }) leagueName!: string;
  @Text({ nullable: true }) tournamentId!: string | null;
  @Text({ nullable: true, example: 'Week 3' }) blockName!: string | null;
  @Choice(MATCH_STATES) state!: string;
  @Whole({ nullable: true }) bestOf!: number | null;
  @Text({ nullable: true, example: 'Bo5' }) strategy!: string | null;
  @Moment({ nullable: true, says: 'As planned' }) startTime!: string | null;
  @Moment({ nullable: true, says: 'Time of the first frame of the first game' }) startedAt!: string | null;
  @One(() => MatchTeam, { nullable: true, says: 'Null until it is known' }) team1!: MatchTeam | null;
  @One(() => MatchTeam, { nullable: true }) team2!: MatchTeam | null;
  @Text({ nullable: true }) currentGameId!: string | null;
  @Whole({ nullable: true }) currentGameNumber!: number | null;
  @Choice(LIVE_GAME_STATES, { nullable: true }) currentGameState!: LiveGameState | null;
  @Many(() => String) gameIds!: string[];
  @One(() => RowCoverage) coverage!: RowCoverage;
  @Whole({ says: 'Published streams' }) streams!: number;
  @Decimal() recommendedPollSeconds!: number;
  @Many(() => String, { says: 'What changed, as webhook events without lol.' }) changes!: string[];
}

export class CurrentGame {
  @Text() gameId!: string;
  @Whole() gameNumber!: number;
  @Choice(LIVE_GAME_STATES) state!: LiveGameState;
  @Moment({ nullable: true }) startedAt!: string | null;
  @Whole({ nullable: true, says: 'Seconds on the game clock' }) gameTime!: number | null;
  @One(() => TeamRef, { nullable: true }) blueTeam!: TeamRef | null;
  @One(() => TeamRef, { nullable: true }) redTeam!: TeamRef | null;
}

export class LiveSeries {
  @Text() matchId!: string;
  @Text() league!: string;
  @Choice(MATCH_STATES) state!: string;
  @Whole({ nullable: true }) bestOf!: number | null;
  @One(() => MatchTeam, { nullable: true, says: 'Null until it is known' }) team1!: MatchTeam | null;
  @One(() => MatchTeam, { nullable: true }) team2!: MatchTeam | null;
  @Many(() => GameRow) completedGames!: GameRow[];
  @One(() => CurrentGame, { nullable: true }) currentGame!: CurrentGame | null;
  @Whole({ nullable: true, says: 'Of the game after the running one; null after the last' })
  nextGameNumber!: number | null;
  @Flag() isDecided!: boolean;
  @Text({ nullable: true }) winnerSlug!: string | null;
  @Moment() updatedAt!: string;
}

export class WatchVod {
  @Text({ nullable: true }) gameId!: string | null;
  @Whole({ nullable: true }) gameNumber!: number | null;
  @Text() url!: string;
  @Text({ says: 'BCP 47' }) language!: string;
  @Whole({ nullable: true, says: 'Where the game begins in it' }) startSeconds!: number | null;
}

export class LiveWatch {
  @Text() matchId!: string;
  @Many(() => WatchLink) links!: WatchLink[];
  @Many(() => WatchVod) vods!: WatchVod[];
}
