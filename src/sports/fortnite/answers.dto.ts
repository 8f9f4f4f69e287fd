import { AnswerOf, listOf } from '../../http/envelopes.js';
import { Choice, Flag, Many, Moment, One, Text, Whole } from '../../http/fields.js';
import { Covered, OverviewOf, PageOfRecords, SearchMeta } from '../../pushed/rows.dto.js';
import { NumberedQuery } from '../../http/data-lists.js';
import {
  FortniteEarning,
  FortniteOrg,
  FortniteParticipant,
  FortnitePlayer,
  FortniteResult,
  FortniteRosterMember,
  FortniteTournament,
  FortniteTransfer,
  FortniteWindow,
} from './fortnite.dto.js';

export class FortniteWindowRef {
  @Text() eventId!: string;
  @Text() windowId!: string;
  @Whole({ nullable: true }) round!: number | null;
  @Choice(['upcoming', 'live', 'completed', 'cancelled']) status!: string;
  @Moment({ nullable: true }) startTime!: string | null;
  @Moment({ nullable: true }) endTime!: string | null;
}

export class FortniteTournamentRow extends Covered(FortniteTournament) {
  @Many(() => FortniteWindowRef) windows!: FortniteWindowRef[];
}
export class FortniteTournamentList extends PageOfRecords(FortniteTournamentRow) {}
export class FortniteTournamentAnswer extends AnswerOf(FortniteTournamentRow) {}
export class FortniteParticipantList extends PageOfRecords(FortniteParticipant) {}

export class FortniteWindowList extends PageOfRecords(FortniteWindow) {}
export class FortniteWindowAnswer extends AnswerOf(FortniteWindow) {}

/** A placement with the window in which it was reached. */
export class FortniteResultRow extends FortniteResult {
  @Text({ example: 'fn-tournament-1' }) tournamentId!: string;
  @Text() eventId!: string;
  @Text() windowId!: string;
  @Text() name!: string;
  @Text() region!: string;
  @Text() mode!: string;
  @Choice(['live', 'completed']) status!: string;
  @Moment() updatedAt!: string;
}
export class FortniteResultList extends PageOfRecords(FortniteResultRow) {}
export class FortniteEarningList extends PageOfRecords(FortniteEarning) {}

export class FortnitePlayerRow extends Covered(FortnitePlayer) {}
export class FortnitePlayerList extends PageOfRecords(FortnitePlayerRow) {}
export class FortnitePlayerHitList extends listOf('count', FortnitePlayerRow, 'FortnitePlayerHitList') {}
export class FortnitePlayerAnswer extends AnswerOf(FortnitePlayerRow) {}

export class FortniteOrgRow extends Covered(FortniteOrg) {}
export class FortniteOrgList extends PageOfRecords(FortniteOrgRow) {}
export class FortniteOrgAnswer extends AnswerOf(FortniteOrgRow) {}
export class FortniteRosterList extends PageOfRecords(FortniteRosterMember) {}

export class FortniteTransferList extends PageOfRecords(FortniteTransfer) {}
export class FortniteTransferAnswer extends AnswerOf(FortniteTransfer) {}

export class FortniteFound {
  @Many(() => FortniteOrgRow, { says: 'The same as orgs, as other games name them' }) teams!: FortniteOrgRow[];
  @Many(() => FortnitePlayerRow) players!: FortnitePlayerRow[];
  @Many(() => FortniteOrgRow) orgs!: FortniteOrgRow[];
  @Many(() => FortniteTournamentRow) tournaments!: FortniteTournamentRow[];
}

export class FortniteSearchAnswer {
  @Flag({ example: true }) success!: boolean;
  @One(() => FortniteFound) data!: FortniteFound;
  @One(() => SearchMeta) meta!: SearchMeta;
}

export class FortniteCoverage {
  @Whole() tournaments!: number;
  @Whole({ says: 'Windows that are on' }) live!: number;
  @Whole() windows!: number;
  @Whole() players!: number;
  @Whole() orgs!: number;
  @Whole() transfers!: number;
}
export class FortniteOverviewAnswer extends OverviewOf(FortniteCoverage) {}

export class FortniteWindowsQuery extends NumberedQuery {
  @Flag({ default: false, says: 'Also who leads' }) includeLeaderboard!: boolean;
}

export class FortniteResultsQuery extends NumberedQuery {
  @Text({ optional: true, max: 200, says: 'Only those of this window' }) windowId?: string;
}
