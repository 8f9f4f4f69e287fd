import { Choice, Day, Decimal, Flag, Many, One, Text, Whole } from '../../../http/fields.js';
import { From, To } from '../../../http/filters.js';
import { ReadQuery } from '../../../http/read-query.js';
import { SourcedCountMeta, SourcedListMeta, SourcedMeta } from '../available.js';
import { Events, Maps, Teams } from '../filters.js';
import { ObjectOf, NumberedQuery, WholeListOf } from '../../../http/data-lists.js';
import { PlayerRef, SIDES, TeamRef } from '../refs.dto.js';
import { SAYS } from '../says.js';

const RATIO = { nullable: true, min: 0, max: 1 };
const SUM = { nullable: true, says: 'Of the lines in which it is known; null where it is in none' };

class Figures {
  @Whole({ says: 'Maps of the lines; of a line of a whole match those of its score' }) maps!: number;
  @Whole(SUM) rounds!: number | null;
  @Whole(SUM) kills!: number | null;
  @Whole(SUM) deaths!: number | null;
  @Whole(SUM) assists!: number | null;
  @Decimal({ nullable: true, says: SAYS.kd }) kd!: number | null;
  @Decimal({ ...RATIO, says: 'Of the kills, 0 to 1' }) headshotPercent!: number | null;
  @Decimal({
    nullable: true,
    says: 'Damage of a round; means are by rounds, 22 for a map whose rounds no source has',
  })
  adr!: number | null;
  @Decimal({ ...RATIO, says: SAYS.meanKast }) kast!: number | null;
  @Decimal({ nullable: true, says: "Of the sources, which is HLTV's 2.0 or 3.0" }) rating!: number | null;
}

export class StatTotals extends Figures {
  @Whole(SUM) firstKills!: number | null;
  @Whole(SUM) firstDeaths!: number | null;
}

export class StatLine {
  @Text({ nullable: true, example: 'cs2-match-771-map-2', says: 'Null of a line that is of the whole match' })
  mapId!: string | null;
  @Text({ example: 'cs2-match-771', says: SAYS.matchId }) matchId!: string;
  @Text({ nullable: true, says: 'As its newest source writes it; null where the event is not known' }) eventName!:
    string | null;
  @Text({ nullable: true, says: SAYS.teamNameOrNull }) teamName!: string | null;
  @Text({ nullable: true, says: SAYS.teamNameOrNull }) opponentName!: string | null;
  @Text({ nullable: true, example: 'Mirage', says: 'Null of a line of a whole match, and where it is not known' })
  mapName!: string | null;
  @Day({ nullable: true, says: SAYS.mapDay }) date!: string | null;
  @Flag({ nullable: true, says: 'The map, or the match' }) won!: boolean | null;
  @Whole({ nullable: true, says: 'Rounds of the line; null where no source has them' }) rounds!: number | null;
  @Whole({ nullable: true, says: 'Opponents killed; null where no source has it' }) kills!: number | null;
  @Whole({ nullable: true, says: 'Times killed; null where no source has it' }) deaths!: number | null;
  @Whole({ nullable: true, says: SAYS.unknown }) assists!: number | null;
  @Whole({ nullable: true, says: 'Kills by headshot; null where no source has it' }) headshots!: number | null;
  @Decimal({ ...RATIO, says: 'Null without kills' }) headshotPercent!: number | null;
  @Whole({ nullable: true, says: 'Rounds in which he made the first kill; null where no source has it' }) firstKills!:
    number | null;
  @Whole({ nullable: true, says: 'Rounds in which he was killed first; null where no source has it' }) firstDeaths!:
    number | null;
  @Decimal({ nullable: true, says: 'Damage of a round; null where no source has it' }) adr!: number | null;
  @Decimal({
    ...RATIO,
    says: 'Share of rounds with a kill, an assist, survival or a trade, 0 to 1; null where no source has it',
  })
  kast!: number | null;
  @Decimal({ nullable: true, says: "HLTV's rating 2.0 or 3.0; null where no source has it" }) rating!: number | null;
  @Text({ example: 'hltv', says: 'The source of the figures' }) source!: string;
}

export class PlayerStats {
  @Text({ example: 'cs2-player-204', says: 'For /cs2/players/{playerId}' }) playerId!: string;
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
  @Whole({ says: 'Calendar year, UTC' }) year!: number;
  @Whole({ says: SAYS.mapsWon }) wins!: number;
  @Many(() => TeamRef, { says: 'For which the player played' }) teams!: TeamRef[];
  @Whole({ says: 'Events won that ended in the year, of those whose winner is known' }) titles!: number;
}

export class PlayerSeasonList extends WholeListOf(PlayerSeason, SourcedCountMeta) {}

export class FormSummary {
  @Decimal({ nullable: true, says: SAYS.meanRating }) rating!: number | null;
  @Decimal({ nullable: true, says: SAYS.meanAdr }) adr!: number | null;
  @Decimal({ ...RATIO, says: SAYS.meanKast }) kast!: number | null;
  @Decimal({ nullable: true, says: SAYS.kd }) kd!: number | null;
  @Whole({ says: 'Lines that were won' }) wins!: number;
  @Whole({ says: 'Lines that were lost' }) losses!: number;
  @Choice(['up', 'down', 'flat'], {
    nullable: true,
    says: 'Mean rating of the newer half against the older: flat within 5 %; null of fewer than 4 lines with one',
  })
  trend!: string | null;
}

export class PlayerForm {
  @One(() => PlayerRef, { says: 'Whose form it is' }) player!: PlayerRef;
  @Whole({ says: 'Lines asked for' }) last!: number;
  @One(() => FormSummary, { says: 'Over these lines' }) summary!: FormSummary;
  @Many(() => StatLine, { says: 'Newest first' }) rows!: StatLine[];
}

export class PlayerFormAnswer extends ObjectOf(PlayerForm) {
  @One(() => SourcedMeta, { optional: true }) meta?: SourcedMeta;
}

export class PlayerFormQuery extends ReadQuery {
  @Whole({ default: 10, min: 1, max: 50, says: 'How many of the newest lines' }) limit!: number;
}
