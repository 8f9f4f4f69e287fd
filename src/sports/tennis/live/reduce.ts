import type { Step } from '../../../live/feed.js';
import { matchState, type MatchSoFar } from './match-state.reduce.js';
import { factsOf } from './facts.reduce.js';
import { placed, type Point } from './scoreboard.reduce.js';
import type { IdentifiedObservation, PointSeen } from './observation.js';
import { type MatchState, matchTopic, tourRoom } from './topics.js';

/** All that is known of the last matches. */
export interface Known {
  /** In the order in which they were last seen, the newest last. */
  matches: readonly Followed[];
}

interface Followed {
  soFar: MatchSoFar;
  state: MatchState;
}

export const NOTHING_KNOWN: Known = { matches: [] };

/** The points of finished matches are dropped, so this many matches take little memory. */
const MATCHES_KEPT = 512;

/** Applies an observation, which may repeat known points or come twice. A match that is over stays as it was. */
export function reduce(known: Known, observation: IdentifiedObservation): Step<Known> {
  const { at, match, word, winner } = observation;
  const before = known.matches.find(({ soFar }) => soFar.match.id === match.id);
  if (before?.state.status === 'completed') return { known, updates: [] };
  const soFar: MatchSoFar = { match, word, winner, points: joined(before?.soFar.points ?? [], observation.points) };
  const state = matchState(soFar);
  const final = state.status === 'completed' || state.status === 'cancelled';
  const followed = { soFar: final ? { ...soFar, points: [] } : soFar, state };
  const matches = [...known.matches.filter((other) => other !== before), followed].slice(-MATCHES_KEPT);
  if (before && JSON.stringify(before.state) === JSON.stringify(state)) return { known: { matches }, updates: [] };
  const topic = matchTopic(match.id);
  const rooms = [topic, tourRoom(match.tour)];
  const facts = factsOf(before?.state, state, soFar, at);
  return { known: { matches }, updates: [{ topic, rooms, state, sourceTime: at, final, facts }] };
}

/** Joins points in the order of their numbers, each once. */
function joined(known: readonly Point[], seen: readonly PointSeen[]): readonly Point[] {
  const lastSeq = known.at(-1)?.seq ?? 0;
  if (seen.every(({ seq }, index) => seq > (seen[index - 1]?.seq ?? lastSeq))) return placed([...known, ...seen]);
  const bySeq = new Map([...seen, ...known].map((point) => [point.seq, point]));
  return placed([...bySeq.values()].sort((one, other) => one.seq - other.seq));
}
