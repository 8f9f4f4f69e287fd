import type { Step, Update } from '../../../live/feed.js';
import type { Cs2Fact } from '../facts.js';
import type { MapKill, MapPlay, MapRound } from './map.reduce.js';
import type { LiveMatch } from './match.reduce.js';
import { matchIdOf } from './names.reduce.js';
import { planState } from './plan.reduce.js';
import { killRows, mapIdOf, roundRows } from './rounds.reduce.js';
import { matchState } from './state.reduce.js';
import { ALL_ROOM, eventRoom, KILLS_TOPIC, MATCH_TOPIC, PLAN_TOPIC, ROUNDS_TOPIC } from './topics.js';

/** To be raised when what is known changes its shape, because memories of another form are ignored. */
const MEMORY_FORM = 2;

/**
 * What the log keeps with the state of a match, of a map's rounds and of a round's kills, for the next worker. Memories
 * of an older version lack `isOver`, whether the map was over for the state.
 */
type Memory = { form: number; key: string } & (
  | { match: LiveMatch }
  | { map: string; rounds: readonly MapRound[]; isOver?: boolean }
  | { map: string; kills: readonly MapKill[]; isOver?: boolean }
);

const ofThisForm = (memories: readonly unknown[]) =>
  (memories as readonly Memory[]).filter(({ form }) => form === MEMORY_FORM);

/**
 * The keys of matches whose rounds and kills the last worker may have left as they were before their match changed, since
 * it wrote the match before them: matches that are not over, and those where some were written when the map was not.
 */
export function listUnsure(memories: readonly unknown[]): Set<string> {
  return new Set(
    ofThisForm(memories).flatMap((memory) => {
      const isUnsure = 'match' in memory ? memory.match.stage !== 'completed' : memory.isOver === false;
      return isUnsure ? [memory.key] : [];
    }),
  );
}

/** Restores matches from the memories of their topics. */
export function recallMatches(memories: readonly unknown[]): LiveMatch[] {
  const known = ofThisForm(memories);
  const matches = known.flatMap((memory) => ('match' in memory ? [memory.match] : []));
  return matches
    .map((match) => {
      const own = known.filter(({ key }) => key === match.key);
      const maps = match.maps.map((map) => {
        const of = own.filter((memory) => 'map' in memory && memory.map === map.map);
        const rounds = of.flatMap((memory) => ('rounds' in memory ? memory.rounds : []));
        const kills = of.flatMap((memory) => ('kills' in memory ? memory.kills : []));
        return { ...map, rounds, kills: kills.toSorted((one, other) => one.round - other.round) };
      });
      return { ...match, maps };
    })
    .toSorted((one, other) => one.firstSeenAt - other.firstSeenAt);
}

/**
 * The updates of a match that changed. Before it begins, and where it was over from the start, only the archive's topic
 * is updated.
 */
export function matchUpdates(
  before: LiveMatch | undefined,
  after: LiveMatch,
  facts: Cs2Fact[],
  happened: readonly string[],
  at: number,
): Update[] {
  if (after.names.teams === null) return [];
  const final = after.stage === 'completed';
  const sourceTime = sourceTimeOf(after, at);
  const plan = {
    ...READ_ONLY,
    topic: PLAN_TOPIC.topic(matchIdOf(after.names)),
    state: planState(after),
    sourceTime,
    final,
  };
  if (after.stage === 'scheduled' || after.wasOver) return after.listed === null ? [] : [plan];
  const topic = MATCH_TOPIC.topic(matchIdOf(after.names));
  const rooms = roomsOf(after);
  const changes = changesOf(before, after, facts, happened);
  const maps = after.maps.map((map): MapPlay => ({ ...map, rounds: [], kills: [] }));
  const memory: Memory = { form: MEMORY_FORM, key: after.key, match: { ...after, maps } };
  const state = { ...matchState(after, at), changes };
  const own = after.maps.flatMap((map) => mapUpdates(before, after, map, sourceTime));
  const left = (before?.maps ?? []).flatMap((map) => emptyUpdates(after, map, sourceTime));
  // A worker may die between two of them. The archive's comes first, since nothing repeats it once the match is over; the
  // match comes before its rounds and kills, in whose memory the next worker would not find new facts again.
  return [
    plan,
    { topic, rooms, state, sourceTime, final, facts, memory },
    ...left.filter(({ topic: former }) => !own.some((update) => update.topic === former)),
    ...own,
  ];
}

/** The updates of all rounds and kills of a match, for a worker that does not know which of them are published. */
export function allRowUpdates(match: LiveMatch, at: number): Update[] {
  if (match.names.teams === null || match.stage === 'scheduled' || match.wasOver) return [];
  return match.maps.flatMap((map) => mapUpdates(undefined, match, map, sourceTimeOf(match, at)));
}

const sourceTimeOf = ({ isBackup, reported, frameAt }: LiveMatch, at: number): number =>
  (isBackup ? reported?.at : undefined) ?? frameAt ?? at;

/** The rooms of all ids of the match and its event, so that clients of each get every update. */
function roomsOf({ names }: LiveMatch): string[] {
  const { event, otherIds = { match: [], event: [] } } = names;
  const matches = [matchIdOf(names), ...otherIds.match].map((id) => MATCH_TOPIC.topic(id));
  const events = [...(event ? [event.id] : []), ...otherIds.event].map(eventRoom);
  return [...matches, ...events, ALL_ROOM];
}

/** For topics that routes read and no room carries. */
const READ_ONLY = { rooms: [], facts: [] };

/** The updates of a map's rounds, and of the kills of those rounds whose kills changed. */
function mapUpdates(before: LiveMatch | undefined, after: LiveMatch, map: MapPlay, sourceTime: number): Update[] {
  const known = before?.maps.find((one) => one.map === map.map);
  const isNamed = before?.playersByName === after.playersByName && before.names.players === after.names.players;
  const final = map.status === 'completed' || after.stage === 'completed';
  const isSame =
    isNamed && known?.number === map.number && known.status === map.status && before?.stage === after.stage;
  if (isSame && known && known.rounds === map.rounds && known.kills === map.kills && known.startCt === map.startCt)
    return [];
  const numbers = [...new Set([...(known?.kills ?? []), ...map.kills].map(({ round }) => round))];
  const changed = numbers.filter((number) => !isSame || !hasSameKills(known, map, number));
  return rowUpdates(after, map, { rounds: changed, isOver: final, sourceTime });
}

/** Empties rounds and kills that were published under a map number that turned out to be another map's. */
function emptyUpdates(after: LiveMatch, before: MapPlay, sourceTime: number): Update[] {
  const now = after.maps.find(({ map }) => map === before.map);
  if (now?.number === before.number) return [];
  const numbers = [...new Set(before.kills.map(({ round }) => round))];
  return rowUpdates(after, { ...before, rounds: [], kills: [] }, { rounds: numbers, isOver: false, sourceTime });
}

interface Rows {
  /** The rounds whose kills are published. */
  rounds: readonly number[];
  isOver: boolean;
  sourceTime: number;
}

function rowUpdates(match: LiveMatch, map: MapPlay, { rounds, isOver: final, sourceTime }: Rows): Update[] {
  const own = { form: MEMORY_FORM, key: match.key, map: map.map };
  const id = mapIdOf(match, map);
  return [
    {
      ...READ_ONLY,
      topic: ROUNDS_TOPIC.topic(id),
      state: { rounds: roundRows(match, map), isOver: final },
      sourceTime,
      final,
      memory: { ...own, rounds: map.rounds, isOver: final } satisfies Memory,
    },
    ...rounds.map((number) => ({
      ...READ_ONLY,
      topic: KILLS_TOPIC.topic(`${id}.${number}`),
      state: { kills: killRows(match, map, number), isOver: final },
      sourceTime,
      final,
      memory: { ...own, kills: map.kills.filter(({ round }) => round === number), isOver: final } satisfies Memory,
    })),
  ];
}

function hasSameKills(before: MapPlay | undefined, after: MapPlay, number: number): boolean {
  const of = (map: MapPlay | undefined) => map?.kills.filter(({ round }) => round === number) ?? [];
  const [was, is] = [of(before), of(after)];
  return was.length === is.length && was.every((kill, index) => kill === is[index]);
}

/** The name of a fact in a state's `changes`. */
const CHANGE_BY_FACT: Readonly<Record<string, string>> = {
  'cs2.map.started': 'map_started',
  'cs2.map.completed': 'map_ended',
  'cs2.score.updated': 'score',
  'cs2.match.completed': 'match_ended',
  'cs2.round.completed': 'round_ended',
};

/** The names of all changes, each once, in the order in which they happened. */
function changesOf(
  before: LiveMatch | undefined,
  after: LiveMatch,
  facts: readonly Cs2Fact[],
  happened: readonly string[],
): string[] {
  const fromFacts = facts.flatMap(({ name }) => CHANGE_BY_FACT[name] ?? []);
  const isSwitched = before !== undefined && before.stage === 'live' && before.isBackup !== after.isBackup;
  return [...new Set([...(isSwitched ? ['source_changed'] : []), ...happened, ...fromFacts])];
}

export interface PublishedStates {
  /** The last published state of each topic and its rooms, as JSON text. */
  published: ReadonlyMap<string, string>;
}

/**
 * Leaves out states that were published already. A state that differs only in `changes` is published if there are any.
 */
export function withoutRepeats<Known extends PublishedStates>(known: Known, updates: readonly Update[]): Step<Known> {
  const texts = new Map<string, string>();
  const fresh = updates.filter(({ topic, rooms, state, facts }) => {
    const { changes = [], ...rest } = state as { changes?: string[] };
    const text = JSON.stringify([rest, rooms]);
    if (known.published.get(topic) === text && facts.length === 0 && changes.length === 0) return false;
    texts.set(topic, text);
    return true;
  });
  return {
    known: texts.size === 0 ? known : { ...known, published: withPublished(known.published, texts) },
    updates: fresh,
  };
}

function withPublished(
  published: PublishedStates['published'],
  texts: ReadonlyMap<string, string>,
): PublishedStates['published'] {
  const all = new Map(published);
  for (const [topic, text] of texts) {
    all.delete(topic);
    all.set(topic, text);
    if (all.size > TOPICS_REMEMBERED) all.delete(all.keys().next().value as string);
  }
  return all;
}

/** A forgotten topic costs little: its state is published again once. */
const TOPICS_REMEMBERED = 2_000;
