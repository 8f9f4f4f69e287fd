import { viewsOf, type FamilyTools } from '../../mcp/family-tools.js';

export const ufcTools: FamilyTools = {
  title: 'MMA',
  words: { list: 'meta, media', group: 'division' },
  about: 'bouts',
  forms: {
    profile: [
      ...viewsOf(
        { operation: 'getUfcFighter', when: { kind: 'fighters' }, takes: { id: 'slug' } },
        { stats: 'getUfcFighterStats', fights: 'listUfcFighterFights' },
      ),
      ...viewsOf(
        { operation: 'getUfcEvent', when: { kind: 'events' }, takes: { id: 'eventIdOrSlug' } },
        { bouts: 'listUfcEventBouts', stats: 'listUfcEventStats', odds: 'getUfcEventOdds' },
      ),
    ],
    matches: [
      {
        operation: 'listUfcBouts',
        takes: {
          player: 'fighterSlug',
          opponent: 'opponentSlug',
          event: 'eventSlug',
          status: 'status',
          from: 'from',
          to: 'to',
        },
      },
    ],
    match: viewsOf(
      { operation: 'getUfcBout', takes: { id: 'boutId' } },
      { rounds: 'listUfcBoutRounds', stats: 'getUfcBoutStats', odds: 'getUfcFightOdds' },
    ),
    head_to_head: [{ operation: 'listUfcBouts', takes: { a: 'fighterSlug', b: 'opponentSlug' } }],
    ranking: [
      { operation: 'getUfcDivisionMediaRankings', when: { list: 'media' }, takes: { group: 'division', date: 'date' } },
      { operation: 'getUfcMediaRankings', when: { list: 'media' }, takes: { date: 'date' } },
      { operation: 'getUfcDivisionMetaRankings', when: { list: 'meta' }, takes: { group: 'division', date: 'date' } },
      { operation: 'getUfcDivisionMetaRankings', takes: { group: 'division', date: 'date' } },
      { operation: 'getUfcMetaRankings', when: { list: 'meta' }, takes: { date: 'date' } },
      { operation: 'getUfcMetaRankings', takes: { date: 'date' } },
    ],
    schedule: [
      { operation: 'listUfcEventBouts', takes: { event: 'eventIdOrSlug' } },
      { operation: 'listUfcUpcomingEvents' },
      { operation: 'listUfcEvents', takes: { year: 'year', from: 'from', to: 'to' } },
    ],
    live: viewsOf(
      { operation: 'getUfcLiveBout', takes: { id: 'boutId' } },
      { state: 'getUfcLiveBoutState', snapshots: 'listUfcLiveBoutSnapshots' },
    ).concat({ operation: 'getUfcLiveOverview' }),
  },
};
