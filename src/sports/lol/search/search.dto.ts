import { Flag, Many, One, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { AnyOf } from '../../../http/filters.js';
import { League } from '../leagues/leagues.dto.js';
import { PlayerHit } from '../players/players.dto.js';
import { ScheduleRow } from '../schedule/schedule-row.dto.js';
import { TeamRow } from '../teams/teams.dto.js';
import { SAYS } from '../says.js';

export const SEARCH_KINDS = vocabulary('LolSearchKind', ['players', 'teams', 'leagues', 'matches']);

export class SearchResult {
  @Many(() => PlayerHit, { says: SAYS.bestFirst }) players!: PlayerHit[];
  @Many(() => TeamRow, { says: SAYS.bestFirst }) teams!: TeamRow[];
  @Many(() => League, { says: SAYS.bestFirst }) leagues!: League[];
  @Many(() => ScheduleRow, {
    says: 'Of the teams that are named, or where there are none that are called nearly so, newest first',
  })
  matches!: ScheduleRow[];
}

export class SearchCounts {
  @Whole({ says: SAYS.countOfRows }) players!: number;
  @Whole({ says: SAYS.countOfRows }) teams!: number;
  @Whole({ says: SAYS.countOfRows }) leagues!: number;
  @Whole({ says: SAYS.countOfRows }) matches!: number;
}

export class SearchMeta {
  @Text({ says: 'As it was asked' }) q!: string;
  @One(() => SearchCounts, { says: 'Rows of each kind in this answer' }) counts!: SearchCounts;
}

export class SearchAnswer {
  @Flag({ example: true }) success!: boolean;
  @One(() => SearchResult) data!: SearchResult;
  @One(() => SearchMeta) meta!: SearchMeta;
}

export class SearchQuery extends ReadQuery {
  @Text({ min: 2, max: 100, says: 'Words of a name, or the names of both teams of a match' }) q!: string;
  @AnyOf(SEARCH_KINDS, { says: 'Kinds to look for, comma-separated; all where left out' }) type?: string[];
  @Whole({ default: 10, min: 1, max: 50, says: 'Rows of each kind' }) limit!: number;
}
