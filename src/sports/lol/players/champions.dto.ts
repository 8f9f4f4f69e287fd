import { TruncatedMeta } from '../../../http/envelopes.js';
import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Leagues } from '../filters.js';
import { ListOf } from '../../../http/data-lists.js';
import { PlayerRef } from '../refs.dto.js';
import { SAYS } from '../says.js';
import { RESULTS } from './player-stats.dto.js';

const RATIO = { nullable: true, min: 0, max: 1 };

export class ChampionRecord {
  @Text({ example: 'KSante', says: SAYS.championId }) championId!: string;
  @Text({ example: "K'Sante", says: SAYS.championName }) championName!: string;
  @Whole({ says: 'All that are stored, with whatever result' }) games!: number;
  @Whole({ says: SAYS.decided }) wins!: number;
  @Whole({ says: SAYS.decided }) losses!: number;
  @Decimal({ ...RATIO, says: SAYS.winRate }) winRate!: number | null;
  @Decimal({ nullable: true, says: SAYS.kdaOfAll }) avgKda!: number | null;
  @Decimal({ nullable: true, says: SAYS.meanPerMinute }) avgCsPerMin!: number | null;
  @Decimal({ nullable: true, says: 'To the opponent of the role' }) avgGoldDiffAt15!: number | null;
  @Moment({ says: SAYS.startOrDay }) lastPlayedAt!: string;
}

export class ChampionRecordList extends ListOf(ChampionRecord) {}

export class PooledChampion {
  @Text({ example: 'KSante', says: SAYS.championId }) championId!: string;
  @Text({ example: "K'Sante", says: SAYS.championName }) championName!: string;
  @Whole({ says: SAYS.games }) picks!: number;
  @Whole({ says: SAYS.decided }) wins!: number;
  @Whole({ says: SAYS.decided }) losses!: number;
  @Whole({ says: 'Games whose winner no source has' }) unknownResults!: number;
  @Whole({ says: 'Games whose winner is known' }) decidedGames!: number;
  @Decimal({ ...RATIO, says: 'Wins of the decided games, 0 to 1' }) winRate!: number | null;
  @Decimal({ min: 0, max: 1, says: 'Of the games whose champion is known, 0 to 1' }) pickRate!: number;
  @Decimal({ nullable: true, says: SAYS.kdaOfAll }) avgKda!: number | null;
  @Moment({ says: SAYS.startOrDay }) lastPickedAt!: string;
}

export class ChampionPick {
  @Text({ example: 'lol-game-7', says: SAYS.gameId }) gameId!: string;
  @Text({ example: 'lol-match-5', says: SAYS.matchId }) matchId!: string;
  @Text({ example: 'KSante', says: SAYS.championId }) championId!: string;
  @Moment({ says: SAYS.startOrDay }) startTime!: string;
  @Choice(RESULTS, { nullable: true, says: SAYS.result }) result!: string | null;
}

export class PoolFilters {
  @Whole({ says: SAYS.matches }) last!: number;
  @Many(() => String, { nullable: true, says: SAYS.asked }) league!: string[] | null;
}

export class ChampionPool {
  @One(() => PlayerRef, { says: 'Whose picks these are' }) player!: PlayerRef;
  @One(() => PoolFilters, { says: SAYS.filters }) filters!: PoolFilters;
  @Many(() => PooledChampion, { says: 'Most picked first' }) championPool!: PooledChampion[];
  @Many(() => ChampionPick, { says: 'Newest first' }) picks!: ChampionPick[];
}

export class ChampionPoolAnswer {
  @Flag({ example: true }) success!: boolean;
  @One(() => ChampionPool) data!: ChampionPool;
  @One(() => TruncatedMeta, { optional: true }) meta?: TruncatedMeta;
}

export class ChampionPoolQuery extends ReadQuery {
  @Whole({ default: 20, min: 1, max: 100, says: 'The last so many matches' }) last!: number;
  @Leagues() league?: string[];
}
