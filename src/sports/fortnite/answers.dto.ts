import { AnswerOf, listOf } from '../../http/envelopes.js';
import { Choice, Flag, Many, Moment, One, Text, Whole } from '../../http/fields.js';
import { Covered, OverviewOf, PageOfRecords, Redeclared, SearchMeta } from '../../pushed/rows.dto.js';
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
  SHOWN_RESULT_STATES,
  SHOWN_STATES,
} from './fortnite.dto.js';
import { SAYS } from './says.js';

export class FortniteWindowRef {
  @Text({ says: SAYS.eventId }) eventId!: string;
  @Text({ says: SAYS.windowId }) windowId!: string;
  @Whole({ nullable: true, says: 'Of the tournament, from 1; null where it is not known' }) round!: number | null;
  @Choice(SHOWN_STATES, { says: `${SAYS.timeStatus}; ${SAYS.overtaken}` }) status!: string;
  @Moment({ nullable: true, says: 'When it begins; null where it is not known' }) startTime!: string | null;
  @Moment({ nullable: true, says: 'When it ends; null where it is not known' }) endTime!: string | null;
}

const ShownTournament = Redeclared(FortniteTournament, {
  status: Choice(SHOWN_STATES, { says: `${SAYS.dayStatus}; ${SAYS.overtaken}` }),
});

export class FortniteTournamentRow extends Covered(ShownTournament) {
  @Many(() => FortniteWindowRef, {
    says: 'Its rounds by region, each for /fortnite/tournaments/live/{eventId}/{windowId}',
  })
  windows!: FortniteWindowRef[];
}
export class FortniteTournamentList extends PageOfRecords(FortniteTournamentRow) {}
export class FortniteTournamentAnswer extends AnswerOf(FortniteTournamentRow) {}
export class FortniteParticipantList extends PageOfRecords(FortniteParticipant) {}

export class FortniteWindowRow extends Redeclared(FortniteWindow, {
  status: Choice(SHOWN_STATES, { says: `${SAYS.timeStatus}; ${SAYS.overtaken}` }),
}) {}
export class FortniteWindowList extends PageOfRecords(FortniteWindowRow) {}
export class FortniteWindowAnswer extends AnswerOf(FortniteWindowRow) {}

/** A placement with the window in which it was reached. */
export class FortniteResultRow extends FortniteResult {
  @Text({ example: 'fn-tournament-1', says: SAYS.fnTournament }) tournamentId!: string;
  @Text({ says: SAYS.eventId }) eventId!: string;
  @Text({ says: SAYS.windowId }) windowId!: string;
  @Text({ says: SAYS.windowName }) name!: string;
  @Text({ says: SAYS.fnRegion }) region!: string;
  @Text({ says: SAYS.mode }) mode!: string;
  @Choice(SHOWN_RESULT_STATES, { says: `${SAYS.resultStatus}; ${SAYS.staleResults}` }) status!: string;
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
  @Many(() => FortnitePlayerRow, { says: 'By their names in the game, former and present, and their real names' })
  players!: FortnitePlayerRow[];
  @Many(() => FortniteOrgRow, { says: 'By their names' }) orgs!: FortniteOrgRow[];
  @Many(() => FortniteTournamentRow, { says: 'By their names' }) tournaments!: FortniteTournamentRow[];
}

export class FortniteSearchAnswer {
  @Flag({ example: true }) success!: boolean;
  @One(() => FortniteFound) data!: FortniteFound;
  @One(() => SearchMeta) meta!: SearchMeta;
}

export class FortniteCoverage {
  @Whole({ says: SAYS.stored }) tournaments!: number;
  @Whole({ says: 'Windows that are on' }) live!: number;
  @Whole({ says: SAYS.stored }) windows!: number;
  @Whole({ says: SAYS.stored }) players!: number;
  @Whole({ says: SAYS.stored }) orgs!: number;
  @Whole({ says: SAYS.stored }) transfers!: number;
}
export class FortniteOverviewAnswer extends OverviewOf(FortniteCoverage) {}

export class FortniteWindowsQuery extends NumberedQuery {
  @Flag({ default: false, says: 'Also who leads' }) includeLeaderboard!: boolean;
}

export class FortniteResultsQuery extends NumberedQuery {
  @Text({ optional: true, max: 200, says: 'Only those of this window' }) windowId?: string;
}
