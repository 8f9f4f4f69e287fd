import { viewsOf, type FamilyTools } from '../../mcp/family-tools.js';

export const tennisTools: FamilyTools = {
  words: { list: 'ATP, WTA' },
  about: 'matches',
  forms: {
    profile: [
      ...viewsOf(
        { operation: 'getTennisPlayer', when: { kind: 'players' }, takes: { id: 'playerId' } },
        { stats: 'getTennisPlayerStats', matches: 'listTennisPlayerMatches' },
      ),
      {
        operation: 'getTennisRankingHistory',
        when: { kind: 'players', view: 'rankings' },
        takes: { id: 'playerId' },
        newest: true,
      },
      ...viewsOf(
        { operation: 'getTennisTournament', when: { kind: 'tournaments' }, takes: { id: 'tournamentId' } },
        { draw: 'getTennisTournamentDraw', schedule: 'listTennisTournamentSchedule' },
      ),
    ],
    matches: [
      {
        operation: 'listTennisMatches',
        takes: {
          player: 'player_id',
          opponent: 'opponent_id',
          event: 'tournament',
          year: 'year',
          status: 'status',
        },
      },
    ],
    match: viewsOf(
      { operation: 'getTennisMatch', takes: { id: 'matchId' } },
      { stats: 'getTennisMatchStats', odds: 'getTennisMatchOdds' },
    ),
    head_to_head: [{ operation: 'getTennisHeadToHead', takes: { a: 'player1_id', b: 'player2_id' } }],
    ranking: [{ operation: 'listTennisRankings', takes: { list: 'tour', date: 'date' } }],
    schedule: [
      { operation: 'listTennisTournamentSchedule', takes: { event: 'tournamentId' } },
      { operation: 'listTennisCalendar', takes: { year: 'year' } },
    ],
    live: [{ operation: 'getTennisLiveMatch', takes: { id: 'matchId' } }, { operation: 'listTennisLiveMatches' }],
  },
};
