import { viewsOf, type FamilyTools } from '../../mcp/family-tools.js';

export const cs2Tools: FamilyTools = {
  title: 'Counter-Strike 2',
  words: { list: 'world, vrs', group: 'region', metric: 'rating, adr, kast, kd, kills' },
  about: 'matches',
  forms: {
    profile: [
      ...viewsOf(
        { operation: 'getCs2Player', when: { kind: 'players' }, takes: { id: 'id' } },
        {
          stats: 'getCs2PlayerStats',
          form: 'getCs2PlayerForm',
          seasons: 'listCs2PlayerSeasons',
          teams: 'listCs2PlayerTeams',
          weapons: 'listCs2PlayerWeapons',
          clutches: 'getCs2PlayerClutches',
        },
      ),
      ...viewsOf(
        { operation: 'getCs2Team', when: { kind: 'teams' }, takes: { id: 'id' } },
        {
          results: 'listCs2TeamResults',
          upcoming: 'listCs2TeamUpcoming',
          'map-stats': 'listCs2TeamMaps',
          economy: 'getCs2TeamEconomy',
          'lineup-form': 'getCs2TeamLineupForm',
          'roster-history': 'listCs2TeamRosterHistory',
        },
      ),
      ...viewsOf(
        { operation: 'getCs2Event', when: { kind: 'events' }, takes: { id: 'eventIdOrSlug' } },
        {
          bracket: 'getCs2EventBracket',
          matches: 'listCs2EventMatches',
          results: 'listCs2EventResults',
          standings: 'listCs2EventStandings',
        },
      ),
      ...viewsOf(
        { operation: 'getCs2Skin', when: { kind: 'skins' }, takes: { id: 'skinIdOrSlug' } },
        { prices: 'getCs2SkinPrices', history: 'listCs2SkinHistory' },
      ),
      { operation: 'getCs2Map', when: { kind: 'maps' }, takes: { id: 'mapSlug' } },
    ],
    matches: [
      {
        operation: 'listCs2Matches',
        takes: { team: 'teamId', event: 'eventId', status: 'status', from: 'from', to: 'to' },
      },
      {
        operation: 'listCs2TeamResults',
        takes: { team: 'id', opponent: 'opponentId', event: 'eventId', from: 'from', to: 'to' },
      },
    ],
    match: viewsOf(
      { operation: 'getCs2Match', takes: { id: 'matchId' } },
      {
        maps: 'listCs2MatchMaps',
        'player-stats': 'listCs2MatchPlayerStats',
        veto: 'listCs2MatchVeto',
        economy: 'listCs2MatchEconomy',
        kills: 'listCs2MatchKills',
        duels: 'listCs2MatchDuels',
        utility: 'listCs2MatchUtility',
      },
    ),
    head_to_head: [{ operation: 'getCs2TeamHeadToHead', takes: { a: 'id', b: 'opponentId' } }],
    ranking: [
      { operation: 'listCs2RegionalRankings', takes: { group: 'region', list: 'source', date: 'date' } },
      { operation: 'listCs2Rankings', takes: { list: 'source', date: 'date' } },
    ],
    leaders: [{ operation: 'listCs2Leaders', takes: { metric: 'metric' } }],
    schedule: [
      {
        operation: 'listCs2UpcomingMatches',
        takes: { team: 'teamId', event: 'eventId', from: 'from', to: 'to' },
      },
    ],
    live: [
      ...viewsOf(
        { operation: 'getCs2LiveState', takes: { id: 'matchId' } },
        {
          scoreboard: 'getCs2LiveScoreboard',
          rounds: 'listCs2LiveRounds',
          kills: 'listCs2LiveKills',
          players: 'listCs2LivePlayers',
        },
      ),
      { operation: 'listCs2Live' },
    ],
  },
};
