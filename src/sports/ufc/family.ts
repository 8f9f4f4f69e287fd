import type { Family } from '../../family.js';
import { UFC_FACTS } from './facts.js';

export const ufc: Family = {
  name: 'ufc',
  facts: UFC_FACTS,
  module: async () => (await import('./ufc.module.js')).UfcModule,
  pages: async () => (await import('./rankings/rankings-method.js')).addRankingsMethod,
  importers: async () => (await import('./importers.js')).ufcImporters,
  search: async () => (await import('./search/search.js')).ufcSearch,
  tools: async () => (await import('./mcp.js')).ufcTools,
  coverage: async () => (await import('./coverage.js')).ufcCoverage,
  exports: async () => (await import('./exports.js')).ufcExports,
  changes: async () => (await import('./changes.js')).UFC_CHANGES,
  corrections: async () => (await import('./entities/corrections.js')).FIGHTER_CORRECTIONS,
  errorExamples: async () => (await import('./errors.js')).ufcErrorExamples,
  live: {
    family: async () => (await import('./live/family.js')).ufcLive,
    object: async () => (await import('./live/live.dto.js')).LiveBout,
    samples: async () => (await import('../../samples.js')).readSamples('ufc'),
    work: async () => (await import('./live/work.js')).ufcWork,
  },
};
