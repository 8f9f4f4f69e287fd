import type { FactData, FactOf } from '../../facts/fact.js';
import type { Change } from '../../pushed/kind.js';
import { FORTNITE_FACTS } from './facts.js';
import type { FortniteResults, FortniteTransfer } from './fortnite.dto.js';

type FortniteFact = FactOf<typeof FORTNITE_FACTS>;
type ResultData = FactData<(typeof FORTNITE_FACTS)['fortnite.tournament.result']>;

/** The most results in an event; the route has all of them. */
const MOST_RESULTS = 100;

/** The fact of new or changed results of a window. */
export function resultFacts({ id, body, revision: before, now }: Change): FortniteFact[] {
  const { results, updatedAt, ...about } = body as unknown as FortniteResults;
  const revision = before + 1;
  const at = updatedAt ?? now;
  const data = {
    ...about,
    revision,
    updatedAt: at,
    resultsCount: results.length,
    results: results.toSorted((one, other) => one.placement - other.placement).slice(0, MOST_RESULTS),
    resultsPath: `/fortnite/tournaments/${about.tournamentId}/results`,
  } as ResultData;
  return [
    { name: 'fortnite.tournament.result', subject: id, data, occurredAt: Date.parse(at), once: String(revision) },
  ];
}

export function transferFacts({ id, body, before, now }: Change): FortniteFact[] {
  if (before) return [];
  const data = body as unknown as FortniteTransfer as FactData<(typeof FORTNITE_FACTS)['fortnite.transfer.new']>;
  return [{ name: 'fortnite.transfer.new', subject: id, data, occurredAt: Date.parse(now), once: 'new' }];
}
