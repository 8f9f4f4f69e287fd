import type { Family } from '../../family.js';
import { LOL_FACTS } from './facts.js';

export const lol: Family = {
  name: 'lol',
  facts: LOL_FACTS,
  module: async () => (await import('./lol.module.js')).LolModule,
  pages: async () => (await import('./rankings/rankings-method.js')).addLolRankingsMethod,
  live: {
    family: async () => (await import('./live/family.js')).lolLive,
    samples: async () => (await import('./live/samples.js')).lolSamples,
    work: async () => (await import('./live/work.js')).lolWork,
  },
  importers: async () => (await import('./import/index.js')).lolImporters,
  coverage: async () => (await import('./coverage.js')).lolCoverage,
  ownCatalogue: { example: 'lol.live.gold_swing' },
  filters: {
    league: { prefix: 'lol-', example: 'lck', says: 'Slug, with or without lol-' },
    matchId: { prefix: 'lol-match-', says: 'With or without lol-match-' },
    gameId: { prefix: 'lol-game-', says: 'With or without lol-game-' },
    side: { members: ['side', 'leadingSide'], choices: ['red', 'blue'] },
  },
  sandbox: async () => import('./sandbox/demo.js'),
};
