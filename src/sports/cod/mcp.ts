import { viewsOf, type FamilyTools } from '../../mcp/family-tools.js';

export const codTools: FamilyTools = {
  title: 'Call of Duty',
  about: 'matches',
  forms: {
    profile: [
      ...viewsOf(
        { operation: 'getCodPlayer', when: { kind: 'players' }, takes: { id: 'id' } },
        { stats: 'listCodPlayerStats', teams: 'listCodPlayerTeams', earnings: 'listCodPlayerEarnings' },
      ),
      ...viewsOf(
        { operation: 'getCodTeam', when: { kind: 'teams' }, takes: { id: 'slug' } },
        { roster: 'listCodRoster', transfers: 'listCodTeamTransfers' },
      ),
      ...viewsOf(
        { operation: 'getCodTournament', when: { kind: 'tournaments' }, takes: { id: 'id' } },
        { results: 'listCodTournamentResults' },
      ),
    ],
    matches: [
      { operation: 'listCodRecentMatches' },
      { operation: 'listCodTeamMatches', takes: { team: 'slug' } },
      { operation: 'listCodTournamentMatches', takes: { event: 'id' } },
    ],
    match: viewsOf(
      { operation: 'getCodMatch', takes: { id: 'id' } },
      { maps: 'listCodMatchMaps', 'player-stats': 'listCodMatchPlayerStats' },
    ),
    ranking: [{ operation: 'listCodStandings' }],
    schedule: [{ operation: 'listCodUpcomingMatches' }],
    live: [{ operation: 'listCodLiveMatches' }],
  },
};
