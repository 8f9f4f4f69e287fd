import type { Family } from '../../family.js';
import { FORTNITE_FACTS } from './facts.js';

/** All data of fortnite is pushed by operators. */
export const fortnite: Family = {
  name: 'fortnite',
  facts: FORTNITE_FACTS,
  module: async () => (await import('./fortnite.module.js')).FortniteModule,
  importers: async () => (await import('./importers.js')).fortniteImporters,
  search: async () => (await import('./search.js')).fortniteSearch,
  tools: async () => (await import('./mcp.js')).fortniteTools,
  coverage: async () => (await import('./coverage.js')).fortniteCoverage,
  changes: async () => (await import('./changes.js')).FORTNITE_CHANGES,
  archive: async () => (await import('../../pushed/archive.js')).pushedArchive('fortnite'),
  ownCatalogue: { example: 'fortnite.tournament.result' },
};
