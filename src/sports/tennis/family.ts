import type { Family } from '../../family.js';
import { TENNIS_FACTS } from './facts.js';

export const tennis: Family = {
  name: 'tennis',
  facts: TENNIS_FACTS,
  module: async () => (await import('./tennis.module.js')).TennisModule,
  importers: async () => (await import('./importers.js')).tennisImporters,
  search: async () => (await import('./search.js')).tennisSearch,
  tools: async () => (await import('./mcp.js')).tennisTools,
  coverage: async () => (await import('./coverage.js')).tennisCoverage,
  unresolved: async () => (await import('./coverage.js')).TENNIS_UNRESOLVED,
  exports: async () => (await import('./exports.js')).tennisExports,
  changes: async () => (await import('./changes.js')).TENNIS_CHANGES,
  errors: {
    entries: [
      {
        code: 'RANKING_CIRCUIT_UNAVAILABLE',
        status: 404,
        cause: 'There are no rankings for this circuit.',
        fix: 'Ask for one of the circuits in the body.',
      },
    ],
    causes: { VALIDATION_ERROR: 'Tennis routes answer it with status 422.' },
    members: {
      circuit: { type: 'string', description: 'Of ranking_circuit_unavailable' },
      reason: {
        type: 'string',
        enum: ['not_covered', 'no_data_yet', 'unknown_circuit'],
        description: 'Of ranking_circuit_unavailable',
      },
      available_circuits: {
        type: 'array',
        items: { type: 'string' },
        description: 'Of ranking_circuit_unavailable',
      },
    },
  },
  errorExamples: async () => (await import('./errors.js')).tennisErrorExamples,
  live: {
    family: async () => (await import('./live/family.js')).tennisLive,
    object: async () => (await import('./live/live.dto.js')).LiveMatch,
    samples: async () => (await import('../../samples.js')).readSamples('tennis'),
    work: async () => (await import('./live/work.js')).tennisWork,
  },
};
