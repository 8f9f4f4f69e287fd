import type { Family } from '../../family.js';
import { LOL_FACTS } from './facts.js';

export const lol: Family = {
  name: 'lol',
  facts: LOL_FACTS,
  module: async () => (await import('./lol.module.js')).LolModule,
  pages: async () => (await import('./rankings/rankings-method.js')).addLolRankingsMethod,
  live: {
    family: async () => (await import('./live/family.js')).lolLive,
    samples: async () => (await import('../../samples.js')).readSamples('lol'),
    work: async () => (await import('./live/work.js')).lolWork,
  },
  importers: async () => (await import('./importers.js')).lolImporters,
  search: async () => (await import('./search/search.js')).lolSearch,
  tools: async () => (await import('./mcp.js')).lolTools,
  coverage: async () => (await import('./coverage.js')).lolCoverage,
  corrections: async () => (await import('./team-corrections.js')).TEAM_CORRECTIONS,
  exports: async () => (await import('./exports.js')).lolExports,
  changes: async () => (await import('./changes.js')).LOL_CHANGES,
  ownCatalogue: { example: 'lol.live.gold_swing' },
  filters: {
    league: { prefix: 'lol-', example: 'lck', says: "By id, slug, alias or upstream's id" },
    matchId: { prefix: 'lol-match-', says: "lol-match-<n>, its number or upstream's id" },
    gameId: { prefix: 'lol-game-', says: "lol-game-<n>, its number or upstream's id" },
    side: { members: ['side', 'leadingSide'], choices: ['red', 'blue'], says: 'The side that is named in the event' },
  },
  filterNames: async () => (await import('./filter-names.queries.js')).lolFilterNames,
};
