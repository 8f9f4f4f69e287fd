import { Day, Decimal, Flag, Many, One, Text, Whole } from '../../../http/fields.js';
import { From, To } from '../../../http/filters.js';
import { ReadQuery } from '../../../http/read-query.js';
import { SourcedListMeta, SourcedMeta } from '../available.js';
import { NumberedListOf, ObjectOf, NumberedQuery } from '../../../http/data-lists.js';
import { Duel, UtilityRow } from '../matches/play.dto.js';
import { PlayerRef } from '../refs.dto.js';

const RATIO = { nullable: true, min: 0, max: 1 };

export class WeaponRow {
  @Text({ example: 'AK-47' }) weapon!: string;
  @Whole() kills!: number;
  @Whole({ says: 'By this weapon' }) deaths!: number;
  @Decimal({ ...RATIO, says: 'Of the kills, 0 to 1; null without one' }) headshotPercent!: number | null;
  @Whole({ nullable: true }) shots!: number | null;
  @Whole({ nullable: true }) hits!: number | null;
  @Decimal(RATIO) accuracy!: number | null;
  @Whole({ nullable: true }) damage!: number | null;
}

export class KillsMeta extends SourcedListMeta {
  @Whole({ says: 'Maps of the player whose kills are stored, over which this is made' }) maps!: number;
}

export class WeaponList extends NumberedListOf(WeaponRow, KillsMeta) {}

export class PlayerDuelList extends NumberedListOf(Duel, KillsMeta) {}

export class TeammateFlashes {
  @One(() => PlayerRef) player!: PlayerRef;
  @Whole() count!: number;
}

export class FlashAssists {
  @Whole({ nullable: true, says: 'Of the maps in which they are known' }) total!: number | null;
  @Decimal({ nullable: true }) perMap!: number | null;
  @Decimal({ nullable: true }) perRound!: number | null;
  @Many(() => TeammateFlashes, { says: 'Who killed, of the maps whose kills are stored' })
  byTeammate!: TeammateFlashes[];
}

export class FlashAssistsMeta extends SourcedMeta {
  @Whole({ says: 'Maps in which they are known' }) maps!: number;
}

export class FlashAssistsAnswer extends ObjectOf(FlashAssists) {
  @One(() => FlashAssistsMeta) meta!: FlashAssistsMeta;
}

export class ClutchSum {
  @Whole({ says: 'Opponents alive, 1 to 5' }) versus!: number;
  @Whole() attempts!: number;
  @Whole() won!: number;
}

export class ClutchRow {
  @Text({ example: 'cs2-match-771' }) matchId!: string;
  @Text({ example: 'cs2-match-771-map-2' }) mapId!: string;
  @Whole() roundNumber!: number;
  @Whole({ says: 'Opponents alive, 1 to 5' }) versus!: number;
  @Flag() won!: boolean;
  @Day({ nullable: true }) date!: string | null;
}

export class PlayerClutches {
  @Many(() => ClutchSum, { says: 'Of all that the plan opens; empty where no source has any' }) summary!: ClutchSum[];
  @Many(() => ClutchRow, { says: 'Newest first' }) rows!: ClutchRow[];
}

export class PlayerClutchesAnswer extends ObjectOf(PlayerClutches) {
  @One(() => SourcedListMeta, { says: 'Of the rows' }) meta!: SourcedListMeta;
}

export class PlayerUtilityRow extends UtilityRow {
  @Text({ example: 'cs2-match-771' }) matchId!: string;
  @Day({ nullable: true }) date!: string | null;
}

export class UtilityList extends NumberedListOf(PlayerUtilityRow, SourcedListMeta) {}

export class PlayerMapsQuery extends NumberedQuery {
  @From() from?: string;
  @To() to?: string;
}

export class FlashAssistsQuery extends ReadQuery {
  @From() from?: string;
  @To() to?: string;
}
