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

const STATES = vocabulary('FortniteStatus', ['upcoming', 'live', 'completed', 'cancelled']);
const RESULT_STATES = vocabulary('FortniteResultStatus', ['live', 'completed']);
const MODES = vocabulary('FortniteMode', ['solo', 'duos', 'trios']);

export class FortnitePerson {
  @Id('fn-player-4') fortnitePlayerId!: string;
  @Name({ example: 'Sundial' }) ign!: string;
}

export class FortniteLeader {
  @Place() placement!: number;
  @InnerMany(() => FortnitePerson, { max: 4 }) players!: FortnitePerson[];
  @MaybeCount() points!: number | null;
  @MaybeCount() eliminations!: number | null;
  @MaybeCount({ says: 'Played so far' }) matches!: number | null;
  @MaybeCount() wins!: number | null;
}

/** One round of a tournament in one region, as upstream names it. */
export class FortniteWindow {
  @Id('demo_S40_Cup_EU') eventId!: string;
  @Id('demo_S40_Cup_EU_Round2') windowId!: string;
  @Id('fn-tournament-1') tournamentId!: string;
  @Name() name!: string;
  @Name({ example: 'EU' }) region!: string;
  @Choice(MODES) mode!: string;
  @Choice(STATES) status!: string;
  @MaybeCount({ says: 'From 1' }) round!: number | null;
  @Moment(UNKNOWN) startTime!: string | null;
  @Moment(UNKNOWN) endTime!: string | null;
  @MaybeCount() teamsCount!: number | null;
  @InnerMany(() => FortniteLeader, { ...UNKNOWN, says: 'Null where it is not asked for, or nobody has it' })
  leaderboard!: FortniteLeader[] | null;
}

export class FortniteTournament {
  @Id('fn-tournament-1') id!: string;
  @Name({ example: 'Meadow Cash Cup' }) name!: string;
  @Maybe() season!: string | null;
  @Name({ example: 'EU' }) region!: string;
  @Choice(MODES) mode!: string;
  @Maybe() tier!: string | null;
  @Day(UNKNOWN) startDate!: string | null;
  @Day(UNKNOWN) endDate!: string | null;
  @Inner(() => Money, UNKNOWN) prizePool!: Money | null;
  @Choice(STATES) status!: string;
}

/** A placement, final or so far. */
export class FortnitePlacement {
  @Place(UNKNOWN) placement!: number | null;
  @InnerMany(() => FortnitePerson, { max: 4 }) players!: FortnitePerson[];
  @Slug(UNKNOWN) orgSlug!: string | null;
  @MaybeCount() points!: number | null;
  @MaybeCount() eliminations!: number | null;
  @Decimal({ ...UNKNOWN, min: 0 }) earnings!: number | null;
}

export class FortniteParticipant extends FortnitePlacement {
  @Id('fn-tournament-1') tournamentId!: string;
  @Id('entry-1') entryId!: string;
}

export class FortniteResult {
  @Place() placement!: number;
  @InnerMany(() => FortnitePerson, { max: 4 }) players!: FortnitePerson[];
  @Slug(UNKNOWN) orgSlug!: string | null;
  @Count() points!: number;
  @MaybeCount() eliminations!: number | null;
  @Decimal({ ...UNKNOWN, min: 0 }) earnings!: number | null;
  @Text({ ...UNKNOWN, min: 3, max: 3, example: 'USD' }) currency!: string | null;
}

/** All current results of a window; they replace those pushed before. */
export class FortniteResults {
  @Id('fn-tournament-1') tournamentId!: string;
  @Id('demo_S40_Cup_EU') eventId!: string;
  @Id('demo_S40_Cup_EU_Round2') windowId!: string;
  @Name() name!: string;
  @Name({ example: 'EU' }) region!: string;
  @Choice(MODES) mode!: string;
  @Choice(RESULT_STATES) status!: string;
  @Flag() isFinal!: boolean;
  @Moment({ ...UNKNOWN, says: 'Else the time of the push' }) updatedAt!: string | null;
  @InnerMany(() => FortniteResult, { max: 20_000 }) results!: FortniteResult[];
}

export class FortnitePlayer {
  @Id('fn-player-4') id!: string;
  @Name({ example: 'Sundial' }) ign!: string;
  @Words({ max: 50 }) formerIgns!: string[];
  @Maybe() realName!: string | null;
  @Maybe() nationality!: string | null;
  @Maybe() region!: string | null;
  @Slug(UNKNOWN) orgSlug!: string | null;
  @Maybe({ example: 'pc' }) platform!: string | null;
  @Maybe({ example: 'keyboard' }) inputType!: string | null;
  @Decimal({ ...UNKNOWN, min: 0, says: 'US dollars' }) totalEarnings!: number | null;
  @Flag(UNKNOWN) isActive!: boolean | null;
  @Maybe() imageUrl!: string | null;
}

export class FortniteOrg {
  @Slug() slug!: string;
  @Name({ example: 'Harbor Kings' }) name!: string;
  @Name({ example: 'HK' }) shortName!: string;
  @Maybe() logoUrl!: string | null;
  @Maybe({ example: 'EU' }) region!: string | null;
  @Decimal({ ...UNKNOWN, min: 0, says: 'US dollars' }) approxTotalWinnings!: number | null;
  @MaybeCount() rosterCount!: number | null;
  @Flag(UNKNOWN) isActive!: boolean | null;
  @Links() social!: Record<string, string> | null;
}

export class FortniteRosterMember {
  @Slug({ says: 'Of the organisation' }) orgSlug!: string;
  @Id('fn-player-4') fortnitePlayerId!: string;
  @Name() ign!: string;
  @Maybe() realName!: string | null;
  @Maybe() role!: string | null;
  @Maybe() nationality!: string | null;
  @Maybe() imageUrl!: string | null;
  @Day(UNKNOWN) joinDate!: string | null;
  @Day(UNKNOWN) leaveDate!: string | null;
}

export class FortniteEarning extends Earning {
  @Id('fn-player-4') fortnitePlayerId!: string;
  @Id('fn-tournament-1') tournamentId!: string;
}

export class FortniteTransferPlayer extends TransferPerson {
  @Id('fn-player-4') fortnitePlayerId!: string;
}

export class FortniteTransfer extends TransferTerms {
  @Id('fn-transfer-1') transferId!: string;
  @Inner(() => FortniteTransferPlayer) player!: FortniteTransferPlayer;
}
