import type { Step } from '../../../live/feed.js';
import { matchFacts } from './facts.reduce.js';
import {
  joinMatchBoard,
  joinMatchLog,
  newMatch,
  winsOf,
  withNumbers,
  withStage,
  type LiveMatch,
  type MatchStep,
  type ReportedScore,
} from './match.reduce.js';
import type { MatchNames } from './names.reduce.js';
import { withResults } from './results.reduce.js';
import type {
  BoardObservation,
  IdentifiedObservation,
  LogObservation,
  ListObservation,
  ListedMatch,
  PushObservation,
  ScoreObservation,
} from './observation.js';
import { matchUpdates, recallMatches, withoutRepeats, type PublishedStates } from './updates.reduce.js';

/** All that is known of the last matches, in the order of their last change, the newest last. */
export interface KnownMatches extends PublishedStates {
  matches: readonly LiveMatch[];
}

export const NOTHING_KNOWN: KnownMatches = { matches: [], published: new Map() };

export interface BackupRules {
  /** The backup feed takes over where the main one is silent for this long. */
  silenceMs: number;
}

export const DEFAULT_RULES: BackupRules = { silenceMs: 45_000 };

const MATCHES_KEPT = 200;

/** Frames of a match that is over are passed over, but for the last figures, rounds and kills that come in this time. */
const AFTER_END_MS = 120_000;

/** Restores what was known from the memories of all topics. */
export function recall(memories: readonly unknown[]): KnownMatches {
  return { matches: recallMatches(memories).slice(-MATCHES_KEPT), published: new Map() };
}

/** Applies one observation by these rules. */
export function reduceBy(
  rules: BackupRules,
): (known: KnownMatches, observation: IdentifiedObservation) => Step<KnownMatches> {
  return (known, observation) => {
    const { at } = observation;
    if (observation.kind === 'clock') {
      const joined = new Map(Object.values(observation.names).map((names) => [names.n, names]));
      return known.matches.reduce<Step<KnownMatches>>(
        (step, match) => {
          const names = joined.get(match.names.n);
          const heard = names ? named(match, names) : match;
          return follow(step, match, { match: silent(heard, rules, at), changes: [] }, at);
        },
        { known, updates: [] },
      );
    }
    const steps = stepsOf(known, observation, rules);
    return steps.reduce<Step<KnownMatches>>((step, { before, after }) => follow(step, before, after, at), {
      known,
      updates: [],
    });
  };
}

interface Change {
  before: LiveMatch | undefined;
  after: MatchStep;
}

function stepsOf(known: KnownMatches, observation: IdentifiedObservation, rules: BackupRules): Change[] {
  if (observation.kind === 'matches')
    return observation.matches.flatMap((seen) => listed(known, observation, seen, rules) ?? []);
  if (observation.kind === 'clock') return [];
  if (observation.kind === 'push') {
    const [names] = Object.values(observation.names);
    const n = names?.n ?? observation.match;
    const before = known.matches.find((match) => match.names.n === n);
    const match = before ?? (names && newMatch(`push ${observation.match}`, names, observation.at));
    return match ? [{ before, after: { match: pushed(match, observation, rules), changes: [] } }] : [];
  }
  const names = observation.names[observation.key];
  if (!names) return [];
  const before = known.matches.find((match) => match.names.n === names.n);
  return [{ before, after: framed(before ?? newMatch(observation.key, names, observation.at), names, observation) }];
}

/** A frame of the main feed, which ends the time of the backup. */
function framed(
  match: LiveMatch,
  names: MatchNames,
  seen: LogObservation | BoardObservation | ScoreObservation,
): MatchStep {
  const { at } = seen;
  if (match.stage === 'completed') {
    const isLate = match.endedAt !== null && at - match.endedAt < AFTER_END_MS;
    if (isLate && seen.kind === 'log') return joinMatchLog(named(match, names), seen);
    return isLate && seen.kind === 'board' ? joinMatchBoard(named(match, names), seen) : { match, changes: [] };
  }
  const heard = { ...named(match, names), frameAt: at, isBackup: false };
  if (seen.kind === 'log') return joinMatchLog(heard, seen);
  if (seen.kind === 'board') return joinMatchBoard(heard, seen);
  const score = winsOf(heard, seen);
  return { match: score ? withReported(heard, { score, map: null, isOver: false, at }) : heard, changes: [] };
}

/** Names of players and of sides are known bit by bit. */
function named(match: LiveMatch, names: MatchNames): LiveMatch {
  const { names: known } = match;
  if (known === names) return match;
  const players = { ...known.players, ...names.players };
  const places = { ...known.places, ...names.places };
  return {
    ...match,
    names: {
      ...names,
      event: names.event ?? known.event,
      otherIds: {
        match: names.otherIds?.match ?? [],
        event: (names.event ? names : known).otherIds?.event ?? [],
      },
      bestOf: names.bestOf ?? known.bestOf,
      stage: names.stage ?? known.stage,
      teams: names.teams ?? known.teams,
      players: Object.keys(players).length === Object.keys(known.players).length ? known.players : players,
      places,
    },
  };
}

function listed(
  known: KnownMatches,
  { names, at }: ListObservation & { names: IdentifiedObservation['names'] },
  seen: ListedMatch,
  rules: BackupRules,
): Change | undefined {
  const own = names[seen.key];
  const before = known.matches.find((match) => match.names.n === own?.n);
  if (!own || (before?.stage === 'completed' && !before.wasOver)) return undefined;
  const match = named(before ?? firstListed(seen, own, at), own);
  const isNew = JSON.stringify(match.listed) !== JSON.stringify(seen);
  const heard = isNew ? { ...match, listed: seen } : match;
  const score = seen.score;
  const map = seen.maps.find(({ isOver, score: rounds }) => !isOver && rounds !== null)?.name ?? nextMap(seen);
  const isOver = seen.status === 'finished';
  const hasProgress = score !== null && (score[0] + score[1] > 0 || seen.maps.some((one) => one.score !== null));
  const scored = score && hasProgress && isNew ? withReported(heard, { score, map, isOver, at }) : heard;
  return { before, after: { match: silent(scored, rules, at), changes: [] } };
}

function firstListed(seen: ListedMatch, names: MatchNames, at: number): LiveMatch {
  const match = newMatch(seen.key, names, at);
  return seen.status === 'finished' ? { ...match, stage: 'completed', wasOver: true } : match;
}

function nextMap({ maps }: ListedMatch): string | null {
  return maps.find(({ isOver }) => !isOver)?.name ?? null;
}

function pushed(match: LiveMatch, { score, map, isOver, at }: PushObservation, rules: BackupRules): LiveMatch {
  return silent(match.stage === 'completed' ? match : withReported(match, { score, map, isOver, at }), rules, at);
}

/** Keeps the newest of what came. */
function withReported(match: LiveMatch, reported: Omit<ReportedScore, 'since'>): LiveMatch {
  const { reported: before } = match;
  if (before !== null && before.at > reported.at) return match;
  const isSame = before?.score[0] === reported.score[0] && before.score[1] === reported.score[1];
  return {
    ...match,
    reported: { ...reported, map: reported.map ?? before?.map ?? null, since: isSame ? before.since : reported.at },
  };
}

/**
 * Hands a match over to the backup feed once the main one was silent for long enough. A match that never had a frame is
 * taken over where the backup shows that it is being played.
 */
function silent(match: LiveMatch, { silenceMs }: BackupRules, at: number): LiveMatch {
  if (match.isBackup || match.stage === 'completed') return match;
  const since = at - (match.frameAt ?? match.firstSeenAt);
  const isPlayed = match.stage === 'live' || match.reported !== null;
  return isPlayed && since >= silenceMs ? { ...match, isBackup: true } : match;
}

function follow(
  step: Step<KnownMatches>,
  before: LiveMatch | undefined,
  { match, changes }: MatchStep,
  at: number,
): Step<KnownMatches> {
  const after = withStage(withResults(withNumbers(match)), at);
  if (after === before) return step;
  const { known } = step;
  const facts = matchFacts(before, after, at);
  const matches = [...known.matches.filter((one) => one !== before), after].slice(-MATCHES_KEPT);
  const fresh = withoutRepeats({ ...known, matches }, matchUpdates(before, after, facts, changes, at));
  return { known: fresh.known, updates: [...step.updates, ...fresh.updates] };
}
