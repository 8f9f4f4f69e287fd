import { viewsOf, type FamilyTools } from '../../mcp/family-tools.js';

export const lolTools: FamilyTools = {
  title: 'League of Legends',
  words: { group: 'region', metric: 'kda, cs, damage, winrate, earnings' },
  about: 'matches',
  forms: {
    profile: [
      ...viewsOf(
        { operation: 'getLolPlayer', when: { kind: 'players' }, takes: { id: 'id' } },
        {
          champions: 'listLolPlayerChampions',
          matches: 'listLolPlayerMatches',
          achievements: 'listLolPlayerAchievements',
        },
      ),
      ...viewsOf(
        { operation: 'getLolPlayer', when: { kind: 'players' }, takes: { id: 'playerId' } },
        {
          stats: 'getLolPlayerStats',
          form: 'getLolPlayerForm',
          teams: 'listLolPlayerTeams',
          earnings: 'listLolPlayerEarnings',
          transfers: 'listLolPlayerTransfers',
        },
      ).slice(1),
      ...viewsOf(
        { operation: 'getLolTeam', when: { kind: 'teams' }, takes: { id: 'slug' } },
        {
          roster: 'listLolTeamRoster',
          stats: 'getLolTeamStats',
          matches: 'listLolTeamMatches',
          transfers: 'listLolTeamTransfers',
        },
      ),
      ...viewsOf(
        { operation: 'getLolLeague', when: { kind: 'leagues' }, takes: { id: 'leagueId' } },
        { standings: 'getLolLeagueStandings', schedule: 'listLolLeagueSchedule' },
      ),
      ...viewsOf(
        { operation: 'getLolTournament', when: { kind: 'tournaments' }, takes: { id: 'id' } },
        { standings: 'getLolTournamentStandings' },
      ),
    ],
    matches: [
      {
        operation: 'listLolMatches',
        takes: { team: 'team', event: 'tournamentId', status: 'state', from: 'from', to: 'to' },
      },
      { operation: 'listLolPlayerMatches', takes: { player: 'id' } },
    ],
    match: [
      ...viewsOf(
        { operation: 'getLolMatch', takes: { id: 'id' } },
        { games: 'listLolMatchGames', stats: 'getLolMatchStats' },
      ),
      ...viewsOf(
        { operation: 'getLolMatch', takes: { id: 'matchId' } },
        {
          'player-stats': 'listLolMatchPlayerStats',
          timeline: 'listLolMatchTimeline',
          drafts: 'getLolDrafts',
          coverage: 'getLolMatchCoverage',
        },
      ).slice(1),
    ],
    head_to_head: [{ operation: 'getLolTeamHeadToHead', takes: { a: 'slug', b: 'opponentSlug' } }],
    ranking: [{ operation: 'listLolTeamRankings', takes: { group: 'region', date: 'date' } }],
    leaders: [{ operation: 'listLolLeaders', takes: { metric: 'metric' } }],
    schedule: [{ operation: 'listLolUpcomingSchedule', takes: { team: 'team', from: 'from', to: 'to' } }],
    live: [
      ...viewsOf({ operation: 'getLolLiveSeries', takes: { id: 'matchId' } }, { watch: 'getLolLiveWatch' }),
      ...viewsOf(
        { operation: 'getLolLiveBoard', takes: { id: 'gameId' } },
        { board: 'getLolLiveBoard', events: 'listLolLiveEvents', stats: 'getLolLiveStats', window: 'getLolLiveWindow' },
      ).slice(1),
      { operation: 'listLolLive' },
    ],
  },
};
