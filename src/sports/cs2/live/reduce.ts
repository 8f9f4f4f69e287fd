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
import {
  allRowUpdates,
  listUnsure,
  matchUpdates,
  recallMatches,
  withoutRepeats,
  type PublishedStates,
} from './updates.reduce.js';

/** The last matches, the most recently changed at the end. */
export interface KnownMatches extends PublishedStates {
  matches: readonly LiveMatch[];
  /** The keys of restored matches whose rounds and kills are to be published again. */
  unsure: ReadonlySet<string>;
}

export const NOTHING_KNOWN: KnownMatches = { matches: [], unsure: new Set(), published: new Map() };

export interface BackupRules {
  /** The backup feed takes over once the main feed has been silent this long. */
  silenceMs: number;
}

export const DEFAULT_RULES: BackupRules = { silenceMs: 45_000 };

const MATCHES_KEPT = 200;

/** For this long after a match, its last figures, rounds and kills are accepted; other frames of it are ignored. */
export const AFTER_END_MS = 120_000;

/** Restores the matches from the memories of all topics. */
export function recall(memories: readonly unknown[]): KnownMatches {
  return {
    matches: recallMatches(memories).slice(-MATCHES_KEPT),
    unsure: listUnsure(memories),
    published: new Map(),
  };
}

/** Returns the reducer with these rules. */
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
          const updated = names ? withNames(match, names) : match;
          return follow(step, match, { match: withBackup(updated, rules, at), changes: [] }, at);
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
    return observation.matches.flatMap((observed) => withListing(known, observation, observed, rules) ?? []);
  if (observation.kind === 'clock') return [];
  if (observation.kind === 'push') {
    const [names] = Object.values(observation.names);
    const n = names?.n ?? observation.match;
    const before = known.matches.find((match) => match.names.n === n);
    const match = before ?? (names && newMatch(`push ${observation.match}`, names, observation.at));
    return match ? [{ before, after: { match: withPush(match, observation, rules), changes: [] } }] : [];
  }
  const names = observation.names[observation.key];
  if (!names) return [];
  const before = known.matches.find((match) => match.names.n === names.n);
  return [{ before, after: withFrame(before ?? newMatch(observation.key, names, observation.at), names, observation) }];
}

/** Applies a frame of the main feed, which ends backup mode. */
function withFrame(
  match: LiveMatch,
  names: MatchNames,
  observed: LogObservation | BoardObservation | ScoreObservation,
): MatchStep {
  const { at } = observed;
  if (match.stage === 'completed') {
    const isLate = match.endedAt !== null && at - match.endedAt < AFTER_END_MS;
    if (isLate && observed.kind === 'log') return joinMatchLog(withNames(match, names), observed);
    return isLate && observed.kind === 'board'
      ? joinMatchBoard(withNames(match, names), observed)
      : { match, changes: [] };
  }
  const updated = { ...withNames(match, names), frameAt: at, isBackup: false };
  if (observed.kind === 'log') return joinMatchLog(updated, observed);
  if (observed.kind === 'board') return joinMatchBoard(updated, observed);
  const score = winsOf(updated, observed);
  return { match: score ? withReported(updated, { score, map: null, isOver: false, at }) : updated, changes: [] };
}

/** Merges names, because those of players and sides become known one by one. */
function withNames(match: LiveMatch, names: MatchNames): LiveMatch {
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

function withListing(
  known: KnownMatches,
  { names, at }: ListObservation & { names: IdentifiedObservation['names'] },
  observed: ListedMatch,
  rules: BackupRules,
): Change | undefined {
  const own = names[observed.key];
  const before = known.matches.find((match) => match.names.n === own?.n);
  if (!own || (before?.stage === 'completed' && !before.wasOver)) return undefined;
  const match = withNames(before ?? firstListed(observed, own, at), own);
  const isNew = JSON.stringify(match.listed) !== JSON.stringify(observed);
  const updated = isNew ? { ...match, listed: observed } : match;
  const score = observed.score;
  const map = observed.maps.find(({ isOver, score: rounds }) => !isOver && rounds !== null)?.name ?? nextMap(observed);
  const isOver = observed.status === 'finished';
  const hasProgress = score !== null && (score[0] + score[1] > 0 || observed.maps.some((one) => one.score !== null));
  const scored = score && hasProgress && isNew ? withReported(updated, { score, map, isOver, at }) : updated;
  return { before, after: { match: withBackup(scored, rules, at), changes: [] } };
}

function firstListed(observed: ListedMatch, names: MatchNames, at: number): LiveMatch {
  const match = newMatch(observed.key, names, at);
  return observed.status === 'finished' ? { ...match, stage: 'completed', wasOver: true } : match;
}

function nextMap({ maps }: ListedMatch): string | null {
  return maps.find(({ isOver }) => !isOver)?.name ?? null;
}

function withPush(match: LiveMatch, { score, map, isOver, at }: PushObservation, rules: BackupRules): LiveMatch {
  return withBackup(match.stage === 'completed' ? match : withReported(match, { score, map, isOver, at }), rules, at);
}

/** Keeps the newest reported score. */
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
 * Switches a match to the backup feed once the main feed was silent for long enough. A match without any frame is
 * switched if the backup shows that it is being played.
 */
function withBackup(match: LiveMatch, { silenceMs }: BackupRules, at: number): LiveMatch {
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
  const { known } = step;
  const isUnsure = before !== undefined && known.unsure.has(before.key);
  if (after === before && !isUnsure) return step;
  const own = after === before ? [] : matchUpdates(before, after, matchFacts(before, after, at), changes, at);
  const again = isUnsure ? allRowUpdates(after, at) : [];
  const topics = new Set(own.map(({ topic }) => topic));
  const fresh = withoutRepeats(
    {
      ...known,
      matches:
        after === before
          ? known.matches
          : [...known.matches.filter((one) => one !== before), after].slice(-MATCHES_KEPT),
      unsure: isUnsure ? new Set([...known.unsure].filter((key) => key !== before.key)) : known.unsure,
    },
    [...own, ...again.filter(({ topic }) => !topics.has(topic))],
  );
  return { known: fresh.known, updates: [...step.updates, ...fresh.updates] };
}
