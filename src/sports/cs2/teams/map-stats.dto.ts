import { BUY_TYPES, PlayerRef, TeamRef } from '../refs.dto.js';
import { SAYS } from '../says.js';
import { Choice, Decimal, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { From, To } from '../../../http/filters.js';
import { ReadQuery } from '../../../http/read-query.js';
import { SourcedCountMeta, SourcedMeta } from '../available.js';
import { ObjectOf, WholeListOf } from '../../../http/data-lists.js';
import { MatchRow } from '../matches/match-row.dto.js';
import { WINDOW_SAYS, WINDOW_WORDS } from '../windows.js';

const RATIO = { nullable: true, min: 0, max: 1 };
const OF_KNOWN = { ...RATIO, says: 'Of the maps whose rounds are stored, 0 to 1' };
const OF_VETOES = { ...RATIO, says: 'Of the matches whose veto is stored, 0 to 1' };

export class TeamMap {
  @Text({ example: 'Mirage', says: 'Name of the map' }) map!: string;
  @Text({ example: 'mirage', says: 'As filters name the map' }) slug!: string;
  @Whole({ says: 'Maps that were played' }) played!: number;
  @Whole({ says: SAYS.mapsWon }) wins!: number;
  @Whole({ says: SAYS.mapsLost }) losses!: number;
  @Decimal({ ...RATIO, says: 'Of the maps whose winner is known, 0 to 1' }) winRate!: number | null;
  @Whole({ nullable: true, says: 'Of the maps whose score is known' }) roundsWon!: number | null;
  @Whole({ nullable: true, says: 'Of the maps whose score is known; null where there are none' }) roundsLost!:
    number | null;
  @Decimal({ ...RATIO, says: 'Rounds won of all, 0 to 1; null where no score is known' }) roundWinRate!: number | null;
  @Decimal(OF_KNOWN) ctRoundWinRate!: number | null;
  @Decimal(OF_KNOWN) tRoundWinRate!: number | null;
  @Decimal(OF_KNOWN) pistolWinRate!: number | null;
  @Decimal({ nullable: true, says: 'Rounds of a map' }) avgRounds!: number | null;
  @Decimal(OF_VETOES) pickRate!: number | null;
  @Decimal(OF_VETOES) banRate!: number | null;
  @Whole({ nullable: true, says: 'How often the team picked it; null where no picks are stored' })
  picked!: number | null;
  @Whole({ nullable: true, says: 'How often the team banned it; null where no veto is stored' }) banned!: number | null;
  @Whole({ nullable: true, says: 'How often the opponent picked it; null where no picks are stored' }) opponentPicked!:
    number | null;
  @Moment({ nullable: true, says: 'Midnight where only the day is known' }) lastPlayedAt!: string | null;
}

export class TeamMapsMeta extends SourcedCountMeta {
  @Choice(WINDOW_WORDS, { says: SAYS.window }) window!: string;
  @Whole({ says: 'Matches whose veto is stored' }) vetoes!: number;
}

export class TeamMapList extends WholeListOf(TeamMap, TeamMapsMeta) {}

export class TeamMapsQuery extends ReadQuery {
  @Choice(WINDOW_WORDS, { optional: true, says: `${WINDOW_SAYS}; 90d where neither it nor from nor to is given` })
  window?: string;
  @From() from?: string;
  @To() to?: string;
  @Whole({ default: 1, min: 0, max: 1_000, says: 'Maps with fewer are left out; 0 shows those only banned too' })
  minMaps!: number;
}

export class LineupForm {
  @One(() => TeamRef, { says: 'Whose line-up it is' }) team!: TeamRef;
  @Many(() => PlayerRef, { says: 'The newest five that are stored' }) lineup!: PlayerRef[];
  @Text({ nullable: true, example: '2026-01-20', says: 'The first day of these five together' }) since!: string | null;
  @Whole({ says: 'Maps of these five together' }) maps!: number;
  @Whole({ says: SAYS.mapsWon }) wins!: number;
  @Whole({ says: SAYS.mapsLost }) losses!: number;
  @Decimal({ ...RATIO, says: 'Of the maps whose winner is known, 0 to 1' }) winRate!: number | null;
  @Decimal({ nullable: true, says: 'Of the five in these matches, by rounds' }) avgRating!: number | null;
  @Many(() => MatchRow, { says: 'Finished ones of these five, newest first, at most 20' }) results!: MatchRow[];
}

export class LineupFormAnswer extends ObjectOf(LineupForm) {
  @One(() => SourcedMeta, { optional: true }) meta?: SourcedMeta;
}

export class BuyTypeRecord {
  @Choice(BUY_TYPES, { says: SAYS.storedBuy }) buyType!: string;
  @Whole({ says: 'Rounds with this buy' }) rounds!: number;
  @Whole({ says: 'Of these, rounds that were won' }) wins!: number;
  @Decimal({ ...RATIO, says: 'Wins of the rounds, 0 to 1; null without a round' }) winRate!: number | null;
}

export class TeamBuys {
  @Many(() => BuyTypeRecord, { says: 'One row for each buy' }) byBuyType!: BuyTypeRecord[];
  @Decimal({ nullable: true, says: 'In dollars of the game, at the begin of a round' }) avgEquipmentValue!:
    number | null;
  @Decimal({ ...RATIO, says: 'Rounds with a force buy, of those whose buy is known' }) forceRate!: number | null;
  @Decimal({ ...RATIO, says: 'Of eco rounds' }) ecoWinRate!: number | null;
  @Decimal({ ...RATIO, says: 'Of rounds against an eco of the opponent, without own ecos' }) antiEcoWinRate!:
    number | null;
}

export class TeamEconomyMeta extends SourcedMeta {
  @Choice(WINDOW_WORDS, { says: SAYS.window }) window!: string;
  @Whole({ says: 'Rounds over which the figures are made' }) rounds!: number;
  @Whole({ says: 'Their maps' }) maps!: number;
}

export class TeamEconomyAnswer extends ObjectOf(TeamBuys) {
  @One(() => TeamEconomyMeta) meta!: TeamEconomyMeta;
}

export class TeamEconomyQuery extends ReadQuery {
  @Choice(WINDOW_WORDS, { default: 'all', says: WINDOW_SAYS }) window!: string;
  @From() from?: string;
  @To() to?: string;
}
