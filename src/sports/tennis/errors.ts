import type { ErrorExamples } from '../../http/document/responses.js';
import { ApiError, notAvailableYet, notFound } from '../../http/errors.js';

/** The API document shows these tennis errors as the examples of the `detail` form. */
export const tennisErrorExamples: ErrorExamples = {
  DetailNotFound: notFound('player', 'atp_999999999', 'tennis'),
  NotAvailableYet: notAvailableYet('Odds'),
};

export function rankingCircuitUnavailable(
  circuit: string,
  reason: 'not_covered' | 'no_data_yet' | 'unknown_circuit',
  availableCircuits: string[],
): ApiError {
  const message = `Rankings for circuit '${circuit}' are not available.`;
  return new ApiError(404, 'RANKING_CIRCUIT_UNAVAILABLE', message, { circuit, reason, availableCircuits });
}
