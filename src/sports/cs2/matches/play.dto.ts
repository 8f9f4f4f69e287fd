import { CountMeta } from '../../../http/envelopes.js';
import { Choice, Decimal, Flag, Moment, One, Text, Whole } from '../../../http/fields.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { WholeListOf } from '../../../http/data-lists.js';
import { BUY_TYPES, PlayerRef, SIDES } from '../refs.dto.js';
import { AvailableMeta } from './sides.dto.js';

export const ROUND_OUTCOMES = vocabulary('Cs2RoundOutcome', [
  't_eliminated',
  'ct_eliminated',
  'bomb_exploded',
  'bomb_defused',
  'time_expired',
]);

export class RoundScore {
  @Whole() team1!: number;
  @Whole() team2!: number;
}

export class TeamEconomy {
  @Whole({ nullable: true }) money!: number | null;
  @Whole({ nullable: true }) equipmentValue!: number | null;
  @Whole({ nullable: true }) spent!: number | null;
  @Choice(BUY_TYPES, { nullable: true }) buyType!: string | null;
}

export class RoundEconomy {
  @One(() => TeamEconomy) team1!: TeamEconomy;
  @One(() => TeamEconomy) team2!: TeamEconomy;
}

export class OpeningKill {
  @Text() killerId!: string;
  @Text() victimId!: string;
  @Decimal({ nullable: true, says: 'Into the round' }) seconds!: number | null;
}

export class RoundClutch {
  @Text() playerId!: string;
  @Whole({ says: 'Opponents alive' }) versus!: number;
  @Flag() won!: boolean;
}

/** A round as the archive has it. */
export class MapRound {
  @Text({ example: 'cs2-match-771-map-2-round-5' }) id!: string;
  @Text() mapId!: string;
  @Whole() mapNumber!: number;
  @Whole() roundNumber!: number;
  @Whole({ says: 'From 3 on those of overtime' }) half!: number;
  @Text({ nullable: true }) winnerTeamId!: string | null;
  @Choice(SIDES) winnerSide!: string;
  @Choice(ROUND_OUTCOMES) outcome!: string;
  @Choice(SIDES) team1Side!: string;
  @Choice(SIDES) team2Side!: string;
  @One(() => RoundScore) scoreAfter!: RoundScore;
  @Moment({ nullable: true }) startedAt!: string | null;
  @Moment({ nullable: true }) endedAt!: string | null;
  @Decimal({ nullable: true }) durationSeconds!: number | null;
  @Flag({ nullable: true }) bombPlanted!: boolean | null;
  @Choice(['A', 'B'], { nullable: true }) site!: string | null;
  @One(() => RoundEconomy, { nullable: true }) economy!: RoundEconomy | null;
  @One(() => OpeningKill, { nullable: true }) openingKill!: OpeningKill | null;
  @One(() => RoundClutch, { nullable: true }) clutch!: RoundClutch | null;
  @One(() => RoundScore, { nullable: true }) survivors!: RoundScore | null;
}

export class MapRoundList extends WholeListOf(MapRound, AvailableMeta) {}

const ONLY_DEMOS = { nullable: true, says: 'Null where the kill is known from the live feed, which does not have it' };

export class Kill {
  @Whole({ says: 'In the map, from 1' }) seq!: number;
  @Text() mapId!: string;
  @Moment({ nullable: true }) at!: string | null;
  @Whole() roundNumber!: number;
  @Decimal({ nullable: true, says: 'Into the round' }) roundSeconds!: number | null;
  @One(() => PlayerRef, { nullable: true, says: 'Null where the world killed' }) killer!: PlayerRef | null;
  @Text({ nullable: true }) killerTeamId!: string | null;
  @One(() => PlayerRef) victim!: PlayerRef;
  @Text({ nullable: true }) victimTeamId!: string | null;
  @One(() => PlayerRef, { nullable: true }) assister!: PlayerRef | null;
  @Flag() flashAssist!: boolean;
  @Text({ example: 'AK-47', says: 'As the catalog of weapons names it' }) weapon!: string;
  @Flag() headshot!: boolean;
  @Flag(ONLY_DEMOS) wallbang!: boolean | null;
  @Flag(ONLY_DEMOS) throughSmoke!: boolean | null;
  @Flag(ONLY_DEMOS) blind!: boolean | null;
  @Flag(ONLY_DEMOS) noScope!: boolean | null;
  @Flag({ nullable: true, says: 'Null where the round was not seen from its first kill' }) openingKill!: boolean | null;
  @Flag({ nullable: true, says: 'Null where times are not known' }) tradeKill!: boolean | null;
  @Flag() teamKill!: boolean;
}

export class KillList extends WholeListOf(Kill, AvailableMeta) {}

export const MAP_EVENT_TYPES = vocabulary('Cs2MapEventType', [
  'round_start',
  'round_end',
  'bomb_planted',
  'bomb_defused',
  'bomb_exploded',
  'kill',
  'timeout',
  'side_switch',
]);

export class MapEventDetail {
  @Text({ optional: true, nullable: true, says: 'Of a kill: the victim' }) victimId?: string | null;
  @Text({ optional: true, says: 'Of a kill' }) weapon?: string;
  @Flag({ optional: true, says: 'Of a kill' }) headshot?: boolean;
  @Choice(['A', 'B'], { optional: true, nullable: true, says: 'Of a bomb' }) site?: string | null;
  @Choice(ROUND_OUTCOMES, { optional: true, says: "Of a round's end" }) outcome?: string;
  @One(() => RoundScore, { optional: true, says: "Of a round's end" }) scoreAfter?: RoundScore;
  @Choice(SIDES, { optional: true, says: "Of a round's begin and a switch: the side of team 1" }) team1Side?: string;
}

export class MapEvent {
  @Whole({ says: 'In the map, from 1' }) seq!: number;
  @Moment({ nullable: true }) at!: string | null;
  @Whole() roundNumber!: number;
  @Decimal({ nullable: true, says: 'Into the round; null where no source has it' }) roundSeconds!: number | null;
  @Choice(MAP_EVENT_TYPES) type!: string;
  @Text({ nullable: true }) playerId!: string | null;
  @Text({ nullable: true }) teamId!: string | null;
  @One(() => MapEventDetail) detail!: MapEventDetail;
}

export class MapEventsMeta extends CountMeta {
  @Flag({ says: 'False where no source has rounds or kills; the list is then empty' }) available!: boolean;
  @Flag({ says: 'Whether kills are among the events' }) hasKills!: boolean;
}

export class MapEventList extends WholeListOf(MapEvent, MapEventsMeta) {}

export class OpeningDuels {
  @Whole({ says: 'First kills of rounds' }) player1!: number;
  @Whole() player2!: number;
}

export class Duel {
  @One(() => PlayerRef, { says: 'Of team 1; of one player, he himself' }) player1!: PlayerRef;
  @One(() => PlayerRef, { says: 'Of team 2; of one player, the opponent' }) player2!: PlayerRef;
  @Whole() player1Kills!: number;
  @Whole() player2Kills!: number;
  @One(() => OpeningDuels, { nullable: true }) openingDuels!: OpeningDuels | null;
}

export class DuelList extends WholeListOf(Duel, AvailableMeta) {}

export class EconomyRow {
  @Text() mapId!: string;
  @Whole() roundNumber!: number;
  @One(() => TeamEconomy) team1!: TeamEconomy;
  @One(() => TeamEconomy) team2!: TeamEconomy;
  @Text({ nullable: true }) winnerTeamId!: string | null;
}

export class EconomyRowList extends WholeListOf(EconomyRow, AvailableMeta) {}

const UNPUBLISHED = { nullable: true, says: 'Null where no source has it' };

export class UtilityRow {
  @Text() playerId!: string;
  @Text() nickname!: string;
  @Text({ nullable: true }) mapId!: string | null;
  @Whole(UNPUBLISHED) flashesThrown!: number | null;
  @Whole(UNPUBLISHED) enemiesFlashed!: number | null;
  @Whole(UNPUBLISHED) flashAssists!: number | null;
  @Decimal(UNPUBLISHED) blindSeconds!: number | null;
  @Whole(UNPUBLISHED) heThrown!: number | null;
  @Whole(UNPUBLISHED) heDamage!: number | null;
  @Whole(UNPUBLISHED) molotovsThrown!: number | null;
  @Whole(UNPUBLISHED) molotovDamage!: number | null;
  @Whole(UNPUBLISHED) smokesThrown!: number | null;
  @Whole({ nullable: true, says: 'Of all grenades together' }) utilityDamage!: number | null;
}

export class UtilityRowList extends WholeListOf(UtilityRow, AvailableMeta) {}
