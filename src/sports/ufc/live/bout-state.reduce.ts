import {
  type Bout,
  clockTextOf,
  type Phase,
  phaseOf,
  resultOf,
  revisionOf,
  roundOf,
  type Status,
  statusOf,
} from './bout.reduce.js';
import { type BoutNames, boutIdOf } from './names.reduce.js';
import type { FighterSeen, ResultSeen } from './observation.js';
import { liveStats, statRows } from './stats.reduce.js';
import type { BoutState } from './topics.js';

export interface BoutHead {
  boutId: string;
  status: Status;
  phase: Phase | null;
  recommendedPollSeconds: number;
}

/** A bout's place in its night; `order` 1 is the first bout, null when only the fight feed has the bout. */
export interface Place {
  eventSlug: string;
  source: 'feed' | 'simulation';
  names: BoutNames;
  order: number | null;
  onCard: boolean;
  /** For a bout that left the card, the bout that replaced it with a new opponent. */
  replacedBy: string | null;
}

/** The parts of a bout's state that come from the event. */
export function boutHead(bout: Bout, { onCard, names }: Place): BoutHead {
  const status = statusOf(bout, onCard);
  const phase = phaseOf(bout, status);
  return { boutId: boutIdOf(names), status, phase, recommendedPollSeconds: pollSeconds(status, phase) };
}

export function boutState(bout: Bout, place: Place): BoutState {
  const { boutId, status, phase, recommendedPollSeconds } = boutHead(bout, place);
  const { eventSlug, source, names, order, replacedBy } = place;
  const { red, blue, division, weightClass, titleBout, scheduledRounds } = bout.card.part;
  const begun = status === 'live' || status === 'completed';
  return {
    boutId,
    eventSlug,
    boutOrder: order,
    status,
    phase,
    division,
    weightClass,
    titleBout,
    scheduledRounds,
    currentRound: (status === 'completed' ? resultOf(bout)?.round : undefined) ?? (begun ? roundOf(bout) : null),
    currentTime: status === 'live' ? clockTextOf(bout) : '',
    clockRunning: phase === null ? null : phase === 'in_round',
    red: cornerState(red, 'red', names),
    blue: cornerState(blue, 'blue', names),
    recommendedPollSeconds,
    source,
    ...(bout.stats && begun ? { liveStats: liveStats(bout.stats.part) } : {}),
    ...(status === 'completed' ? finalFields(bout, names) : {}),
    ...(status === 'cancelled' ? { isCancelled: true, cancellationReason: null, replacedBy } : {}),
  };
}

function cornerState({ name, record }: FighterSeen, corner: 'red' | 'blue', { fighters }: BoutNames) {
  return {
    fighterSlug: fighters[name] ?? null,
    fighterName: name,
    corner,
    rankText: null,
    recordText: record,
    imageUrl: null,
  };
}

function pollSeconds(status: Status, phase: Phase | null): number {
  if (status !== 'live' || phase === 'pre_fight') return 30;
  return phase === 'in_round' ? 1 : 2;
}

function finalFields(bout: Bout, names: BoutNames): Partial<BoutState> {
  const result = resultOf(bout);
  const { red, blue } = bout.card.part;
  const { revision, original } = revisionOf(bout);
  const winner = winnerOf(result);
  const overturned = result?.method?.toLowerCase() === 'overturned' || winner !== winnerOf(original ?? result);
  const owner = (fighter: FighterSeen, corner: 'red' | 'blue') => {
    const { fighterSlug, fighterName } = cornerState(fighter, corner, names);
    return { boutId: boutIdOf(names), corner, fighterSlug, fighterName };
  };
  return {
    method: result?.method ?? null,
    methodKey: result?.methodKey ?? null,
    winnerFighterSlug:
      winner === 'red' || winner === 'blue' ? (names.fighters[(winner === 'red' ? red : blue).name] ?? null) : null,
    winner,
    resultRound: result?.round ?? null,
    resultTime: result?.time ?? null,
    rounds: bout.stats ? statRows(bout.stats.part, owner(red, 'red'), owner(blue, 'blue')) : [],
    revision,
    isOverturned: overturned,
    ...(overturned && revision > 0 ? { originalMethod: original?.method ?? null } : {}),
  };
}

function winnerOf(result: ResultSeen | undefined): 'red' | 'blue' | 'draw' | 'no_contest' | null {
  if (result?.red === 'Win') return 'red';
  if (result?.blue === 'Win') return 'blue';
  if (result?.red === 'Draw') return 'draw';
  return result?.red === 'No Contest' ? 'no_contest' : null;
}
