import type { Step } from '../../../live/feed.js';
import { matchState, type Told } from './match-state.reduce.js';
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
  told: Told;
  state: MatchState;
}

export const NOTHING_KNOWN: Known = { matches: [] };

/** The points of finished matches are dropped, so that this many matches take little room. */
const MATCHES_KEPT = 512;

/** Applies an observation, which may repeat known points or come twice. A match that is over stays as it was. */
export function reduce(known: Known, observation: IdentifiedObservation): Step<Known> {
  const { at, match, word, winner } = observation;
  const before = known.matches.find(({ told }) => told.match.id === match.id);
  if (before?.state.status === 'completed') return { known, updates: [] };
  const told: Told = { match, word, winner, points: joined(before?.told.points ?? [], observation.points) };
  const state = matchState(told);
  const final = state.status === 'completed' || state.status === 'cancelled';
  const followed = { told: final ? { ...told, points: [] } : told, state };
  const matches = [...known.matches.filter((other) => other !== before), followed].slice(-MATCHES_KEPT);
  if (before && JSON.stringify(before.state) === JSON.stringify(state)) return { known: { matches }, updates: [] };
  const topic = matchTopic(match.id);
  const rooms = [topic, tourRoom(match.tour)];
  const facts = factsOf(before?.state, state, told, at);
  return { known: { matches }, updates: [{ topic, rooms, state, sourceTime: at, final, facts }] };
}

/** Joins points in the order of their numbers, each once. */
function joined(known: readonly Point[], told: readonly PointSeen[]): readonly Point[] {
  const lastSeq = known.at(-1)?.seq ?? 0;
  if (told.every(({ seq }, index) => seq > (told[index - 1]?.seq ?? lastSeq))) return placed([...known, ...told]);
  const bySeq = new Map([...told, ...known].map((point) => [point.seq, point]));
  return placed([...bySeq.values()].sort((one, other) => one.seq - other.seq));
}
