import { Day, Decimal, Flag, Many, One, Text, Whole } from '../../../http/fields.js';
import { From, To } from '../../../http/filters.js';
import { ReadQuery } from '../../../http/read-query.js';
import { SourcedListMeta, SourcedMeta } from '../available.js';
import { NumberedListOf, ObjectOf, NumberedQuery } from '../../../http/data-lists.js';
import { Duel, UtilityRow } from '../matches/play.dto.js';
import { PlayerRef } from '../refs.dto.js';
import { SAYS } from '../says.js';

const RATIO = { nullable: true, min: 0, max: 1 };

export class WeaponRow {
  @Text({ example: 'AK-47', says: 'As /cs2/reference/weapons names it' }) weapon!: string;
  @Whole({ says: 'Opponents killed with it' }) kills!: number;
  @Whole({ says: 'By this weapon' }) deaths!: number;
  @Decimal({ ...RATIO, says: 'Of the kills, 0 to 1; null without one' }) headshotPercent!: number | null;
  @Whole({ nullable: true, says: 'Null: no source has it' }) shots!: number | null;
  @Whole({ nullable: true, says: 'Null: no source has it' }) hits!: number | null;
  @Decimal({ ...RATIO, says: 'Null: no source has it' }) accuracy!: number | null;
  @Whole({ nullable: true, says: 'Null: no source has it' }) damage!: number | null;
}

export class KillsMeta extends SourcedListMeta {
  @Whole({ says: 'Maps of the player whose kills are stored, over which this is made' }) maps!: number;
}

export class WeaponList extends NumberedListOf(WeaponRow, KillsMeta) {}

export class PlayerDuelList extends NumberedListOf(Duel, KillsMeta) {}

export class TeammateFlashes {
  @One(() => PlayerRef, { says: 'The teammate who killed' }) player!: PlayerRef;
  @Whole({ says: 'Opponents that he killed while they were blinded by the player' }) count!: number;
}

export class FlashAssists {
  @Whole({ nullable: true, says: 'Of the maps in which they are known' }) total!: number | null;
  @Decimal({ nullable: true, says: 'Mean of the maps in which they are known; null where there are none' }) perMap!:
    number | null;
  @Decimal({ nullable: true, says: 'Mean of the rounds of these maps; null where there are none' }) perRound!:
    number | null;
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
  @Whole({ says: 'Rounds in which he was the last of his team' }) attempts!: number;
  @Whole({ says: 'Of these, rounds that the team won' }) won!: number;
}

export class ClutchRow {
  @Text({ example: 'cs2-match-771', says: SAYS.matchId }) matchId!: string;
  @Text({ example: 'cs2-match-771-map-2', says: SAYS.mapId }) mapId!: string;
  @Whole({ says: 'On the map, from 1' }) roundNumber!: number;
  @Whole({ says: 'Opponents alive, 1 to 5' }) versus!: number;
  @Flag({ says: 'Whether the team won the round' }) won!: boolean;
  @Day({ nullable: true, says: SAYS.mapDay }) date!: string | null;
}

export class PlayerClutches {
  @Many(() => ClutchSum, { says: 'Of all that the plan opens; empty where no source has any' }) summary!: ClutchSum[];
  @Many(() => ClutchRow, { says: 'Newest first' }) rows!: ClutchRow[];
}

export class PlayerClutchesAnswer extends ObjectOf(PlayerClutches) {
  @One(() => SourcedListMeta, { says: 'Of the rows' }) meta!: SourcedListMeta;
}

export class PlayerUtilityRow extends UtilityRow {
  @Text({ example: 'cs2-match-771', says: SAYS.matchId }) matchId!: string;
  @Day({ nullable: true, says: SAYS.mapDay }) date!: string | null;
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
