import type { Family } from '../../family.js';
import { TENNIS_FACTS } from './facts.js';

export const tennis: Family = {
  name: 'tennis',
  facts: TENNIS_FACTS,
  module: async () => (await import('./tennis.module.js')).TennisModule,
  importers: async () => (await import('./import/index.js')).tennisImporters,
  search: async () => (await import('./search.js')).tennisSearch,
  coverage: async () => (await import('./coverage.js')).tennisCoverage,
  changes: async () => (await import('./changes.js')).TENNIS_CHANGES,
  live: {
    family: async () => (await import('./live/family.js')).tennisLive,
    object: async () => (await import('./live/live.dto.js')).LiveMatch,
    samples: async () => (await import('../../samples.js')).readSamples('tennis'),
    work: async () => (await import('./live/work.js')).tennisWork,
  },
};
