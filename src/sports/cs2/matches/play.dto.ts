import { CountMeta } from '../../../http/envelopes.js';
import { Choice, Decimal, Flag, Moment, One, Text, Whole } from '../../../http/fields.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { WholeListOf } from '../../../http/data-lists.js';
import { BUY_TYPES, PlayerRef, SIDES } from '../refs.dto.js';
import { SAYS } from '../says.js';
import { AvailableMeta } from './sides.dto.js';

export const ROUND_OUTCOMES = vocabulary('Cs2RoundOutcome', [
  't_eliminated',
  'ct_eliminated',
  'bomb_exploded',
  'bomb_defused',
  'time_expired',
]);

export class RoundScore {
  @Whole({ says: SAYS.team1 }) team1!: number;
  @Whole({ says: SAYS.team2 }) team2!: number;
}

export class TeamEconomy {
  @Whole({ nullable: true, says: SAYS.money }) money!: number | null;
  @Whole({ nullable: true, says: SAYS.equipmentValue }) equipmentValue!: number | null;
  @Whole({ nullable: true, says: SAYS.spent }) spent!: number | null;
  @Choice(BUY_TYPES, { nullable: true, says: SAYS.buyType }) buyType!: string | null;
}

export class RoundEconomy {
  @One(() => TeamEconomy, { says: SAYS.team1 }) team1!: TeamEconomy;
  @One(() => TeamEconomy, { says: SAYS.team2 }) team2!: TeamEconomy;
}

export class OpeningKill {
  @Text({ says: SAYS.playerId }) killerId!: string;
  @Text({ says: SAYS.playerId }) victimId!: string;
  @Decimal({ nullable: true, says: 'Into the round' }) seconds!: number | null;
}

export class RoundClutch {
  @Text({ says: SAYS.playerId }) playerId!: string;
  @Whole({ says: 'Opponents alive' }) versus!: number;
  @Flag({ says: SAYS.won }) won!: boolean;
}

/** A round as the archive has it. */
export class MapRound {
  @Text({ example: 'cs2-match-771-map-2-round-5', says: SAYS.roundId }) id!: string;
  @Text({ says: SAYS.mapId }) mapId!: string;
  @Whole({ says: SAYS.mapNumber }) mapNumber!: number;
  @Whole({ says: SAYS.roundNumber }) roundNumber!: number;
  @Whole({ says: 'From 3 on those of overtime' }) half!: number;
  @Text({ nullable: true, says: SAYS.roundWinner }) winnerTeamId!: string | null;
  @Choice(SIDES, { says: SAYS.winnerSide }) winnerSide!: string;
  @Choice(ROUND_OUTCOMES, { says: SAYS.outcome }) outcome!: string;
  @Choice(SIDES, { says: SAYS.side1 }) team1Side!: string;
  @Choice(SIDES, { says: SAYS.side2 }) team2Side!: string;
  @One(() => RoundScore, { says: SAYS.scoreAfter }) scoreAfter!: RoundScore;
  @Moment({ nullable: true, says: SAYS.started }) startedAt!: string | null;
  @Moment({ nullable: true, says: SAYS.ended }) endedAt!: string | null;
  @Decimal({ nullable: true, says: SAYS.seconds }) durationSeconds!: number | null;
  @Flag({ nullable: true, says: SAYS.bombPlanted }) bombPlanted!: boolean | null;
  @Choice(['A', 'B'], { nullable: true, says: SAYS.site }) site!: string | null;
  @One(() => RoundEconomy, { nullable: true, says: SAYS.economy }) economy!: RoundEconomy | null;
  @One(() => OpeningKill, { nullable: true, says: SAYS.openingKill }) openingKill!: OpeningKill | null;
  @One(() => RoundClutch, { nullable: true, says: SAYS.clutch }) clutch!: RoundClutch | null;
  @One(() => RoundScore, { nullable: true, says: SAYS.survivors }) survivors!: RoundScore | null;
}

export class MapRoundList extends WholeListOf(MapRound, AvailableMeta) {}

const ONLY_DEMOS = { nullable: true, says: 'Null where the kill is known from the live feed, which does not have it' };

export class Kill {
  @Whole({ says: 'In the map, from 1' }) seq!: number;
  @Text({ says: SAYS.mapId }) mapId!: string;
  @Moment({ nullable: true, says: SAYS.at }) at!: string | null;
  @Whole({ says: SAYS.roundNumber }) roundNumber!: number;
  @Decimal({ nullable: true, says: 'Into the round' }) roundSeconds!: number | null;
  @One(() => PlayerRef, { nullable: true, says: 'Null where the world killed' }) killer!: PlayerRef | null;
  @Text({ nullable: true, says: SAYS.killerTeam }) killerTeamId!: string | null;
  @One(() => PlayerRef, { says: SAYS.victim }) victim!: PlayerRef;
  @Text({ nullable: true, says: SAYS.teamIdOrNull }) victimTeamId!: string | null;
  @One(() => PlayerRef, { nullable: true, says: SAYS.assister }) assister!: PlayerRef | null;
  @Flag({ says: SAYS.flashAssist }) flashAssist!: boolean;
  @Text({ example: 'AK-47', says: 'As the catalog of weapons names it' }) weapon!: string;
  @Flag({ says: SAYS.headshot }) headshot!: boolean;
  @Flag(ONLY_DEMOS) wallbang!: boolean | null;
  @Flag(ONLY_DEMOS) throughSmoke!: boolean | null;
  @Flag(ONLY_DEMOS) blind!: boolean | null;
  @Flag(ONLY_DEMOS) noScope!: boolean | null;
  @Flag({ nullable: true, says: 'Null where the round was not seen from its first kill' }) openingKill!: boolean | null;
  @Flag({ nullable: true, says: 'Null where times are not known' }) tradeKill!: boolean | null;
  @Flag({ says: SAYS.teamKill }) teamKill!: boolean;
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
  @Moment({ nullable: true, says: SAYS.at }) at!: string | null;
  @Whole({ says: SAYS.roundNumber }) roundNumber!: number;
  @Decimal({ nullable: true, says: 'Into the round; null where no source has it' }) roundSeconds!: number | null;
  @Choice(MAP_EVENT_TYPES, { says: 'Of these, sources may lack some; timeouts none has yet' }) type!: string;
  @Text({ nullable: true, says: 'Of a kill: the killer, cs2-player-<n>; else null' }) playerId!: string | null;
  @Text({ nullable: true, says: "The killer's team or the winner of the round; null for other types" }) teamId!:
    string | null;
  @One(() => MapEventDetail, { says: 'Its members depend on the type' }) detail!: MapEventDetail;
}

export class MapEventsMeta extends CountMeta {
  @Flag({ says: 'False where no source has rounds or kills; the list is then empty' }) available!: boolean;
  @Flag({ says: 'Whether kills are among the events' }) hasKills!: boolean;
}

export class MapEventList extends WholeListOf(MapEvent, MapEventsMeta) {}

export class OpeningDuels {
  @Whole({ says: 'First kills of rounds' }) player1!: number;
  @Whole({ says: 'First kills of rounds' }) player2!: number;
}

export class Duel {
  @One(() => PlayerRef, { says: 'Of team 1; of one player, he himself' }) player1!: PlayerRef;
  @One(() => PlayerRef, { says: 'Of team 2; of one player, the opponent' }) player2!: PlayerRef;
  @Whole({ says: 'How often player 1 killed player 2' }) player1Kills!: number;
  @Whole({ says: 'How often player 2 killed player 1' }) player2Kills!: number;
  @One(() => OpeningDuels, { nullable: true, says: 'Those kills that were the first of their round' })
  openingDuels!: OpeningDuels | null;
}

export class DuelList extends WholeListOf(Duel, AvailableMeta) {}

export class EconomyRow {
  @Text({ says: SAYS.mapId }) mapId!: string;
  @Whole({ says: SAYS.roundNumber }) roundNumber!: number;
  @One(() => TeamEconomy, { says: SAYS.team1 }) team1!: TeamEconomy;
  @One(() => TeamEconomy, { says: SAYS.team2 }) team2!: TeamEconomy;
  @Text({ nullable: true, says: SAYS.roundWinner }) winnerTeamId!: string | null;
}

export class EconomyRowList extends WholeListOf(EconomyRow, AvailableMeta) {}

const UNPUBLISHED = { nullable: true, says: 'Null where no source has it' };

export class UtilityRow {
  @Text({ says: SAYS.playerId }) playerId!: string;
  @Text({ says: 'In this match' }) nickname!: string;
  @Text({ nullable: true, says: SAYS.mapId }) mapId!: string | null;
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
