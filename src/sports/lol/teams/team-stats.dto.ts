import { TruncatedMeta } from '../../../http/envelopes.js';
import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { AnyOf, From, Leagues, To } from '../filters.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { RESULTS } from '../players/player-stats.dto.js';
import { SIDES } from '../refs.dto.js';
import { TeamRecord } from './teams.dto.js';

const RATIO = { nullable: true, min: 0, max: 1 };
const UNKNOWN = { nullable: true, says: 'Null where no game has it' };

export class SampleSize {
  @Whole({ says: 'Of which figures of the sides are stored' }) games!: number;
  @Whole() matches!: number;
}

export class FirstRates {
  @Decimal({ ...RATIO, says: 'Of the games of which it is known, 0 to 1' }) firstBlood!: number | null;
  @Decimal(RATIO) firstTower!: number | null;
  @Decimal(RATIO) firstDragon!: number | null;
  @Decimal(RATIO) firstHerald!: number | null;
  @Decimal(RATIO) firstBaron!: number | null;
  @Decimal(RATIO) firstInhibitor!: number | null;
}

export class SideRecord {
  @Whole() games!: number;
  @Whole() wins!: number;
  @Decimal({ ...RATIO, says: 'Of the games whose winner is known, 0 to 1' }) winRate!: number | null;
}

export class SideRecords {
  @One(() => SideRecord) blue!: SideRecord;
  @One(() => SideRecord) red!: SideRecord;
}

export class TeamAverages {
  @Decimal({ nullable: true, says: 'Seconds' }) duration!: number | null;
  @Decimal(UNKNOWN) kills!: number | null;
  @Decimal(UNKNOWN) deaths!: number | null;
  @Decimal(UNKNOWN) gold!: number | null;
  @Decimal(UNKNOWN) goldDiffAt15!: number | null;
  @Decimal(UNKNOWN) towers!: number | null;
  @Decimal(UNKNOWN) dragons!: number | null;
  @Decimal(UNKNOWN) barons!: number | null;
}

export class TeamStatsFilters {
  @Many(() => String, { nullable: true, says: 'As asked; null where it was not' }) league!: string[] | null;
  @Text({ nullable: true }) from!: string | null;
  @Text({ nullable: true }) to!: string | null;
}

export class TeamStats {
  @Text({ example: 'northgate-owls' }) slug!: string;
  @One(() => TeamStatsFilters) filters!: TeamStatsFilters;
  @One(() => SampleSize) sample!: SampleSize;
  @One(() => TeamRecord, { says: 'Over all matches that match, those without figures too' }) record!: TeamRecord;
  @One(() => SideRecords) bySide!: SideRecords;
  @One(() => TeamAverages) averages!: TeamAverages;
  @One(() => FirstRates) rates!: FirstRates;
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
  @Whole({ nullable: true }) kills!: number | null;
  @Whole({ nullable: true }) opponentKills!: number | null;
  @Whole({ nullable: true }) gold!: number | null;
  @Whole({ nullable: true }) opponentGold!: number | null;
  @Whole({ nullable: true }) towers!: number | null;
  @Whole({ nullable: true }) opponentTowers!: number | null;
  @Whole({ nullable: true }) dragons!: number | null;
  @Whole({ nullable: true }) opponentDragons!: number | null;
  @Whole({ nullable: true }) barons!: number | null;
  @Whole({ nullable: true }) opponentBarons!: number | null;
  @Flag({ nullable: true }) firstBlood!: boolean | null;
  @Flag({ nullable: true }) firstTower!: boolean | null;
  @Flag({ nullable: true }) firstDragon!: boolean | null;
  @Flag({ nullable: true }) firstBaron!: boolean | null;
  @Flag({ nullable: true }) firstHerald!: boolean | null;
}

export class ObjectiveRow {
  @Text({ example: 'lol-match-5' }) matchId!: string;
  @Text({ example: 'lol-game-7' }) gameId!: string;
  @Whole() gameNumber!: number;
  @Moment() startTime!: string;
  @Text({ example: 'lck', says: 'Slug' }) league!: string;
  @Text({ nullable: true }) tournamentName!: string | null;
  @Text({ nullable: true }) opponentSlug!: string | null;
  @Choice(SIDES) side!: string;
  @Choice(RESULTS, { nullable: true }) result!: string | null;
  @One(() => RowObjectives) objectives!: RowObjectives;
}

export class ObjectiveFilters {
  @Whole({ says: 'Matches' }) last!: number;
  @Many(() => String, { nullable: true }) league!: string[] | null;
  @Many(() => String, { nullable: true }) side!: string[] | null;
}

export class TeamObjectives {
  @Text({ example: 'northgate-owls' }) slug!: string;
  @One(() => ObjectiveFilters) filters!: ObjectiveFilters;
  @One(() => SampleSize) sample!: SampleSize;
  @One(() => FirstRates) rates!: FirstRates;
  @One(() => ObjectiveAverages) averages!: ObjectiveAverages;
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
