import { TruncatedMeta } from '../../../http/envelopes.js';
import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Leagues } from '../filters.js';
import { ListOf } from '../../../http/data-lists.js';
import { PlayerRef } from '../refs.dto.js';
import { RESULTS } from './player-stats.dto.js';

const RATIO = { nullable: true, min: 0, max: 1 };

export class ChampionRecord {
  @Text({ example: 'KSante' }) championId!: string;
  @Text({ example: "K'Sante" }) championName!: string;
  @Whole() games!: number;
  @Whole() wins!: number;
  @Whole() losses!: number;
  @Decimal({ ...RATIO, says: 'Of the games whose winner is known, 0 to 1' }) winRate!: number | null;
  @Decimal({ nullable: true }) avgKda!: number | null;
  @Decimal({ nullable: true }) avgCsPerMin!: number | null;
  @Decimal({ nullable: true, says: 'To the opponent of the role' }) avgGoldDiffAt15!: number | null;
  @Moment() lastPlayedAt!: string;
}

export class ChampionRecordList extends ListOf(ChampionRecord) {}

export class PooledChampion {
  @Text({ example: 'KSante' }) championId!: string;
  @Text({ example: "K'Sante" }) championName!: string;
  @Whole({ says: 'Games' }) picks!: number;
  @Whole() wins!: number;
  @Whole() losses!: number;
  @Whole({ says: 'Games whose winner no source has' }) unknownResults!: number;
  @Whole({ says: 'Games whose winner is known' }) decidedGames!: number;
  @Decimal({ ...RATIO, says: 'Wins of the decided games, 0 to 1' }) winRate!: number | null;
  @Decimal({ min: 0, max: 1, says: 'Of all the games, 0 to 1' }) pickRate!: number;
  @Decimal({ nullable: true }) avgKda!: number | null;
  @Moment() lastPickedAt!: string;
}

export class ChampionPick {
  @Text({ example: 'lol-game-7' }) gameId!: string;
  @Text({ example: 'lol-match-5' }) matchId!: string;
  @Text({ example: 'KSante' }) championId!: string;
  @Moment() startTime!: string;
  @Choice(RESULTS, { nullable: true }) result!: string | null;
}

export class PoolFilters {
  @Whole({ says: 'Matches' }) last!: number;
  @Many(() => String, { nullable: true }) league!: string[] | null;
}

export class ChampionPool {
  @One(() => PlayerRef) player!: PlayerRef;
  @One(() => PoolFilters) filters!: PoolFilters;
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
