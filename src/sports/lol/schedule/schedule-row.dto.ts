import { Choice, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { COVERAGE_LEVELS, GameRow, OUTCOMES, TeamRef, WatchLink } from '../refs.dto.js';
import { SAYS } from '../says.js';

export const MATCH_STATES = vocabulary('LolMatchState', ['unstarted', 'inProgress', 'completed']);

/** Other words for states in requests, in any case. */
export const STATE_ALIASES = {
  scheduled: 'unstarted',
  upcoming: 'unstarted',
  live: 'inProgress',
  in_progress: 'inProgress',
  finished: 'completed',
} as const;

export class MatchTeam extends TeamRef {
  @Whole({ nullable: true, says: SAYS.score }) score!: number | null;
  @Whole({ nullable: true, says: 'The same as score' }) gameWins!: number | null;
  @Choice(OUTCOMES, { nullable: true, says: SAYS.outcome }) outcome!: string | null;
}

export class RowCoverage {
  @Flag({ says: 'The live feed lists the match' }) live_row!: boolean;
  @Flag({ says: 'Frames of its games bear figures' }) numeric_live_state!: boolean;
}

/** A schedule row without its coverage. */
export class MatchFields {
  @Text({ example: 'lol-match-5', says: SAYS.matchId }) matchId!: string;
  @Text({ nullable: true, says: "Upstream's id" }) externalMatchId!: string | null;
  @Text({ example: 'lck', says: SAYS.leagueSlug }) league!: string;
  @Text({ example: 'lol-lck', says: SAYS.leagueId }) leagueId!: string;
  @Text({ example: 'LCK', says: SAYS.leagueName }) leagueName!: string;
  @Text({ nullable: true, says: SAYS.tournamentId }) tournamentId!: string | null;
  @Text({ nullable: true, says: SAYS.tournamentName }) tournamentName!: string | null;
  @Text({ nullable: true, example: 'Week 3', says: SAYS.blockName }) blockName!: string | null;
  @Text({ nullable: true, says: SAYS.never }) round!: string | null;
  @Text({ nullable: true, example: 'Playoffs', says: SAYS.stage }) stage!: string | null;
  @Choice(MATCH_STATES, { says: SAYS.matchState }) state!: string;
  @Choice(['postponed', 'cancelled', 'forfeit'], {
    nullable: true,
    says: 'forfeit where upstream reports one or a team won without enough games; else null',
  })
  statusDetail!: string | null;
  @Moment({ nullable: true, says: 'Null where no source has the day' }) startTime!: string | null;
  @Flag({ says: 'Whether the time of startTime, or all of it, is not known' }) isTimeTbd!: boolean;
  @Moment({ nullable: true, says: 'Before it was moved' }) originalStartTime!: string | null;
  @Whole({ nullable: true, says: SAYS.bestOf }) bestOf!: number | null;
  @Text({ nullable: true, example: 'Bo3', says: SAYS.strategy }) strategy!: string | null;
  @One(() => MatchTeam, { nullable: true, says: SAYS.matchTeam })
  team1!: MatchTeam | null;
  @One(() => MatchTeam, { nullable: true, says: SAYS.matchTeam }) team2!: MatchTeam | null;
  @Text({ nullable: true, says: SAYS.matchWinner }) winnerSlug!: string | null;
  @Whole({ nullable: true, says: SAYS.gameCount }) gameCount!: number | null;
  @Many(() => String, { says: 'Of the games that are stored, in their order' }) gameIds!: string[];
  @Many(() => String, {
    nullable: true,
    example: ['hasVod'],
    says: "In upstream's words; null where no source has any",
  })
  flags!: string[] | null;
  @Flag({ says: 'Upstream says that there is a recording' }) hasVod!: boolean;
  @Choice(COVERAGE_LEVELS, { says: SAYS.matchLevel }) postgame_coverage_level!: string;
  @Moment() updatedAt!: string;
}

export class ScheduleRow extends MatchFields {
  @One(() => RowCoverage, { says: SAYS.liveCoverage }) coverage!: RowCoverage;
}

const ASKED = 'Only with `expand`';

export class ExpandableMatch extends ScheduleRow {
  @Many(() => GameRow, { optional: true, says: `${ASKED}; in their order` }) games?: GameRow[];
  @Many(() => WatchLink, {
    optional: true,
    nullable: true,
    says: `${ASKED}; null of a match that the live feed did not have`,
  })
  streams?: WatchLink[] | null;
}
