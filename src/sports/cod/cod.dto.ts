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

const MATCH_STATES = vocabulary('CodMatchStatus', ['scheduled', 'live', 'completed', 'cancelled', 'postponed']);
const MAP_STATES = vocabulary('CodMapStatus', ['scheduled', 'live', 'completed', 'map_not_played']);
const TOURNAMENT_STATES = vocabulary('CodTournamentStatus', ['upcoming', 'live', 'completed', 'cancelled']);

export class CodMatchTeam extends OrgRef {
  @MaybeCount({ says: 'Maps won' }) score!: number | null;
}

export class CodScore {
  @MaybeCount() team1!: number | null;
  @MaybeCount() team2!: number | null;
}

export class CodCurrentMap {
  @Whole({ min: 1, max: 99 }) mapNumber!: number;
  @Name({ example: 'Foundry' }) mapName!: string;
  @Name({ example: 'Hardpoint' }) mode!: string;
  @Choice(MAP_STATES) status!: string;
  @MaybeCount() team1Score!: number | null;
  @MaybeCount() team2Score!: number | null;
}

export class CodMap extends CodCurrentMap {
  @Slug(UNKNOWN) winnerSlug!: string | null;
}

export class CodStream {
  @Maybe({ example: 'twitch' }) platform!: string | null;
  @Name() url!: string;
  @Maybe({ example: 'en' }) language!: string | null;
}

export class CodMatch {
  @Id('cod-match-7') matchId!: string;
  @Name({ example: 'Black Ops 7' }) game!: string;
  @Text({ ...UNKNOWN, max: 200, example: 'cod-tournament-1' }) tournamentId!: string | null;
  @Maybe() tournamentName!: string | null;
  @Maybe({ example: 'Winners round 1' }) stage!: string | null;
  @Name({ example: 'BO5' }) format!: string;
  @Choice(MATCH_STATES) status!: string;
  @Moment({ says: 'As planned' }) startTime!: string;
  @Moment(UNKNOWN) startedAt!: string | null;
  @Moment(UNKNOWN) endTime!: string | null;
  @Inner(() => CodMatchTeam, { ...UNKNOWN, says: 'Null until it is known' }) team1!: CodMatchTeam | null;
  @Inner(() => CodMatchTeam, UNKNOWN) team2!: CodMatchTeam | null;
  @Inner(() => CodScore, { says: 'Maps won' }) score!: CodScore;
  @Inner(() => CodCurrentMap, { ...UNKNOWN, says: 'The map that is being played' }) currentMap!: CodCurrentMap | null;
  @InnerMany(() => CodMap, { max: 20 }) maps!: CodMap[];
  @Slug(UNKNOWN) winnerSlug!: string | null;
  @Flag({ says: 'Whether the official statistics are final' }) statsLocked!: boolean;
  @InnerMany(() => CodStream, { max: 50 }) streams!: CodStream[];
  @Decimal({ ...UNKNOWN, min: 0, says: "Seconds by which the source follows play; null where it doesn't say" })
  lagSeconds!: number | null;
  @Moment({ ...UNKNOWN, says: 'When the result was made official' }) finalizedAt!: string | null;
}

export class CodTelemetryLine {
  @Id('cod-player-3') codPlayerId!: string;
  @Name() ign!: string;
  @Slug() teamSlug!: string;
  @Count() kills!: number;
  @Count() deaths!: number;
  @MaybeCount() assists!: number | null;
  @MaybeCount() damage!: number | null;
  @MaybeCount({ says: 'Seconds' }) objectiveTime!: number | null;
}

/** The figures of a running match, as operators push them. */
export class CodTelemetry {
  @Id('cod-match-7') matchId!: string;
  @InnerMany(() => CodTelemetryLine, { max: 20 }) players!: CodTelemetryLine[];
}

export class CodPlayerLine {
  @Id('cod-match-7') matchId!: string;
  @Whole({ ...UNKNOWN, min: 1, max: 99, says: 'Null for the figures of the whole match' }) mapNumber!: number | null;
  @Id('cod-player-3') codPlayerId!: string;
  @Name() ign!: string;
  @Slug() teamSlug!: string;
  @Maybe() mode!: string | null;
  @Count() kills!: number;
  @Count() deaths!: number;
  @MaybeCount() assists!: number | null;
  @Decimal({ min: 0, says: 'Kills for each death; the kills themselves where there was no death' }) kd!: number;
  @MaybeCount() damage!: number | null;
  @MaybeCount({ says: 'Seconds' }) objectiveTime!: number | null;
  @MaybeCount() plants!: number | null;
  @MaybeCount() defuses!: number | null;
  @MaybeCount() firstBloods!: number | null;
  @MaybeCount() score!: number | null;
}

export class CodPlayer {
  @Id('cod-player-3') codPlayerId!: string;
  @Name({ example: 'Rivet' }) ign!: string;
  @Words({ max: 50 }) formerIgns!: string[];
  @Maybe() realName!: string | null;
  @Maybe() role!: string | null;
  @Maybe() nationality!: string | null;
  @Slug({ ...UNKNOWN, says: 'Of the team now' }) teamSlug!: string | null;
  @Flag(UNKNOWN) isActive!: boolean | null;
  @Decimal({ ...UNKNOWN, min: 0, says: 'US dollars' }) totalEarnings!: number | null;
  @Maybe() imageUrl!: string | null;
}

export class CodTeam {
  @Slug() slug!: string;
  @Name({ example: 'Harbor Kings' }) name!: string;
  @Name({ example: 'HK' }) shortName!: string;
  @Maybe() logoUrl!: string | null;
  @Maybe({ example: 'NA' }) region!: string | null;
  @Maybe() city!: string | null;
  @Flag({ ...UNKNOWN, says: 'Whether it holds a place in the league' }) franchiseSlot!: boolean | null;
  @Whole({ ...UNKNOWN, min: 1900, max: 2100, says: 'Year' }) founded!: number | null;
  @Decimal({ ...UNKNOWN, min: 0, says: 'US dollars' }) approxTotalWinnings!: number | null;
  @MaybeCount() rosterCount!: number | null;
  @Flag(UNKNOWN) isActive!: boolean | null;
  @Links() social!: Record<string, string> | null;
}

export class CodRosterMember {
  @Slug({ says: 'Of the team' }) teamSlug!: string;
  @Id('cod-player-3') codPlayerId!: string;
  @Name() ign!: string;
  @Maybe() realName!: string | null;
  @Maybe() role!: string | null;
  @Maybe() nationality!: string | null;
  @Maybe() imageUrl!: string | null;
  @Day(UNKNOWN) joinDate!: string | null;
  @Day(UNKNOWN) leaveDate!: string | null;
}

export class CodTournament {
  @Id('cod-tournament-1') id!: string;
  @Name({ example: 'Tidewater Major I' }) name!: string;
  @Maybe() game!: string | null;
  @Maybe({ example: 'major' }) tier!: string | null;
  @Maybe({ example: '2026' }) season!: string | null;
  @Day(UNKNOWN) startDate!: string | null;
  @Day(UNKNOWN) endDate!: string | null;
  @Inner(() => Money, UNKNOWN) prizePool!: Money | null;
  @Maybe() location!: string | null;
  @Choice(TOURNAMENT_STATES) status!: string;
  @InnerMany(() => OrgRef, { max: 200 }) teams!: OrgRef[];
  @Maybe() format!: string | null;
  @Inner(() => OrgRef, UNKNOWN) winner!: OrgRef | null;
}

export class CodResult {
  @Id('cod-tournament-1') tournamentId!: string;
  @Place() placement!: number;
  @Inner(() => OrgRef) team!: OrgRef;
  @Slug({ says: 'Of the team' }) teamSlug!: string;
  @Inner(() => Money, UNKNOWN) prize!: Money | null;
  @MaybeCount() cdlPoints!: number | null;
}

export class CodRecord {
  @Count() wins!: number;
  @Count() losses!: number;
  @Decimal({ ...UNKNOWN, min: 0, max: 1, says: 'Share of those played' }) winPct!: number | null;
}

export class CodStanding {
  @Maybe({ example: '2026' }) season!: string | null;
  @Place() rank!: number;
  @Slug() orgSlug!: string;
  @Name() teamName!: string;
  @Maybe() teamLogo!: string | null;
  @MaybeCount() cdlPoints!: number | null;
  @Inner(() => CodRecord, UNKNOWN) matchRecord!: CodRecord | null;
  @Inner(() => CodRecord, UNKNOWN) mapRecord!: CodRecord | null;
}

export class CodEarning extends Earning {
  @Id('cod-player-3') codPlayerId!: string;
  @Id('cod-tournament-1') tournamentId!: string;
}

export class CodTransferPlayer extends TransferPerson {
  @Id('cod-player-3') codPlayerId!: string;
}

export class CodTransfer extends TransferTerms {
  @Id('cod-transfer-1') transferId!: string;
  @Inner(() => CodTransferPlayer) player!: CodTransferPlayer;
}
