import { Choice, Day, Decimal, Flag, Many, One, Text, Whole } from '../../../http/fields.js';
import { From, To } from '../../../http/filters.js';
import { ReadQuery } from '../../../http/read-query.js';
import { SourcedCountMeta, SourcedListMeta, SourcedMeta } from '../available.js';
import { Events, Maps, Teams } from '../filters.js';
import { ObjectOf, NumberedQuery, WholeListOf } from '../../../http/data-lists.js';
import { PlayerRef, SIDES, TeamRef } from '../refs.dto.js';

const RATIO = { nullable: true, min: 0, max: 1 };
const SUM = { nullable: true, says: 'Of the lines in which it is known; null where it is in none' };

class Figures {
  @Whole() maps!: number;
  @Whole(SUM) rounds!: number | null;
  @Whole(SUM) kills!: number | null;
  @Whole(SUM) deaths!: number | null;
  @Whole(SUM) assists!: number | null;
  @Decimal({ nullable: true, says: 'Kills by deaths' }) kd!: number | null;
  @Decimal({ ...RATIO, says: 'Of the kills, 0 to 1' }) headshotPercent!: number | null;
  @Decimal({
    nullable: true,
    says: 'Damage of a round; means are by rounds, 22 for a map whose rounds no source has',
  })
  adr!: number | null;
  @Decimal(RATIO) kast!: number | null;
  @Decimal({ nullable: true, says: "Of the sources, which is HLTV's 2.0 or 3.0" }) rating!: number | null;
}

export class StatTotals extends Figures {
  @Whole(SUM) firstKills!: number | null;
  @Whole(SUM) firstDeaths!: number | null;
}

export class StatLine {
  @Text({ nullable: true, example: 'cs2-match-771-map-2', says: 'Null of a line that is of the whole match' })
  mapId!: string | null;
  @Text({ example: 'cs2-match-771' }) matchId!: string;
  @Text({ nullable: true }) eventName!: string | null;
  @Text({ nullable: true }) teamName!: string | null;
  @Text({ nullable: true }) opponentName!: string | null;
  @Text({ nullable: true, example: 'Mirage' }) mapName!: string | null;
  @Day({ nullable: true }) date!: string | null;
  @Flag({ nullable: true, says: 'The map, or the match' }) won!: boolean | null;
  @Whole({ nullable: true }) rounds!: number | null;
  @Whole({ nullable: true }) kills!: number | null;
  @Whole({ nullable: true }) deaths!: number | null;
  @Whole({ nullable: true }) assists!: number | null;
  @Whole({ nullable: true }) headshots!: number | null;
  @Decimal({ ...RATIO, says: 'Null without kills' }) headshotPercent!: number | null;
  @Whole({ nullable: true }) firstKills!: number | null;
  @Whole({ nullable: true }) firstDeaths!: number | null;
  @Decimal({ nullable: true }) adr!: number | null;
  @Decimal(RATIO) kast!: number | null;
  @Decimal({ nullable: true }) rating!: number | null;
  @Text({ example: 'hltv', says: 'The source of the figures' }) source!: string;
}

export class PlayerStats {
  @Text({ example: 'cs2-player-204' }) playerId!: string;
  @Whole({ says: 'Of all lines that match, by the score of a match where only the whole is known' }) maps!: number;
  @One(() => StatTotals, { says: 'Over all lines that match' }) totals!: StatTotals;
  @Many(() => StatLine, { says: 'Newest first; those that the plan opens' }) rows!: StatLine[];
}

export class PlayerStatsAnswer extends ObjectOf(PlayerStats) {
  @One(() => SourcedListMeta, { says: 'Of the rows' }) meta!: SourcedListMeta;
}

export class PlayerStatsQuery extends NumberedQuery {
  @From() from?: string;
  @To() to?: string;
  @Maps() map?: string[];
  @Choice(SIDES, { optional: true, says: 'Figures of this side alone' }) side?: string;
  @Events() eventId?: string[];
  @Teams({ says: 'Opponents by id or slug, comma-separated' }) opponentId?: string[];
}

export class PlayerSeason extends Figures {
  @Whole() year!: number;
  @Whole({ says: 'Maps' }) wins!: number;
  @Many(() => TeamRef, { says: 'For which the player played' }) teams!: TeamRef[];
  @Whole({ says: 'Events won that ended in the year, of those whose winner is known' }) titles!: number;
}

export class PlayerSeasonList extends WholeListOf(PlayerSeason, SourcedCountMeta) {}

export class FormSummary {
  @Decimal({ nullable: true }) rating!: number | null;
  @Decimal({ nullable: true }) adr!: number | null;
  @Decimal(RATIO) kast!: number | null;
  @Decimal({ nullable: true }) kd!: number | null;
  @Whole() wins!: number;
  @Whole() losses!: number;
  @Choice(['up', 'down', 'flat'], {
    nullable: true,
    says: 'Mean rating of the newer half against the older: flat within 5 %; null of fewer than 4 lines with one',
  })
  trend!: string | null;
}

export class PlayerForm {
  @One(() => PlayerRef) player!: PlayerRef;
  @Whole({ says: 'Lines asked for' }) last!: number;
  @One(() => FormSummary) summary!: FormSummary;
  @Many(() => StatLine, { says: 'Newest first' }) rows!: StatLine[];
}

export class PlayerFormAnswer extends ObjectOf(PlayerForm) {
  @One(() => SourcedMeta, { optional: true }) meta?: SourcedMeta;
}

export class PlayerFormQuery extends ReadQuery {
  @Whole({ default: 10, min: 1, max: 50 }) limit!: number;
}
