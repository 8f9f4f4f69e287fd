import { joinBoard } from './board.reduce.js';
import { joinHistory } from './history.reduce.js';
import { isAnew, joinLog, type LogStep, type When } from './log.reduce.js';
import { newMap, roundsOver, type MapCalled, type MapPlay, type PlayerOn } from './map.reduce.js';
import { playerKey, type MatchNames } from './names.reduce.js';
import { seriesWinner, winnerAt, type Pair, type Place } from './rules.reduce.js';
import type { BoardSeen, LogEvent, LogSeen, MatchSeen, ScoreSeen } from './observation.js';

/** A running match, as both feeds have it. */
export interface Match {
  /** Upstream's id. */
  key: string;
  names: MatchNames;
  stage: 'scheduled' | 'live' | 'completed';
  /** The list had it among those that are over when it was first heard of: its result is kept, and is no news. */
  wasOver?: boolean | undefined;
  listed: MatchSeen | null;
  /** The score of the series that the list, an operator or the main feed's own message showed last. */
  told: ToldScore | null;
  firstSeenAt: number;
  /** When the last good frame of the main feed came; null before the first. */
  frameAt: number | null;
  isBackup: boolean;
  startedAt: number | null;
  endedAt: number | null;
  /** In the order of the series. */
  maps: readonly MapPlay[];
  /** Everybody who was on a scoreboard, by what the log calls them. */
  called: Readonly<Record<string, Called>>;
}

export interface Called {
  /** Among the names. */
  key: string;
  team: Place;
}

export interface ToldScore {
  score: Pair<number>;
  /** The name of the map in play; null where it is not published. */
  map: string | null;
  isOver: boolean;
  at: number;
  /** When this score came first; absent in what an older version remembers. */
  since?: number | undefined;
}

export interface MatchStep {
  match: Match;
  /** What happened, as the channels name it; facts come from comparing. */
  changes: string[];
}

/** The log of a running match may be so far behind its scoreboard and the list. */
const LOG_BEHIND_MS = 10_000;

export function newMatch(key: string, names: MatchNames, at: number): Match {
  return {
    key,
    names,
    stage: 'scheduled',
    listed: null,
    told: null,
    firstSeenAt: at,
    frameAt: null,
    isBackup: false,
    startedAt: null,
    endedAt: null,
    maps: [],
    called: {},
  };
}

/** The map that is or was played last. */
export function currentMap({ maps }: Pick<Match, 'maps'>): MapPlay | undefined {
  return maps.at(-1);
}

/** Maps won, as they were seen; those of before anybody looked come from the reported score. */
export function seriesScore({ maps, told }: Match): Pair<number> {
  const won = (place: Place) => maps.filter(({ winner }) => winner === place).length;
  const before = told?.score ?? [0, 0];
  return [Math.max(won(0), before[0]), Math.max(won(1), before[1])];
}

/** Applies a log, which may span several maps. After the match it shows the last round, and nothing begins anew. */
export function joinMatchLog(match: Match, seen: LogSeen): MatchStep {
  const { at, isHistory } = seen;
  const step: MatchStep = { match, changes: [] };
  const isAfter = match.stage === 'completed' && !isHistory;
  if (isAfter && at - (match.endedAt ?? 0) >= LOG_BEHIND_MS) return step;
  const all = stretches(match, seen);
  for (const [index, { map, events }] of all.entries()) {
    const earlier = isHistory && withEarlier(step.match, all.slice(index), at);
    if (earlier) {
      step.match = earlier;
      continue;
    }
    const known = onMap(step.match, map, seen);
    if (!known) continue;
    const told = isAfter ? events.filter((event) => !isAnew(event)) : events;
    const { map: play, changes } = joinMapLog(known.play, told, { at, isHistory });
    step.match = withMap(known.match, seenFrom(play, at));
    step.changes.push(...changes);
  }
  return step;
}

function joinMapLog(play: MapPlay, events: readonly LogEvent[], when: When): LogStep {
  const { at, isHistory } = when;
  const isOver = play.status === 'completed';
  if (isHistory) return { map: isOver ? withKillsOf(play, events, at) : joinHistory(play, events, at), changes: [] };
  if (!isOver) return joinLog(play, events, when);
  // A scoreboard or the list may be ahead of the log that shows who died last.
  const isSoon = play.endedAt !== null && at - play.endedAt < LOG_BEHIND_MS;
  return joinLog(play, isSoon ? events.filter(({ type }) => type === 'kill' || type === 'assist') : [], when);
}

/** What a history shows up to the last round's end; afterwards players may shoot at each other for fun. */
function withKillsOf(play: MapPlay, events: readonly LogEvent[], at: number): MapPlay {
  const end = events.findLastIndex(({ type }) => type === 'round_end');
  return { ...play, kills: joinHistory(play, events.slice(0, end + 1), at).kills };
}

interface Stretch {
  map: MapCalled | undefined;
  events: LogEvent[];
}

/** The events of each map in turn; those before the first named one belong to the map in play, or are not placed. */
function stretches(match: Match, { events, isHistory }: LogSeen): Stretch[] {
  const named = events.filter((event) => event.type === 'map');
  const [first] = named;
  const current = currentMap(match);
  const isChange = first !== undefined && first.map !== current?.map;
  const isBack = match.maps.some(({ map }) => map === first?.map);
  const isEarlier = isHistory && named.some(({ map }) => map === current?.map);
  const all: Stretch[] = [{ map: isChange && (isBack || isEarlier) ? undefined : current, events: [] }];
  for (const event of events) {
    const last = all.at(-1) as Stretch;
    if (event.type === 'map' && event.map !== last.map?.map) all.push({ map: event, events: [event] });
    else last.events.push(event);
  }
  return all.filter(({ map, events: own }) => map !== undefined && own.length > 0);
}

/**
 * The match with the first map of a history where that one was over before anybody looked, which is known by a later map of
 * the history that is known; undefined where it was not.
 */
function withEarlier(match: Match, [first, ...later]: readonly Stretch[], at: number): Match | undefined {
  const placeOf = (map: string | undefined) => match.maps.findIndex((one) => one.map === map);
  if (first?.map === undefined || placeOf(first.map.map) >= 0) return undefined;
  const next = later.findIndex(({ map }) => placeOf(map?.map) >= 0);
  const known = match.maps[placeOf(later[next]?.map?.map)];
  if (!known) return undefined;
  const before = match.maps.slice(0, match.maps.indexOf(known));
  const number = Math.max((before.at(-1)?.number ?? 0) + 1, known.number - next - 1);
  const played = joinHistory(newMap(first.map, number), first.events, at);
  return { ...match, maps: [...before, ...left(played, null), ...match.maps.slice(before.length)] };
}

/**
 * The map of this name, begun if it was not; undefined for one that was left and comes again, and for one that a
 * server goes on to after the match.
 */
function onMap(match: Match, called: MapCalled | undefined, when: When): { match: Match; play: MapPlay } | undefined {
  if (called === undefined) return undefined;
  const known = match.maps.find(({ map }) => map === called.map);
  if (known?.status === 'completed' && known !== currentMap(match)) return undefined;
  if (known) return { match, play: known };
  const maps = match.maps.flatMap((one) => afterOf(one, when));
  const play = newMap(called, numberOf(match, maps, called.map));
  const [one, two] = seriesScore(match);
  if (match.stage === 'completed' && play.number > one + two) return undefined;
  return { match: { ...match, maps: [...maps, play] }, play };
}

/** A map that another one follows. A history that goes on to the next map says of no end when it was. */
function afterOf(map: MapPlay, { at, isHistory }: When): MapPlay[] {
  if (map.status !== 'completed') return left(map, isHistory ? null : at);
  return [isHistory && map.endedAt === at ? { ...map, endedAt: null } : map];
}

/** A map that another one follows is over; one without a round was never played. A score that decides nothing is not its last. */
function left(map: MapPlay, endedAt: number | null): MapPlay[] {
  if (roundsOver(map) === 0) return [];
  const winner = map.score && winnerAt(map.score, map.half);
  return [
    { ...map, status: 'completed', phase: 'map_ended', score: winner === null ? null : map.score, winner, endedAt },
  ];
}

/** Its place in the list, else after the maps that are over. */
function numberOf(match: Match, maps: readonly MapPlay[], map: string): number {
  const over = match.told === null ? 0 : match.told.score[0] + match.told.score[1];
  return listedNumber(match, map) ?? Math.max(over, maps.at(-1)?.number ?? 0) + 1;
}

/** The number that the list gives to a map; undefined where it does not name it. */
function listedNumber({ listed }: Match, map: string): number | undefined {
  const place = listed?.maps.findIndex((one) => one.map === map) ?? -1;
  return place < 0 ? undefined : place + 1;
}

/** Corrects the numbers of maps when the list or the score of the series comes after the map itself. */
export function withNumbers(match: Match): Match {
  const taken: number[] = [];
  const maps = match.maps.map((map) => {
    const listed = listedNumber(match, map.map);
    const counted = Math.max(map.number, overBefore(match, map) + 1, ...taken.map((number) => number + 1));
    // A list may leave out maps that are over.
    const number = listed === undefined || taken.includes(listed) ? counted : listed;
    taken.push(number);
    return number === map.number ? map : { ...map, number };
  });
  return maps.every((map, index) => map === match.maps[index]) ? match : { ...match, maps };
}

/** The maps that were over when the match was joined in the middle of this one; the score may come after the map. */
function overBefore({ told, firstSeenAt, maps }: Match, map: MapPlay): number {
  if (told === null || map !== maps[0] || map.status !== 'live' || map.startedAt !== null) return 0;
  const isOnJoining = (told.since ?? told.at) - firstSeenAt < LOG_BEHIND_MS;
  // Near its end the score may count this map already.
  const isOpen = map.score !== null && Math.max(...map.score) < map.half;
  return isOnJoining && isOpen ? told.score[0] + told.score[1] : 0;
}

export function joinMatchBoard(match: Match, board: BoardSeen): MatchStep {
  const ct = board.ct.key === null ? undefined : match.names.places[board.ct.key];
  const place = ct ?? match.names.places[`name:${board.ct.name.toLowerCase()}`];
  const current = currentMap(match);
  const called = board.map ?? current;
  if (place === undefined || called === undefined) return { match, changes: [] };
  const players = [
    ...board.ct.players.map((player): PlayerOn => ({ ...player, team: place })),
    ...board.t.players.map((player): PlayerOn => ({ ...player, team: place === 0 ? 1 : 0 })),
  ];
  const isOver = current?.status === 'completed' && current.map === called.map;
  // The last figures of a map come after its end.
  if (isOver) return { match: withMap(match, { ...current, players }), changes: [] };
  const known = onMap(match, called, { at: board.at, isHistory: false });
  if (!known) return { match, changes: [] };
  const before = known.play;
  const play = { ...seenFrom(joinBoard(before, board, place, startingPlace(board, place)), board.at), players };
  const hasBegun = play.phase === 'live' && before.phase === 'freezetime';
  const joined = { ...known.match, called: withCalled(match.called, players) };
  return { match: withMap(joined, play), changes: hasBegun ? ['round_started'] : [] };
}

function startingPlace({ startingCt, ct, t }: BoardSeen, place: Place): Place | null {
  if (startingCt === null) return null;
  if (startingCt === ct.key) return place;
  return startingCt === t.key ? (place === 0 ? 1 : 0) : null;
}

/** A map starts when it is seen first, unless something of it was played before that. */
function seenFrom(map: MapPlay, at: number): MapPlay {
  const isUnplayed = roundsOver(map) === 0 && map.kills.length === 0;
  return map.startedAt === null && isUnplayed ? { ...map, startedAt: at } : map;
}

function withMap(match: Match, play: MapPlay): Match {
  return { ...match, maps: match.maps.map((map) => (map.map === play.map ? play : map)) };
}

/** The maps won by upstream's ids of the teams, in the order of the match; null where a team is not known. */
export function winsOf({ names }: Match, { wins }: ScoreSeen): Pair<number> | null {
  const score: [number | null, number | null] = [null, null];
  for (const [team, won] of Object.entries(wins)) {
    const place = names.places[team];
    if (place !== undefined) score[place] = won;
  }
  const [one, two] = score;
  return one === null || two === null ? null : [one, two];
}

/** Has the match start, and end where its score decides it. */
export function withStage(match: Match, at: number): Match {
  if (match.stage === 'completed' || match.names.teams === null) return match;
  const isBegun = match.frameAt !== null && match.maps.length > 0;
  const started: Match =
    match.stage === 'scheduled' && (isBegun || match.isBackup)
      ? { ...match, stage: 'live', startedAt: startOf(match) }
      : match;
  if (started.stage !== 'live') return started;
  const isOver = seriesWinner(seriesScore(started), started.names.bestOf) !== null && !isAhead(started, at);
  const isTold = started.isBackup && started.told?.isOver === true;
  return isOver || isTold ? { ...started, stage: 'completed', endedAt: at } : started;
}

/** Whether the reported score is that of a map whose last round the main feed is about to send. */
function isAhead({ isBackup, told, maps }: Match, at: number): boolean {
  return !isBackup && maps.at(-1)?.status === 'live' && at - (told?.since ?? 0) < LOG_BEHIND_MS;
}

/** Null where nobody saw the first map begin. */
function startOf({ maps }: Match): number | null {
  const [first] = maps;
  return first?.number === 1 ? first.startedAt : null;
}

function withCalled(known: Match['called'], players: readonly PlayerOn[]): Match['called'] {
  const fresh = players.flatMap((player) => {
    const called: Called = { key: playerKey(player), team: player.team };
    return [player.nick, player.name].flatMap((word) => {
      const before = known[word];
      return before?.key === called.key && before.team === called.team ? [] : [[word, called] as const];
    });
  });
  return fresh.length === 0 ? known : { ...known, ...Object.fromEntries(fresh) };
}
