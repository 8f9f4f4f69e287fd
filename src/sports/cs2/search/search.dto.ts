import { Day, Decimal, Flag, Many, One, Text, Whole } from '../../../http/fields.js';
import { AnyOf } from '../../../http/filters.js';
import { ReadQuery } from '../../../http/read-query.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { MatchRow } from '../matches/match-row.dto.js';
import { PlayerHit } from '../players/players.dto.js';
import { EventRef, TeamRef } from '../refs.dto.js';
import { SAYS } from '../says.js';

export const SEARCH_KINDS = vocabulary('Cs2SearchKind', ['teams', 'players', 'events', 'matches']);

const SCORE = { min: 0, max: 1, says: 'How well the name matches' };

export class TeamHit extends TeamRef {
  @Decimal(SCORE) score!: number;
}

export class EventHit extends EventRef {
  @Day({ nullable: true, says: 'First day; null where it is not known' }) startDate!: string | null;
  @Day({ nullable: true, says: 'Last day; null where it is not known' }) endDate!: string | null;
  @Decimal(SCORE) score!: number;
}

export class SearchResult {
  @Many(() => TeamHit, { says: SAYS.byName }) teams!: TeamHit[];
  @Many(() => PlayerHit, { says: SAYS.byName }) players!: PlayerHit[];
  @Many(() => EventHit, { says: SAYS.byName }) events!: EventHit[];
  @Many(() => MatchRow, {
    says: 'Of the teams that are named, newest first; where only matches are asked for, also of those that are called nearly so',
  })
  matches!: MatchRow[];
}

export class SearchCounts {
  @Whole({ says: 'Teams in this answer' }) teams!: number;
  @Whole({ says: 'Players in this answer' }) players!: number;
  @Whole({ says: 'Events in this answer' }) events!: number;
  @Whole({ says: 'Matches in this answer' }) matches!: number;
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
