import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { MapLine } from '../matches/maps.dto.js';
import { EventRef, MATCH_STATUSES, PlayerRef, SIDES, TeamRef } from '../refs.dto.js';
import { SAYS } from '../says.js';

export const PHASES = vocabulary('Cs2RoundPhase', [
  'warmup',
  'freezetime',
  'live',
  'bomb_planted',
  'over',
  'timeout',
  'paused',
  'halftime',
  'map_ended',
]);
export const BOMB_STATES = vocabulary('Cs2BombStatus', [
  'carried',
  'dropped',
  'planting',
  'planted',
  'defusing',
  'defused',
  'exploded',
]);
export const SITES = vocabulary('Cs2BombSite', ['A', 'B']);

/** The members that are added to each state when it is sent. */
export class Stamped {
  @Decimal({ nullable: true, says: "Seconds from the frame's arrival to the moment you may see it" })
  lagSeconds!: number | null;
  @Whole({ optional: true, says: 'Rises by 1 with every change; left out in backup mode' }) seq?: number;
  @Moment() updatedAt!: string;
}

const NO_SCORE = 'null where no source has it';

export class Cs2Score {
  @Whole({ example: 1, says: SAYS.team1 }) team1!: number;
  @Whole({ example: 0, says: SAYS.team2 }) team2!: number;
}

/** Maps won in a match, which may be one of the archive. */
export class Cs2SeriesScore {
  @Whole({ nullable: true, example: 1, says: `${SAYS.team1}; ${NO_SCORE}` }) team1!: number | null;
  @Whole({ nullable: true, example: 0, says: `${SAYS.team2}; ${NO_SCORE}` }) team2!: number | null;
}

export class Cs2SidesNow {
  @Choice(SIDES, { says: SAYS.side1 }) team1!: string;
  @Choice(SIDES, { says: SAYS.side2 }) team2!: string;
}

export class LiveBomb {
  @Choice(BOMB_STATES, { says: 'Where the bomb is or what happens to it' }) status!: string;
  @Choice(SITES, { nullable: true, says: SAYS.site }) site!: string | null;
  @Text({ nullable: true, says: SAYS.playerIdOrNull }) carrierId!: string | null;
  @Decimal({ nullable: true, says: 'Null where nobody saw it planted' }) secondsToExplosion!: number | null;
}

export class LiveTimeouts {
  @Whole({ nullable: true, says: 'Left to team 1 in this map; null where the feed has none' }) team1Remaining!:
    number | null;
  @Whole({ nullable: true, says: 'Left to team 2 in this map; null where the feed has none' }) team2Remaining!:
    number | null;
}

export class LossStreak {
  @Whole({ nullable: true, says: 'Rounds lost in a row in this half' }) team1!: number | null;
  @Whole({ nullable: true, says: 'Rounds lost in a row in this half' }) team2!: number | null;
}

export class LivePlayer {
  @Text({ example: 'cs2-player-204', says: SAYS.playerId }) id!: string;
  @Text({ says: SAYS.slug }) slug!: string;
  @Text({ says: SAYS.nickname }) nickname!: string;
  @Text({ says: SAYS.teamId }) teamId!: string;
  @Choice(SIDES, { says: 'Side that the player plays now' }) side!: string;
  @Flag({ says: 'In the round that is played' }) alive!: boolean;
  @Whole({ nullable: true, says: '0 to 100; null where the feed has none' }) health!: number | null;
  @Whole({ nullable: true, says: '0 without; null where upstream has no more than that there is some' })
  armor!: number | null;
  @Flag({ nullable: true, says: 'Null where the feed does not say' }) helmet!: boolean | null;
  @Whole({ nullable: true, says: 'In-game dollars in hand; null where the feed has none' }) money!: number | null;
  @Whole({ nullable: true, says: 'In-game dollars that weapons and gear cost; null where the feed has none' })
  equipmentValue!: number | null;
  @Flag({ nullable: true, says: 'Null where the feed does not say' }) hasDefuseKit!: boolean | null;
  @Flag({ nullable: true, says: 'Null where the feed does not say' }) hasBomb!: boolean | null;
  @Text({ nullable: true, example: 'AK-47', says: 'As the catalog of weapons names it' }) primaryWeapon!: string | null;
  @Text({ nullable: true, says: 'Null where the feed has none' }) secondaryWeapon!: string | null;
  @Many(() => String, { nullable: true, says: 'Null where no source has them' }) grenades!: string[] | null;
  @Whole({ nullable: true, says: 'In this map; null where the feed has none' }) kills!: number | null;
  @Whole({ nullable: true, says: 'In this map; null where the feed has none' }) deaths!: number | null;
  @Whole({ nullable: true, says: 'In this map; null where the feed has none' }) assists!: number | null;
  @Whole({ nullable: true, says: 'Null where not every kill was seen' }) headshots!: number | null;
  @Decimal({ nullable: true, says: 'Damage a round in this map; null where the feed has none' }) adr!: number | null;
  @Decimal({
    nullable: true,
    says: 'Share of rounds with a kill, an assist, a survival or a trade, 0 to 1; null where the feed has none',
  })
  kast!: number | null;
  @Decimal({ nullable: true, says: 'Null where the feed has none' }) rating!: number | null;
  @Whole({ nullable: true, says: 'Health taken from opponents in this map; null where the feed has none' }) damage!:
    number | null;
  @Whole({ nullable: true, says: 'First kills of rounds in this map; null where the feed has none' }) openingKills!:
    number | null;
  @Whole({ nullable: true, says: 'Rounds of this map with the first death; null where the feed has none' })
  openingDeaths!: number | null;
  @Whole({ nullable: true, says: 'Kills of opponents whom the player had blinded; null where the feed has none' })
  flashAssists!: number | null;
  @Whole({ nullable: true, says: 'Rounds of this map won as the last one alive; null where the feed has none' })
  clutchesWon!: number | null;
}

const BACKUP = 'Left out in backup mode';
const RUNNING = 'Left out in backup mode, and before the first frame';

/** A row of the list of running matches. */
export class LiveMatchItem extends Stamped {
  @Text({ example: 'cs2-match-771', says: SAYS.matchId }) matchId!: string;
  @Choice(MATCH_STATUSES, { says: `As last seen by the feed or stored; ${SAYS.overtaken}` }) status!: string;
  @Text({ nullable: true, says: SAYS.eventName }) eventName!: string | null;
  @Whole({ nullable: true, says: SAYS.bestOf }) bestOf!: number | null;
  @Text({ nullable: true, says: SAYS.opponents }) team1Name!: string | null;
  @Text({ nullable: true, says: SAYS.opponents }) team2Name!: string | null;
  @One(() => Cs2SeriesScore, { says: 'Maps won' }) score!: Cs2SeriesScore;
  @Text({ nullable: true, says: 'The map in play; null where it is not known' }) currentMap?: string | null;
  @One(() => Cs2Score, { optional: true, says: `Rounds of the map in play. ${RUNNING}` }) currentMapScore?: Cs2Score;
  @Whole({ optional: true, says: RUNNING }) currentRound?: number;
  @One(() => EventRef, { optional: true, nullable: true, says: BACKUP }) event?: EventRef | null;
  @One(() => TeamRef, { optional: true, nullable: true, says: BACKUP }) team1?: TeamRef | null;
  @One(() => TeamRef, { optional: true, nullable: true, says: BACKUP }) team2?: TeamRef | null;
  @Whole({ optional: true, says: RUNNING }) mapNumber?: number;
  @Text({ says: 'live, live_backup, simulation, or stored for what was never followed; more may come' })
  source!: string;
}

/** The state of a match, which streams and sockets send too. */
export class LiveState extends LiveMatchItem {
  @Moment({ optional: true, nullable: true, says: BACKUP }) startedAt?: string | null;
  @Text({ optional: true, nullable: true, says: BACKUP }) stage?: string | null;
  @Many(() => MapLine, { optional: true, says: BACKUP }) maps?: MapLine[];
  @Text({ optional: true, says: RUNNING }) mapId?: string;
  @Choice(PHASES, { optional: true, says: RUNNING }) roundPhase?: string;
  @Whole({ optional: true, nullable: true, says: `Seconds; null where nobody saw the round begin. ${RUNNING}` })
  roundTimeRemaining?: number | null;
  @One(() => Cs2SidesNow, { optional: true, says: RUNNING }) sides?: Cs2SidesNow;
  @One(() => LiveBomb, { optional: true, nullable: true, says: `Null before it is planted. ${RUNNING}` })
  bomb?: LiveBomb | null;
  @One(() => LiveTimeouts, { optional: true, says: RUNNING }) timeouts?: LiveTimeouts;
  @One(() => LossStreak, { optional: true, says: RUNNING }) lossStreak?: LossStreak;
  @Many(() => LivePlayer, { optional: true, says: RUNNING }) players?: LivePlayer[];
  @Decimal({ optional: true, says: BACKUP }) recommendedPollSeconds?: number;
  @Many(() => String, {
    says: 'What changed: round_started, round_ended, bomb_planted, bomb_defused, bomb_exploded, kill, map_started, map_ended, score, match_ended, source_changed; more may come',
  })
  changes!: string[];
}

export class LiveKill {
  @Whole({ says: 'Rises within the map' }) seq!: number;
  @Text({ says: SAYS.mapId }) mapId!: string;
  @Moment({ nullable: true, says: 'Null where it was published afterwards' }) at!: string | null;
  @Whole({ says: SAYS.roundNumber }) roundNumber!: number;
  @Decimal({ nullable: true, says: 'Since the freeze time ended; null where nobody saw that' })
  roundSeconds!: number | null;
  @One(() => PlayerRef, { nullable: true, says: 'Null where the world killed, and for a suicide' })
  killer!: PlayerRef | null;
  @Text({ nullable: true, says: SAYS.killerTeam }) killerTeamId!: string | null;
  @One(() => PlayerRef, { says: SAYS.victim }) victim!: PlayerRef;
  @Text({ says: SAYS.victimTeam }) victimTeamId!: string;
  @One(() => PlayerRef, { nullable: true, says: SAYS.assister }) assister!: PlayerRef | null;
  @Flag({ says: SAYS.flashAssist }) flashAssist!: boolean;
  @Text({ example: 'AK-47', says: 'As the catalog of weapons names it' }) weapon!: string;
  @Flag({ says: SAYS.headshot }) headshot!: boolean;
  @Flag({ nullable: true, says: 'Null: the live feed does not have it' }) wallbang!: boolean | null;
  @Flag({ nullable: true, says: 'Null: the live feed does not have it' }) throughSmoke!: boolean | null;
  @Flag({ nullable: true, says: 'Null: the live feed does not have it' }) blind!: boolean | null;
  @Flag({ nullable: true, says: 'Null: the live feed does not have it' }) noScope!: boolean | null;
  @Flag({ nullable: true, says: 'Null where the round was not seen from its first kill' }) openingKill!: boolean | null;
  @Flag({ nullable: true, says: 'Within five seconds of what it answers; null where times are not known' })
  tradeKill!: boolean | null;
  @Flag({ says: SAYS.teamKill }) teamKill!: boolean;
}

export class ScoreboardTeam {
  @Text({ nullable: true, says: SAYS.teamIdOrNull }) id!: string | null;
  @Text({ nullable: true, says: SAYS.teamNameOrNull }) name!: string | null;
  @Choice(SIDES, { optional: true, says: RUNNING }) side?: string;
  @Many(() => LivePlayer, { says: 'Empty where nothing is known of them' }) players!: LivePlayer[];
}

export class LiveScoreboard {
  @Text({ says: SAYS.matchId }) matchId!: string;
  @Choice(MATCH_STATUSES, { says: `As last seen by the feed or stored; ${SAYS.overtaken}` }) status!: string;
  @Text({ nullable: true, says: SAYS.eventName }) eventName!: string | null;
  @Whole({ nullable: true, says: SAYS.bestOf }) bestOf!: number | null;
  @One(() => Cs2SeriesScore, { says: 'Maps won' }) score!: Cs2SeriesScore;
  @Text({ nullable: true, says: 'The map in play; null where it is not known' }) currentMap!: string | null;
  @One(() => Cs2Score, { optional: true, says: RUNNING }) currentMapScore?: Cs2Score;
  @Whole({ optional: true, says: RUNNING }) currentRound?: number;
  @One(() => ScoreboardTeam, { says: SAYS.team1 }) team1!: ScoreboardTeam;
  @One(() => ScoreboardTeam, { says: SAYS.team2 }) team2!: ScoreboardTeam;
  @Text({ says: SAYS.sourceOfLive }) source!: string;
  @Decimal({ nullable: true }) lagSeconds!: number | null;
}
