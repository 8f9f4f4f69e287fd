import type { Family } from '../../family.js';
import { CS2_FACTS } from './facts.js';

export const cs2: Family = {
  name: 'cs2',
  facts: CS2_FACTS,
  ownCatalogue: { example: 'cs2.match.completed', stability: 'beta' },
  module: async () => (await import('./cs2.module.js')).Cs2Module,
  pages: async () => (await import('./rating-method.js')).addCs2RankingsMethod,
  live: {
    family: async () => (await import('./live/family.js')).cs2Live,
    work: async () => (await import('./live/work.js')).cs2Work,
  },
  importers: async () => (await import('./importers.js')).cs2Importers,
  search: async () => (await import('./search/search.js')).cs2Search,
  tools: async () => (await import('./mcp.js')).cs2Tools,
  coverage: async () => (await import('./coverage.js')).cs2Coverage,
  corrections: async () => (await import('./team-names.js')).TEAM_NAMES,
  exports: async () => (await import('./exports.js')).cs2Exports,
  changes: async () => (await import('./changes.js')).CS2_CHANGES,
  archive: async () => (await import('./pushes/archive.js')).cs2PushedArchive,
};
