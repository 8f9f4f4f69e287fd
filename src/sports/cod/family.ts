import type { Family } from '../../family.js';
import { COD_FACTS } from './facts.js';

/** All data of cod is pushed by operators. */
export const cod: Family = {
  name: 'cod',
  facts: COD_FACTS,
  module: async () => (await import('./cod.module.js')).CodModule,
  importers: async () => (await import('./importers.js')).codImporters,
  search: async () => (await import('./search.js')).codSearch,
  tools: async () => (await import('./mcp.js')).codTools,
  coverage: async () => (await import('./coverage.js')).codCoverage,
  changes: async () => (await import('./changes.js')).COD_CHANGES,
  archive: async () => (await import('../../pushed/archive.js')).pushedArchive('cod'),
  ownCatalogue: { example: 'cod.match.live_update' },
};
