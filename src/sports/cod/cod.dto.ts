import { Choice, Day, Decimal, Flag, Inner, InnerMany, Moment, Text, Whole, Words } from '../../http/fields.js';
import { vocabulary } from '../../http/vocabulary.js';
import {
  Count,
  Earning,
  Id,
  Links,
  Maybe,
  MaybeCount,
  Money,
  Name,
  OrgRef,
  Place,
  Slug,
  TransferPerson,
  TransferTerms,
  UNKNOWN,
} from '../../pushed/rows.dto.js';
import { SAYS } from './says.js';

const MATCH_STATES = vocabulary('CodMatchStatus', ['scheduled', 'live', 'completed', 'cancelled', 'postponed']);
const MAP_STATES = vocabulary('CodMapStatus', ['scheduled', 'live', 'completed', 'map_not_played']);
const TOURNAMENT_STATES = vocabulary('CodTournamentStatus', ['upcoming', 'live', 'completed', 'cancelled']);

/** The same, and of those whose day is over without news. */
export const SHOWN_MATCH_STATES = vocabulary('CodShownMatchStatus', [...MATCH_STATES, 'unknown']);
export const SHOWN_MAP_STATES = vocabulary('CodShownMapStatus', [...MAP_STATES, 'unknown']);
export const SHOWN_TOURNAMENT_STATES = vocabulary('CodShownTournamentStatus', [...TOURNAMENT_STATES, 'unknown']);

export class CodMatchTeam extends OrgRef {
  @MaybeCount({ says: 'Maps won' }) score!: number | null;
}

export class CodScore {
  @MaybeCount({ says: SAYS.maps1 }) team1!: number | null;
  @MaybeCount({ says: SAYS.maps2 }) team2!: number | null;
}

export class CodCurrentMap {
  @Whole({ min: 1, max: 99, says: SAYS.mapNumber }) mapNumber!: number;
  @Name({ example: 'Foundry', says: SAYS.mapName }) mapName!: string;
  @Name({ example: 'Hardpoint', says: SAYS.mapMode }) mode!: string;
  @Choice(MAP_STATES, { says: SAYS.mapStatus }) status!: string;
  @MaybeCount({ says: SAYS.team1Score }) team1Score!: number | null;
  @MaybeCount({ says: SAYS.team2Score }) team2Score!: number | null;
}

export class CodMap extends CodCurrentMap {
  @Slug({ ...UNKNOWN, says: SAYS.mapWinner }) winnerSlug!: string | null;
}

export class CodStream {
  @Maybe({ example: 'twitch', says: 'Site that shows it; null where it is not known' }) platform!: string | null;
  @Name({ says: 'Address of the broadcast' }) url!: string;
  @Maybe({ example: 'en', says: 'Code of ISO 639-1; null where it is not known' }) language!: string | null;
}

export class CodMatch {
  @Id('cod-match-7', { says: SAYS.matchId }) matchId!: string;
  @Name({ example: 'Black Ops 7', says: SAYS.game }) game!: string;
  @Text({ ...UNKNOWN, max: 200, example: 'cod-tournament-1', says: SAYS.codTournamentId }) tournamentId!: string | null;
  @Maybe({ says: SAYS.tournamentName }) tournamentName!: string | null;
  @Maybe({ example: 'Winners round 1', says: 'Part of the tournament; null where it is not known' }) stage!:
    string | null;
  @Name({ example: 'BO5', says: SAYS.format }) format!: string;
  @Choice(MATCH_STATES, { says: SAYS.matchStatus })
  status!: string;
  @Moment({ says: 'As planned' }) startTime!: string;
  @Moment({ ...UNKNOWN, says: 'When it began; null before that and where it is not known' }) startedAt!: string | null;
  @Moment({ ...UNKNOWN, says: SAYS.endTime }) endTime!: string | null;
  @Inner(() => CodMatchTeam, { ...UNKNOWN, says: 'Null until it is known' }) team1!: CodMatchTeam | null;
  @Inner(() => CodMatchTeam, { ...UNKNOWN, says: 'Null until it is known' }) team2!: CodMatchTeam | null;
  @Inner(() => CodScore, { says: 'Maps won' }) score!: CodScore;
  @Inner(() => CodCurrentMap, { ...UNKNOWN, says: 'The map that is being played' }) currentMap!: CodCurrentMap | null;
  @InnerMany(() => CodMap, { max: 20, says: SAYS.mapList }) maps!: CodMap[];
  @Slug({ ...UNKNOWN, says: SAYS.winner }) winnerSlug!: string | null;
  @Flag({ says: 'Whether the official statistics are final' }) statsLocked!: boolean;
  @InnerMany(() => CodStream, { max: 50, says: 'Broadcasts of the match' }) streams!: CodStream[];
  @Decimal({ ...UNKNOWN, min: 0, says: "Seconds by which the source follows play; null where it doesn't say" })
  lagSeconds!: number | null;
  @Moment({ ...UNKNOWN, says: 'When the result was made official' }) finalizedAt!: string | null;
}

export class CodTelemetryLine {
  @Id('cod-player-3', { says: SAYS.codPlayerId }) codPlayerId!: string;
  @Name({ says: SAYS.ign }) ign!: string;
  @Slug({ says: SAYS.teamSlug }) teamSlug!: string;
  @Count({ says: SAYS.kills }) kills!: number;
  @Count({ says: SAYS.deaths }) deaths!: number;
  @MaybeCount({ says: SAYS.assists }) assists!: number | null;
  @MaybeCount({ says: SAYS.damage }) damage!: number | null;
  @MaybeCount({ says: 'Seconds on the objective; null where they are not counted' }) objectiveTime!: number | null;
}

/** The figures of a running match, as operators push them. */
export class CodTelemetry {
  @Id('cod-match-7', { says: SAYS.matchId }) matchId!: string;
  @InnerMany(() => CodTelemetryLine, { max: 20, says: 'One line for each player' }) players!: CodTelemetryLine[];
}

export class CodPlayerLine {
  @Id('cod-match-7', { says: SAYS.matchId }) matchId!: string;
  @Whole({ ...UNKNOWN, min: 1, max: 99, says: 'Null for the figures of the whole match' }) mapNumber!: number | null;
  @Id('cod-player-3', { says: SAYS.codPlayerId }) codPlayerId!: string;
  @Name({ says: SAYS.ign }) ign!: string;
  @Slug({ says: SAYS.teamSlug }) teamSlug!: string;
  @Maybe({ says: 'Game mode of the map; null for the whole match and where it is not known' }) mode!: string | null;
  @Count({ says: SAYS.kills }) kills!: number;
  @Count({ says: SAYS.deaths }) deaths!: number;
  @MaybeCount({ says: SAYS.assists }) assists!: number | null;
  @Decimal({ min: 0, says: 'Kills for each death; the kills themselves where there was no death' }) kd!: number;
  @MaybeCount({ says: SAYS.damage }) damage!: number | null;
  @MaybeCount({ says: 'Seconds on the objective; null where they are not counted' }) objectiveTime!: number | null;
  @MaybeCount({ says: 'Bombs planted; null where they are not counted' }) plants!: number | null;
  @MaybeCount({ says: 'Bombs defused; null where they are not counted' }) defuses!: number | null;
  @MaybeCount({ says: 'Rounds in which he made the first kill; null where they are not counted' }) firstBloods!:
    number | null;
  @MaybeCount({ says: "The game's own score of the player; null where it is not known" }) score!: number | null;
}

export class CodPlayer {
  @Id('cod-player-3', { says: SAYS.codPlayerId }) codPlayerId!: string;
  @Name({ example: 'Rivet', says: SAYS.ign }) ign!: string;
  @Words({ max: 50, says: 'Names in the game that he had before' }) formerIgns!: string[];
  @Maybe({ says: SAYS.realName }) realName!: string | null;
  @Maybe({ says: SAYS.role }) role!: string | null;
  @Maybe() nationality!: string | null;
  @Slug({ ...UNKNOWN, says: 'Of the team now' }) teamSlug!: string | null;
  @Flag({ ...UNKNOWN, says: SAYS.isActive }) isActive!: boolean | null;
  @Decimal({ ...UNKNOWN, min: 0, says: 'US dollars' }) totalEarnings!: number | null;
  @Maybe() imageUrl!: string | null;
}

export class CodTeam {
  @Slug({ says: 'For /cod/teams/{slug}' }) slug!: string;
  @Name({ example: 'Harbor Kings', says: SAYS.name }) name!: string;
  @Name({ example: 'HK', says: SAYS.shortName }) shortName!: string;
  @Maybe() logoUrl!: string | null;
  @Maybe({ example: 'NA', says: SAYS.region }) region!: string | null;
  @Maybe({ says: 'Home city; null where it is not known' }) city!: string | null;
  @Flag({ ...UNKNOWN, says: 'Whether it holds a place in the league' }) franchiseSlot!: boolean | null;
  @Whole({ ...UNKNOWN, min: 1900, max: 2100, says: 'Calendar year; null where it is not known' }) founded!:
    number | null;
  @Decimal({ ...UNKNOWN, min: 0, says: 'US dollars' }) approxTotalWinnings!: number | null;
  @MaybeCount({ says: SAYS.rosterCount }) rosterCount!: number | null;
  @Flag({ ...UNKNOWN, says: SAYS.isActive }) isActive!: boolean | null;
  @Links() social!: Record<string, string> | null;
}

export class CodRosterMember {
  @Slug({ says: SAYS.teamSlug }) teamSlug!: string;
  @Id('cod-player-3', { says: SAYS.codPlayerId }) codPlayerId!: string;
  @Name({ says: SAYS.ign }) ign!: string;
  @Maybe({ says: SAYS.realName }) realName!: string | null;
  @Maybe({ says: SAYS.role }) role!: string | null;
  @Maybe() nationality!: string | null;
  @Maybe() imageUrl!: string | null;
  @Day({ ...UNKNOWN, says: SAYS.joinDate }) joinDate!: string | null;
  @Day({ ...UNKNOWN, says: SAYS.leaveDate }) leaveDate!: string | null;
}

export class CodTournament {
  @Id('cod-tournament-1', { says: 'For /cod/tournaments/{id}' }) id!: string;
  @Name({ example: 'Tidewater Major I', says: SAYS.name }) name!: string;
  @Maybe({ says: 'Title that is played; null where it is not known' }) game!: string | null;
  @Maybe({ example: 'major', says: SAYS.tier }) tier!: string | null;
  @Maybe({ example: '2026', says: SAYS.season }) season!: string | null;
  @Day({ ...UNKNOWN, says: SAYS.startDate }) startDate!: string | null;
  @Day({ ...UNKNOWN, says: SAYS.endDate }) endDate!: string | null;
  @Inner(() => Money, { ...UNKNOWN, says: SAYS.prizePool }) prizePool!: Money | null;
  @Maybe({ says: 'City or venue; null where it is not known' }) location!: string | null;
  @Choice(TOURNAMENT_STATES, { says: SAYS.dayStatus }) status!: string;
  @InnerMany(() => OrgRef, { max: 200, says: 'Those that take part, as far as they are known' }) teams!: OrgRef[];
  @Maybe({ says: 'How it is played, in words; null where it is not known' }) format!: string | null;
  @Inner(() => OrgRef, { ...UNKNOWN, says: 'Null until it is over' }) winner!: OrgRef | null;
}

export class CodResult {
  @Id('cod-tournament-1', { says: SAYS.codTournament }) tournamentId!: string;
  @Place({ says: SAYS.placement }) placement!: number;
  @Inner(() => OrgRef, { says: 'The team that reached the place' }) team!: OrgRef;
  @Slug({ says: SAYS.teamSlug }) teamSlug!: string;
  @Inner(() => Money, { ...UNKNOWN, says: 'Prize of the team; null where there is none or it is not known' })
  prize!: Money | null;
  @MaybeCount({ says: 'Points of the league; null where none are given' }) cdlPoints!: number | null;
}

export class CodRecord {
  @Count({ says: 'Matches or maps that were won' }) wins!: number;
  @Count({ says: 'Matches or maps that were lost' }) losses!: number;
  @Decimal({ ...UNKNOWN, min: 0, max: 1, says: 'Share of those played' }) winPct!: number | null;
}

export class CodStanding {
  @Maybe({ example: '2026', says: SAYS.season }) season!: string | null;
  @Place({ says: 'Place in the table, from 1' }) rank!: number;
  @Slug({ says: 'Slug of the team, for /cod/teams/{slug}' }) orgSlug!: string;
  @Name({ says: SAYS.name }) teamName!: string;
  @Maybe({ says: 'Address of the logo; null where none is known' }) teamLogo!: string | null;
  @MaybeCount({ says: 'Points of the league; null where none are given' }) cdlPoints!: number | null;
  @Inner(() => CodRecord, { ...UNKNOWN, says: 'Of whole matches; null where it is not known' })
  matchRecord!: CodRecord | null;
  @Inner(() => CodRecord, { ...UNKNOWN, says: 'Of single maps; null where it is not known' })
  mapRecord!: CodRecord | null;
}

export class CodEarning extends Earning {
  @Id('cod-player-3', { says: SAYS.codPlayerId }) codPlayerId!: string;
  @Id('cod-tournament-1', { says: SAYS.codTournament }) tournamentId!: string;
}

export class CodTransferPlayer extends TransferPerson {
  @Id('cod-player-3', { says: SAYS.codPlayerId }) codPlayerId!: string;
}

export class CodTransfer extends TransferTerms {
  @Id('cod-transfer-1', { says: 'cod-transfer-<n>, for /cod/transfers/{id}' }) transferId!: string;
  @Inner(() => CodTransferPlayer, { says: SAYS.mover }) player!: CodTransferPlayer;
}
