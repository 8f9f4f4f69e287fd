import { TruncatedMeta } from '../../../http/envelopes.js';
import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { AnyOf, From, To } from '../../../http/filters.js';
import { Leagues } from '../filters.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { RESULTS } from '../players/player-stats.dto.js';
import { SIDES } from '../refs.dto.js';
import { SAYS } from '../says.js';
import { TeamRecord } from './teams.dto.js';

const RATIO = { nullable: true, min: 0, max: 1 };
const UNKNOWN = { nullable: true, says: 'Null where no game has it' };

export class SampleSize {
  @Whole({ says: 'Of which figures of the sides are stored' }) games!: number;
  @Whole({ says: 'To which those games belong' }) matches!: number;
}

export class FirstRates {
  @Decimal({ ...RATIO, says: SAYS.firstRate }) firstBlood!: number | null;
  @Decimal({ ...RATIO, says: SAYS.firstRate }) firstTower!: number | null;
  @Decimal({ ...RATIO, says: SAYS.firstRate }) firstDragon!: number | null;
  @Decimal({ ...RATIO, says: SAYS.firstRate }) firstHerald!: number | null;
  @Decimal({ ...RATIO, says: SAYS.firstRate }) firstBaron!: number | null;
  @Decimal({ ...RATIO, says: SAYS.never }) firstInhibitor!: number | null;
}

export class SideRecord {
  @Whole({ says: 'Of which figures of the sides are stored' }) games!: number;
  @Whole({ says: SAYS.decided }) wins!: number;
  @Decimal({ ...RATIO, says: SAYS.winRate }) winRate!: number | null;
}

export class SideRecords {
  @One(() => SideRecord, { says: 'Games on the blue side' }) blue!: SideRecord;
  @One(() => SideRecord, { says: 'Games on the red side' }) red!: SideRecord;
}

export class TeamAverages {
  @Decimal({ nullable: true, says: SAYS.seconds }) duration!: number | null;
  @Decimal(UNKNOWN) kills!: number | null;
  @Decimal(UNKNOWN) deaths!: number | null;
  @Decimal(UNKNOWN) gold!: number | null;
  @Decimal(UNKNOWN) goldDiffAt15!: number | null;
  @Decimal(UNKNOWN) towers!: number | null;
  @Decimal(UNKNOWN) dragons!: number | null;
  @Decimal(UNKNOWN) barons!: number | null;
}

export class TeamStatsFilters {
  @Many(() => String, { nullable: true, says: SAYS.asked }) league!: string[] | null;
  @Text({ nullable: true, says: SAYS.asked }) from!: string | null;
  @Text({ nullable: true, says: SAYS.asked }) to!: string | null;
}

export class TeamStats {
  @Text({ example: 'northgate-owls', says: SAYS.teamSlug }) slug!: string;
  @One(() => TeamStatsFilters, { says: SAYS.filters }) filters!: TeamStatsFilters;
  @One(() => SampleSize, { says: 'What averages and rates are over' }) sample!: SampleSize;
  @One(() => TeamRecord, { says: 'Over all matches that match, those without figures too' }) record!: TeamRecord;
  @One(() => SideRecords, { says: 'By the side that the team played' }) bySide!: SideRecords;
  @One(() => TeamAverages, { says: 'Means over the games that have each figure' }) averages!: TeamAverages;
  @One(() => FirstRates, { says: 'How often the team took an objective first' }) rates!: FirstRates;
}

export class TeamStatsAnswer extends ObjectOf(TeamStats) {}

export class TeamStatsQuery extends ReadQuery {
  @Leagues() league?: string[];
  @From() from?: string;
  @To() to?: string;
}

export class ObjectiveAverages {
  @Decimal({ nullable: true, says: 'Elders included' }) dragons!: number | null;
  @Decimal(UNKNOWN) elderDragons!: number | null;
  @Decimal(UNKNOWN) barons!: number | null;
  @Decimal(UNKNOWN) heralds!: number | null;
  @Decimal(UNKNOWN) voidgrubs!: number | null;
  @Decimal(UNKNOWN) towers!: number | null;
  @Decimal(UNKNOWN) inhibitors!: number | null;
  @Decimal(UNKNOWN) opponentDragons!: number | null;
  @Decimal(UNKNOWN) opponentBarons!: number | null;
  @Decimal(UNKNOWN) opponentTowers!: number | null;
  @Decimal(UNKNOWN) goldDiffAt15!: number | null;
}

export class RowObjectives {
  @Whole({ nullable: true, says: SAYS.unknown }) kills!: number | null;
  @Whole({ nullable: true, says: SAYS.unknown }) opponentKills!: number | null;
  @Whole({ nullable: true, says: SAYS.unknown }) gold!: number | null;
  @Whole({ nullable: true, says: SAYS.unknown }) opponentGold!: number | null;
  @Whole({ nullable: true, says: SAYS.destroyed }) towers!: number | null;
  @Whole({ nullable: true, says: SAYS.destroyed }) opponentTowers!: number | null;
  @Whole({ nullable: true, says: 'Elders included; null where no source has it' }) dragons!: number | null;
  @Whole({ nullable: true, says: 'Elders included; null where no source has it' }) opponentDragons!: number | null;
  @Whole({ nullable: true, says: SAYS.unknown }) barons!: number | null;
  @Whole({ nullable: true, says: SAYS.unknown }) opponentBarons!: number | null;
  @Flag({ nullable: true, says: SAYS.firstOfTeam }) firstBlood!: boolean | null;
  @Flag({ nullable: true, says: SAYS.firstOfTeam }) firstTower!: boolean | null;
  @Flag({ nullable: true, says: SAYS.firstOfTeam }) firstDragon!: boolean | null;
  @Flag({ nullable: true, says: SAYS.firstOfTeam }) firstBaron!: boolean | null;
  @Flag({ nullable: true, says: SAYS.firstOfTeam }) firstHerald!: boolean | null;
}

export class ObjectiveRow {
  @Text({ example: 'lol-match-5', says: SAYS.matchId }) matchId!: string;
  @Text({ example: 'lol-game-7', says: SAYS.gameId }) gameId!: string;
  @Whole({ says: SAYS.gameNumber }) gameNumber!: number;
  @Moment({ says: SAYS.startOrDay }) startTime!: string;
  @Text({ example: 'lck', says: SAYS.leagueSlug }) league!: string;
  @Text({ nullable: true, says: SAYS.tournamentName }) tournamentName!: string | null;
  @Text({ nullable: true, says: SAYS.opponentSlug }) opponentSlug!: string | null;
  @Choice(SIDES, { says: SAYS.side }) side!: string;
  @Choice(RESULTS, { nullable: true, says: SAYS.result }) result!: string | null;
  @One(() => RowObjectives, { says: 'Of the team, and of the other as opponent' }) objectives!: RowObjectives;
}

export class ObjectiveFilters {
  @Whole({ says: SAYS.matches }) last!: number;
  @Many(() => String, { nullable: true, says: SAYS.asked }) league!: string[] | null;
  @Many(() => String, { nullable: true, says: SAYS.asked }) side!: string[] | null;
}

export class TeamObjectives {
  @Text({ example: 'northgate-owls', says: SAYS.teamSlug }) slug!: string;
  @One(() => ObjectiveFilters, { says: SAYS.filters }) filters!: ObjectiveFilters;
  @One(() => SampleSize, { says: 'What averages and rates are over' }) sample!: SampleSize;
  @One(() => FirstRates, { says: 'How often the team took an objective first' }) rates!: FirstRates;
  @One(() => ObjectiveAverages, { says: 'Means over the games that have each figure' }) averages!: ObjectiveAverages;
  @Many(() => ObjectiveRow, { says: 'Newest first' }) rows!: ObjectiveRow[];
}

export class TeamObjectivesAnswer {
  @Flag({ example: true }) success!: boolean;
  @One(() => TeamObjectives) data!: TeamObjectives;
  @One(() => TruncatedMeta, { optional: true }) meta?: TruncatedMeta;
}

export class ObjectivesQuery extends ReadQuery {
  @Whole({ default: 20, min: 1, max: 100, says: 'The last so many matches' }) last!: number;
  @Leagues() league?: string[];
  @AnyOf(SIDES, { says: 'Side of the team, comma-separated' }) side?: string[];
}
