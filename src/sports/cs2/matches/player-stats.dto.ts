import { CountMeta } from '../../../http/envelopes.js';
import { Choice, Decimal, Flag, Many, One, Shape, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Things } from '../filters.js';
import { WholeListOf } from '../../../http/data-lists.js';
import { SIDES } from '../refs.dto.js';
import { SAYS } from '../says.js';

export class SideFigures {
  @Whole({ nullable: true, says: SAYS.kills }) kills!: number | null;
  @Whole({ nullable: true, says: SAYS.deaths }) deaths!: number | null;
  @Decimal({ nullable: true, says: SAYS.adr }) adr!: number | null;
  @Decimal({ nullable: true, says: SAYS.kast }) kast!: number | null;
  @Decimal({ nullable: true, says: SAYS.rating }) rating!: number | null;
}

export class BothSides {
  @One(() => SideFigures, { nullable: true, says: 'As counter-terrorists; null where no source has it' })
  ct!: SideFigures | null;
  @One(() => SideFigures, { nullable: true, says: 'As terrorists; null where no source has it' })
  t!: SideFigures | null;
}

export class MultiKills {
  @Whole({ nullable: true, says: 'Rounds with two kills' }) k2!: number | null;
  @Whole({ nullable: true, says: 'Rounds with three kills' }) k3!: number | null;
  @Whole({ nullable: true, says: 'Rounds with four kills' }) k4!: number | null;
  @Whole({ nullable: true, says: 'Rounds with five kills' }) k5!: number | null;
}

/** A player's figures in a map or a series; null where no source has one. */
export class PlayerFigures {
  @Text({ example: 'cs2-player-204', says: SAYS.playerId }) playerId!: string;
  @Text({ example: 'lumen', says: 'In this match' }) nickname!: string;
  @Text({ nullable: true, says: SAYS.teamIdOrNull }) teamId!: string | null;
  @Text({ nullable: true, says: SAYS.teamNameOrNull }) teamName!: string | null;
  @Whole({ nullable: true, says: SAYS.kills }) kills!: number | null;
  @Whole({ nullable: true, says: SAYS.deaths }) deaths!: number | null;
  @Whole({ nullable: true, says: SAYS.assists }) assists!: number | null;
  @Whole({ nullable: true, says: SAYS.headshots }) headshots!: number | null;
  @Decimal({ nullable: true, says: 'Of the kills, 0 to 1' }) headshotPercent!: number | null;
  @Whole({ nullable: true, says: SAYS.firstKills }) firstKills!: number | null;
  @Whole({ nullable: true, says: SAYS.firstDeaths }) firstDeaths!: number | null;
  @Decimal({ nullable: true, says: SAYS.adr }) adr!: number | null;
  @Decimal({ nullable: true, says: SAYS.kast })
  kast!: number | null;
  @Decimal({ nullable: true, says: SAYS.rating }) rating!: number | null;
  @Whole({ nullable: true, says: 'Kills minus deaths' }) kdDiff!: number | null;
  @Whole({ nullable: true, says: SAYS.flashAssists }) flashAssists!: number | null;
  @Whole({ nullable: true, says: SAYS.tradeKills }) tradeKills!: number | null;
  @Whole({ nullable: true, says: SAYS.clutchesWon }) clutchesWon!: number | null;
  @One(() => MultiKills, { nullable: true, says: SAYS.multiKills }) multiKills!: MultiKills | null;
  @Whole({ nullable: true, says: SAYS.damage }) damage!: number | null;
  @Whole({ nullable: true, says: SAYS.utilityDamage }) utilityDamage!: number | null;
  @One(() => BothSides, { says: 'Figures of either side alone' }) sides!: BothSides;
  @Text({
    nullable: true,
    example: 'demos',
    says: 'The source of the figures; null of a series whose maps have several',
  })
  source!: string | null;
}

export class PlayerMapLine extends PlayerFigures {
  @Text({ example: 'cs2-match-771-map-2', says: SAYS.mapId }) mapId!: string;
  @Whole({ says: SAYS.mapNumber }) mapNumber!: number;
  @Text({ nullable: true, example: 'Mirage', says: SAYS.mapName }) mapName!: string | null;
  @Shape(
    { type: 'object', additionalProperties: { type: 'string' } },
    { nullable: true, says: 'By figure, the source of those that this source does not have' },
  )
  otherSources!: object | null;
}

/** The maps of a series of which some lack figures. */
export class PartialFigures {
  @Whole({ says: 'Maps that were played' }) playedMaps!: number;
  @Many(() => String, { example: ['cs2-match-771-map-2'], says: 'Ids of the maps with figures' }) knownMaps!: string[];
}

export class PlayerStatsMeta extends CountMeta {
  @Flag({ says: 'False where no source has single maps; the list is then empty' }) available!: boolean;
  @Many(() => PlayerFigures, {
    optional: true,
    nullable: true,
    says: 'Without mapId and mapNumber: the figures of the series; null where only some of its maps have figures',
  })
  series?: PlayerFigures[] | null;
  @One(() => PartialFigures, {
    optional: true,
    nullable: true,
    says: 'Without mapId and mapNumber: what is known where figures of some played maps are not',
  })
  partial?: PartialFigures | null;
}

export class PlayerMapLineList extends WholeListOf(PlayerMapLine, PlayerStatsMeta) {}

export class PlayerStatsQuery extends ReadQuery {
  @Text({ optional: true, max: 60, says: 'A map of the match by id or name' }) mapId?: string;
  @Whole({ optional: true, min: 1, max: 99, says: 'A map of the match' }) mapNumber?: number;
  @Choice(SIDES, { optional: true, says: 'Figures of this side only, where a source has them' }) side?: string;
  @Things('Teams by id or slug') teamId?: string[];
}
