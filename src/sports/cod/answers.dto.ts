import { AnswerOf, listOf } from '../../http/envelopes.js';
import { Choice, Flag, InnerMany, Many, One, Text, Whole, Words } from '../../http/fields.js';
import {
  Covered,
  NamedRecordsQuery,
  OverviewOf,
  PageOfRecords,
  Redeclared,
  SearchMeta,
} from '../../pushed/rows.dto.js';
import { NumberedQuery } from '../../http/data-lists.js';
import {
  CodEarning,
  CodMap,
  CodMatch,
  CodPlayer,
  CodPlayerLine,
  CodResult,
  CodRosterMember,
  CodStanding,
  CodTeam,
  CodTournament,
  CodTransfer,
  SHOWN_MAP_STATES,
  SHOWN_MATCH_STATES,
  SHOWN_TOURNAMENT_STATES,
} from './cod.dto.js';
import { SAYS } from './says.js';

export class CodMapRow extends Redeclared(CodMap, {
  status: Choice(SHOWN_MAP_STATES, { says: `${SAYS.mapStatus}; ${SAYS.overtakenMap}` }),
}) {}

const ShownMatch = Redeclared(CodMatch, {
  status: Choice(SHOWN_MATCH_STATES, { says: `${SAYS.matchStatus}; ${SAYS.overtaken}` }),
  maps: InnerMany(() => CodMapRow, { max: 20, says: SAYS.mapList }),
});

export class CodMatchRow extends Covered(ShownMatch) {}
export class CodMatchList extends PageOfRecords(CodMatchRow) {}
export class CodMatchAnswer extends AnswerOf(CodMatchRow) {}
export class CodMapList extends listOf('count', CodMapRow, 'CodMapList') {}

export class CodTeamRow extends Covered(CodTeam) {}
export class CodTeamList extends PageOfRecords(CodTeamRow) {}
export class CodTeamAnswer extends AnswerOf(CodTeamRow) {}
export class CodRosterList extends PageOfRecords(CodRosterMember) {}

export class CodPlayerRow extends Covered(CodPlayer) {}
export class CodPlayerList extends PageOfRecords(CodPlayerRow) {}
export class CodPlayerHitList extends listOf('count', CodPlayerRow, 'CodPlayerHitList') {}
export class CodPlayerAnswer extends AnswerOf(CodPlayerRow) {}
export class CodPlayerLineList extends PageOfRecords(CodPlayerLine) {}
export class CodEarningList extends PageOfRecords(CodEarning) {}

/** A player's stint in a team. */
export class CodStint extends CodRosterMember {
  @Text({ nullable: true, says: 'As the source writes it; null where the team is not known' }) teamName!: string | null;
}
export class CodStintList extends PageOfRecords(CodStint) {}

const ShownTournament = Redeclared(CodTournament, {
  status: Choice(SHOWN_TOURNAMENT_STATES, { says: `${SAYS.dayStatus}; ${SAYS.overtaken}` }),
});

export class CodTournamentRow extends Covered(ShownTournament) {}
export class CodTournamentList extends PageOfRecords(CodTournamentRow) {}
export class CodTournamentAnswer extends AnswerOf(CodTournamentRow) {}
export class CodResultList extends PageOfRecords(CodResult) {}
export class CodStandingList extends PageOfRecords(CodStanding) {}

export class CodTransferList extends PageOfRecords(CodTransfer) {}
export class CodTransferAnswer extends AnswerOf(CodTransfer) {}

export class CodFound {
  @Many(() => CodMatchRow, { says: 'By the names of both teams' }) matches!: CodMatchRow[];
  @Many(() => CodTeamRow, { says: 'By their names' }) teams!: CodTeamRow[];
  @Many(() => CodPlayerRow, { says: 'By their names in the game, former and present, and their real names' })
  players!: CodPlayerRow[];
  @Many(() => CodTournamentRow, { says: 'By their names' }) tournaments!: CodTournamentRow[];
}

export class CodSearchAnswer {
  @Flag({ example: true }) success!: boolean;
  @One(() => CodFound) data!: CodFound;
  @One(() => SearchMeta) meta!: SearchMeta;
}

export class CodCoverage {
  @Whole({ says: SAYS.stored }) matches!: number;
  @Whole({ says: 'Matches that are on' }) live!: number;
  @Whole({ says: 'Matches from today on that have not begun' }) upcoming!: number;
  @Whole({ says: SAYS.stored }) teams!: number;
  @Whole({ says: SAYS.stored }) players!: number;
  @Whole({ says: SAYS.stored }) tournaments!: number;
  @Whole({ says: SAYS.stored }) transfers!: number;
}
export class CodOverviewAnswer extends OverviewOf(CodCoverage) {}

export class CodTeamsQuery extends NamedRecordsQuery {
  @Words({ optional: true, max: 20, says: 'Regions, comma-separated' }) region?: string[];
  @Flag({ default: false, says: 'Only teams that hold a place in the league' }) franchiseOnly!: boolean;
  @Flag({ default: false, says: 'Also teams that play no more' }) includeInactive!: boolean;
}

export class CodTournamentsQuery extends NamedRecordsQuery {
  @Words({ optional: true, max: 20, says: 'Games, comma-separated' }) game?: string[];
  @Words({ optional: true, max: 20, says: 'Tiers, comma-separated' }) tier?: string[];
  @Words({ optional: true, max: 20, says: 'Seasons, comma-separated' }) season?: string[];
  @Flag({
    optional: true,
    says: 'Only those that are over, or only those that are not; those of an unknown status are in neither',
  })
  completed?: boolean;
}

export class CodRosterQuery extends NumberedQuery {
  @Flag({ default: false, says: 'Also players who left' }) includeFormer!: boolean;
}
