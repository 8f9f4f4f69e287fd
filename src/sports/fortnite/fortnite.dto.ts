import { Choice, Day, Decimal, Flag, Inner, InnerMany, Moment, Text, Words } from '../../http/fields.js';
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
  Place,
  Slug,
  TransferPerson,
  TransferTerms,
  UNKNOWN,
} from '../../pushed/rows.dto.js';
import { SAYS } from './says.js';

const STATES = vocabulary('FortniteStatus', ['upcoming', 'live', 'completed', 'cancelled']);
const RESULT_STATES = vocabulary('FortniteResultStatus', ['live', 'completed']);
/** The same, and of those whose day is over without news. */
export const SHOWN_STATES = vocabulary('FortniteShownStatus', [...STATES, 'unknown']);
export const SHOWN_RESULT_STATES = vocabulary('FortniteShownResultStatus', [...RESULT_STATES, 'unknown']);
const MODES = vocabulary('FortniteMode', ['solo', 'duos', 'trios']);

export class FortnitePerson {
  @Id('fn-player-4', { says: SAYS.fortnitePlayerId }) fortnitePlayerId!: string;
  @Name({ example: 'Sundial', says: SAYS.ign }) ign!: string;
}

export class FortniteLeader {
  @Place({ says: 'Place so far, 1 leads' }) placement!: number;
  @InnerMany(() => FortnitePerson, { max: 4, says: SAYS.teamPlayers }) players!: FortnitePerson[];
  @MaybeCount({ says: SAYS.points }) points!: number | null;
  @MaybeCount({ says: SAYS.eliminations }) eliminations!: number | null;
  @MaybeCount({ says: 'Played so far' }) matches!: number | null;
  @MaybeCount({ says: 'Matches won so far; null where they are not counted' }) wins!: number | null;
}

/** One round of a tournament in one region, as upstream names it. */
export class FortniteWindow {
  @Id('demo_S40_Cup_EU', { says: SAYS.eventId }) eventId!: string;
  @Id('demo_S40_Cup_EU_Round2', { says: SAYS.windowId }) windowId!: string;
  @Id('fn-tournament-1', { says: SAYS.fnTournament }) tournamentId!: string;
  @Name({ says: SAYS.windowName }) name!: string;
  @Name({ example: 'EU', says: SAYS.fnRegion }) region!: string;
  @Choice(MODES, { says: SAYS.mode }) mode!: string;
  @Choice(STATES, { says: SAYS.timeStatus }) status!: string;
  @MaybeCount({ says: 'Of the tournament, from 1; null where it is not known' }) round!: number | null;
  @Moment({ ...UNKNOWN, says: 'When it begins; null where it is not known' }) startTime!: string | null;
  @Moment({ ...UNKNOWN, says: 'When it ends; null where it is not known' }) endTime!: string | null;
  @MaybeCount({ says: 'Teams that take part; null where it is not known' }) teamsCount!: number | null;
  @InnerMany(() => FortniteLeader, { ...UNKNOWN, says: 'Null where it is not asked for, or nobody has it' })
  leaderboard!: FortniteLeader[] | null;
}

export class FortniteTournament {
  @Id('fn-tournament-1', { says: 'For /fortnite/tournaments/{id}' }) id!: string;
  @Name({ example: 'Meadow Cash Cup', says: SAYS.name }) name!: string;
  @Maybe({ says: SAYS.season }) season!: string | null;
  @Name({ example: 'EU', says: SAYS.fnRegion }) region!: string;
  @Choice(MODES, { says: SAYS.mode }) mode!: string;
  @Maybe({ says: SAYS.tier }) tier!: string | null;
  @Day({ ...UNKNOWN, says: SAYS.startDate }) startDate!: string | null;
  @Day({ ...UNKNOWN, says: SAYS.endDate }) endDate!: string | null;
  @Inner(() => Money, { ...UNKNOWN, says: SAYS.prizePool }) prizePool!: Money | null;
  @Choice(STATES, { says: SAYS.dayStatus }) status!: string;
}

/** A placement, final or so far. */
export class FortnitePlacement {
  @Place({ ...UNKNOWN, says: 'Place, 1 is the winner; null until it is known' }) placement!: number | null;
  @InnerMany(() => FortnitePerson, { max: 4, says: SAYS.teamPlayers }) players!: FortnitePerson[];
  @Slug({ ...UNKNOWN, says: SAYS.orgSlug }) orgSlug!: string | null;
  @MaybeCount({ says: SAYS.points }) points!: number | null;
  @MaybeCount({ says: SAYS.eliminations }) eliminations!: number | null;
  @Decimal({ ...UNKNOWN, min: 0, says: SAYS.fnEarnings }) earnings!: number | null;
}

export class FortniteParticipant extends FortnitePlacement {
  @Id('fn-tournament-1', { says: SAYS.fnTournament }) tournamentId!: string;
  @Id('entry-1', { says: 'Id of the entry in the tournament, as the source gives it' }) entryId!: string;
}

export class FortniteResult {
  @Place({ says: SAYS.placement }) placement!: number;
  @InnerMany(() => FortnitePerson, { max: 4, says: SAYS.teamPlayers }) players!: FortnitePerson[];
  @Slug({ ...UNKNOWN, says: SAYS.orgSlug }) orgSlug!: string | null;
  @Count({ says: SAYS.totalPoints }) points!: number;
  @MaybeCount({ says: SAYS.eliminations }) eliminations!: number | null;
  @Decimal({ ...UNKNOWN, min: 0, says: SAYS.fnEarnings }) earnings!: number | null;
  @Text({
    ...UNKNOWN,
    min: 3,
    max: 3,
    example: 'USD',
    says: 'Of the earnings, by its code of ISO 4217; null where there are none',
  })
  currency!: string | null;
}

/** All current results of a window; they replace those pushed before. */
export class FortniteResults {
  @Id('fn-tournament-1', { says: SAYS.fnTournament }) tournamentId!: string;
  @Id('demo_S40_Cup_EU', { says: SAYS.eventId }) eventId!: string;
  @Id('demo_S40_Cup_EU_Round2', { says: SAYS.windowId }) windowId!: string;
  @Name({ says: SAYS.windowName }) name!: string;
  @Name({ example: 'EU', says: SAYS.fnRegion }) region!: string;
  @Choice(MODES, { says: SAYS.mode }) mode!: string;
  @Choice(RESULT_STATES, { says: SAYS.resultStatus }) status!: string;
  @Flag({ says: 'True once no later push is to change them' }) isFinal!: boolean;
  @Moment({ ...UNKNOWN, says: 'Else the time of the push' }) updatedAt!: string | null;
  @InnerMany(() => FortniteResult, { max: 20_000, says: 'The best first' }) results!: FortniteResult[];
}

export class FortnitePlayer {
  @Id('fn-player-4', { says: 'For /fortnite/players/{id}' }) id!: string;
  @Name({ example: 'Sundial', says: SAYS.ign }) ign!: string;
  @Words({ max: 50, says: 'Names in the game that he had before' }) formerIgns!: string[];
  @Maybe({ says: SAYS.realName }) realName!: string | null;
  @Maybe() nationality!: string | null;
  @Maybe({ says: SAYS.region }) region!: string | null;
  @Slug({ ...UNKNOWN, says: SAYS.orgSlug }) orgSlug!: string | null;
  @Maybe({ example: 'pc', says: 'What he plays on, such as pc; null where it is not known' }) platform!: string | null;
  @Maybe({ example: 'keyboard', says: 'Such as keyboard or controller; null where it is not known' }) inputType!:
    string | null;
  @Decimal({ ...UNKNOWN, min: 0, says: 'US dollars' }) totalEarnings!: number | null;
  @Flag({ ...UNKNOWN, says: SAYS.isActive }) isActive!: boolean | null;
  @Maybe() imageUrl!: string | null;
}

export class FortniteOrg {
  @Slug({ says: 'For /fortnite/orgs/{slug}' }) slug!: string;
  @Name({ example: 'Harbor Kings', says: SAYS.name }) name!: string;
  @Name({ example: 'HK', says: SAYS.shortName }) shortName!: string;
  @Maybe() logoUrl!: string | null;
  @Maybe({ example: 'EU', says: SAYS.region }) region!: string | null;
  @Decimal({ ...UNKNOWN, min: 0, says: 'US dollars' }) approxTotalWinnings!: number | null;
  @MaybeCount({ says: SAYS.rosterCount }) rosterCount!: number | null;
  @Flag({ ...UNKNOWN, says: SAYS.isActive }) isActive!: boolean | null;
  @Links() social!: Record<string, string> | null;
}

export class FortniteRosterMember {
  @Slug({ says: 'Of the organisation' }) orgSlug!: string;
  @Id('fn-player-4', { says: SAYS.fortnitePlayerId }) fortnitePlayerId!: string;
  @Name({ says: SAYS.ign }) ign!: string;
  @Maybe({ says: SAYS.realName }) realName!: string | null;
  @Maybe({ says: SAYS.role }) role!: string | null;
  @Maybe() nationality!: string | null;
  @Maybe() imageUrl!: string | null;
  @Day({ ...UNKNOWN, says: SAYS.joinDate }) joinDate!: string | null;
  @Day({ ...UNKNOWN, says: SAYS.leaveDate }) leaveDate!: string | null;
}

export class FortniteEarning extends Earning {
  @Id('fn-player-4', { says: SAYS.fortnitePlayerId }) fortnitePlayerId!: string;
  @Id('fn-tournament-1', { says: SAYS.fnTournament }) tournamentId!: string;
}

export class FortniteTransferPlayer extends TransferPerson {
  @Id('fn-player-4', { says: SAYS.fortnitePlayerId }) fortnitePlayerId!: string;
}

export class FortniteTransfer extends TransferTerms {
  @Id('fn-transfer-1', { says: 'fn-transfer-<n>, as in its event' }) transferId!: string;
  @Inner(() => FortniteTransferPlayer, { says: SAYS.mover }) player!: FortniteTransferPlayer;
}
