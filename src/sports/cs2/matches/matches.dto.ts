import { Choice, Many, Moment, One, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { AnyOf, From, Ids, To } from '../../../http/filters.js';
import { Maps, Numbers, Things } from '../filters.js';
import { NumberedListOf, ObjectOf, NumberedQuery, WholeListOf } from '../../../http/data-lists.js';
import { ExternalId, MATCH_STATUSES, PlayerRef, TIERS } from '../refs.dto.js';
import { MapLine } from './maps.dto.js';
import { MatchRow } from './match-row.dto.js';
import { Stream, VetoStep } from './sides.dto.js';

export class MatchRowList extends NumberedListOf(MatchRow) {}

export class MatchRowWholeList extends WholeListOf(MatchRow) {}

const TIER = { says: 'Tiers, comma-separated' };

export class UpcomingMatchesQuery extends NumberedQuery {
  @From() from?: string;
  @To() to?: string;
  @Things('Teams by id or slug') teamId?: string[];
  @Things('Events by id or slug') eventId?: string[];
  @AnyOf(TIERS, TIER) tier?: string[];
}

export class RecentMatchesQuery extends UpcomingMatchesQuery {
  @Numbers({ says: 'Maps at most, comma-separated' }) bestOf?: number[];
}

export class MatchesQuery extends RecentMatchesQuery {
  @AnyOf(MATCH_STATUSES, { says: 'Statuses, comma-separated' }) status?: string[];
  @Choice(['startsAt', '-startsAt'], { default: '-startsAt', says: 'What to sort by; - for the newest first' })
  sort!: string;
  @Ids() ids?: string;
}

export class TodayMatchesQuery extends ReadQuery {
  @AnyOf(['scheduled', 'live', 'completed'], { says: 'Statuses, comma-separated' }) status?: string[];
  @AnyOf(TIERS, TIER) tier?: string[];
}

export class RanksAtMatch {
  @Whole({ nullable: true, says: 'Rank of team 1; null where it had none or the list is not stored' }) team1!:
    number | null;
  @Whole({ nullable: true, says: 'Rank of team 2; null where it had none or the list is not stored' }) team2!:
    number | null;
}

export class MeetingsBefore {
  @Whole({ says: 'Of the matches before this one' }) team1Wins!: number;
  @Whole({ says: 'Of the matches before this one' }) team2Wins!: number;
}

export class Match extends MatchRow {
  @Many(() => MapLine, { says: 'In the order of play; empty where no source has any' }) maps!: MapLine[];
  @Many(() => VetoStep, { says: 'Empty where no source has it' }) veto!: VetoStep[];
  @Many(() => Stream, { says: 'Empty where no source has any' }) streams!: Stream[];
  @Whole({ says: 'Links to demos that are stored' }) demos!: number;
  @One(() => PlayerRef, { nullable: true, says: 'Best player of the match; null where no source names one' })
  mvp!: PlayerRef | null;
  @One(() => RanksAtMatch, { says: 'In the world ranking before the match' }) rankAtMatch!: RanksAtMatch;
  @One(() => MeetingsBefore, { says: 'Earlier meetings of the two teams' }) headToHead!: MeetingsBefore;
  @Many(() => ExternalId) externalIds!: ExternalId[];
  @Many(() => String, { says: 'Ids that it had while it was live' }) aliases!: string[];
  @Whole({ says: 'Rises by 1 with every correction' }) revision!: number;
  @Moment() lastUpdated!: string;
}

export class MatchAnswer extends ObjectOf(Match) {}

export class HeadToHeadQuery extends ReadQuery {
  @Whole({ default: 20, min: 1, max: 100, says: 'Matches shown; the record is over all of them' }) limit!: number;
  @From() from?: string;
  @To() to?: string;
  @Maps({ says: 'Only meetings with one of these maps, which byMap then holds alone' }) map?: string[];
}
