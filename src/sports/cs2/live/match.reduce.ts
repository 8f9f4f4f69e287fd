import { joinBoard } from './board.reduce.js';
import { joinHistory } from './history.reduce.js';
import { startsOver, joinLog, type LogStep, type LogTime } from './log.reduce.js';
import { newMap, roundsOver, type MapName, type MapPlay, type MapPlayer } from './map.reduce.js';
import { playerKey, type MatchNames } from './names.reduce.js';
import { seriesWinner, winnerAt, type Pair, type TeamPlace } from './rules.reduce.js';
import type { BoardObservation, LogEvent, LogObservation, ListedMatch, ScoreObservation } from './observation.js';

/** A match as the reducer knows it from the list, the main feed and pushes. */
export interface LiveMatch {
  /** Upstream's id. */
  key: string;
  names: MatchNames;
  stage: 'scheduled' | 'live' | 'completed';
  /**
   * True for a match that the list showed as finished when it first appeared: its result is archived, and no facts
   * follow.
   */
  wasOver?: boolean | undefined;
  listed: ListedMatch | null;
  /** The newest series score from the list, an operator or the main feed. */
  reported: ReportedScore | null;
  firstSeenAt: number;
  /** When the last frame of the main feed came; null before the first. */
  frameAt: number | null;
  isBackup: boolean;
  startedAt: number | null;
  endedAt: number | null;
  /** Ascending by number. */
  maps: readonly MapPlay[];
  /** All players of its scoreboards, by the names that the log uses. */
  playersByName: Readonly<Record<string, PlayerOfMatch>>;
}

export interface PlayerOfMatch {
  /** The key of the player in `names.players`. */
  key: string;
  team: TeamPlace;
}

export interface ReportedScore {
  score: Pair<number>;
  /** The name of the map in play; null where it is not published. */
  map: string | null;
  isOver: boolean;
  at: number;
  /** When this score was first reported; absent in memories of older versions. */
  since?: number | undefined;
}

export interface MatchStep {
  match: LiveMatch;
  /** Changes as clients hear of them. Facts are found by comparison instead. */
  changes: string[];
}

/** The log may lag this far behind the scoreboard and the list. */
const LOG_BEHIND_MS = 10_000;

export function newMatch(key: string, names: MatchNames, at: number): LiveMatch {
  return {
    key,
    names,
    stage: 'scheduled',
    listed: null,
    reported: null,
    firstSeenAt: at,
    frameAt: null,
    isBackup: false,
    startedAt: null,
    endedAt: null,
    maps: [],
    playersByName: {},
  };
}

/** The map in play, or the last one that was. */
export function currentMap({ maps }: Pick<LiveMatch, 'maps'>): MapPlay | undefined {
  return maps.at(-1);
}

/** Maps won: those that were followed, or the reported score where it is higher because earlier maps were not. */
export function seriesScore({ maps, reported }: LiveMatch): Pair<number> {
  const won = (place: TeamPlace) => maps.filter(({ winner }) => winner === place).length;
  const before = reported?.score ?? [0, 0];
  return [Math.max(won(0), before[0]), Math.max(won(1), before[1])];
}

/** Applies a log, which may span several maps. After the match it adds the last round, and starts nothing over. */
export function joinMatchLog(match: LiveMatch, log: LogObservation): MatchStep {
  const { at, isHistory } = log;
  const step: MatchStep = { match, changes: [] };
  const isAfter = match.stage === 'completed' && !isHistory;
  if (isAfter && at - (match.endedAt ?? 0) >= LOG_BEHIND_MS) return step;
  const all = stretches(match, log);
  for (const [index, { map, events }] of all.entries()) {
    const earlier = isHistory && withEarlier(step.match, all.slice(index), at);
    if (earlier) {
      step.match = earlier;
      continue;
    }
    const known = onMap(step.match, map, log);
    if (!known) continue;
    const applied = isAfter ? events.filter((event) => !startsOver(event)) : events;
    const { map: play, changes } = joinMapLog(known.play, applied, { at, isHistory });
    step.match = withMap(known.match, seenFrom(play, at));
    step.changes.push(...changes);
  }
  return step;
}

function joinMapLog(play: MapPlay, events: readonly LogEvent[], when: LogTime): LogStep {
  const { at, isHistory } = when;
  const isOver = play.status === 'completed';
  if (isHistory) return { map: isOver ? withRowsOf(play, events, at) : joinHistory(play, events, at), changes: [] };
  if (!isOver) return joinLog(play, events, when);
  // The scoreboard or the list may end a map before the log shows its last kills.
  const isSoon = play.endedAt !== null && at - play.endedAt < LOG_BEHIND_MS;
  return joinLog(play, isSoon ? events.filter(({ type }) => type === 'kill' || type === 'assist') : [], when);
}

/**
 * Adds to a map that is over the rounds that it lacks and the kills of a history, up to the end of its last round;
 * afterwards players may shoot at each other for fun.
 */
function withRowsOf(play: MapPlay, events: readonly LogEvent[], at: number): MapPlay {
  const end = events.findLastIndex(({ type }) => type === 'round_end');
  const { rounds, kills } = joinHistory(play, events.slice(0, end + 1), at);
  return { ...play, rounds: rounds.length > play.rounds.length ? rounds : play.rounds, kills };
}

interface Stretch {
  map: MapName | undefined;
  events: LogEvent[];
}

/**
 * The events of each map in turn. Those before the first map change belong to the map in play, or are dropped where
 * that is uncertain.
 */
function stretches(match: LiveMatch, { events, isHistory }: LogObservation): Stretch[] {
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
 * Adds the first map of a history if it was over before the match was followed, which a later known map of the same
 * history shows; undefined otherwise.
 */
function withEarlier(match: LiveMatch, [first, ...later]: readonly Stretch[], at: number): LiveMatch | undefined {
  const placeOf = (map: string | undefined) => match.maps.findIndex((one) => one.map === map);
  if (first?.map === undefined || placeOf(first.map.map) >= 0) return undefined;
  const next = later.findIndex(({ map }) => placeOf(map?.map) >= 0);
  const known = match.maps[placeOf(later[next]?.map?.map)];
  if (!known) return undefined;
  const before = match.maps.slice(0, match.maps.indexOf(known));
  const number = Math.max((before.at(-1)?.number ?? 0) + 1, known.number - next - 1);
  const played = joinHistory(newMap(first.map, number), first.events, at);
  return { ...match, maps: [...before, ...asOver(played, null), ...match.maps.slice(before.length)] };
}

/**
 * Finds the map of this name or begins it. Undefined for an earlier map that comes again, and for a map that the server
 * loads after the match.
 */
function onMap(
  match: LiveMatch,
  called: MapName | undefined,
  when: LogTime,
): { match: LiveMatch; play: MapPlay } | undefined {
  if (called === undefined) return undefined;
  const known = match.maps.find(({ map }) => map === called.map);
  if (known?.status === 'completed' && known !== currentMap(match)) return undefined;
  if (known) return { match, play: known };
  const maps = match.maps.flatMap((one) => onceFollowed(one, when));
  const play = newMap(called, numberOf(match, maps, called.map));
  const [one, two] = seriesScore(match);
  if (match.stage === 'completed' && play.number > one + two) return undefined;
  return { match: { ...match, maps: [...maps, play] }, play };
}

/** Completes a map once the next one has begun. A history does not show when the map ended. */
function onceFollowed(map: MapPlay, { at, isHistory }: LogTime): MapPlay[] {
  if (map.status !== 'completed') return asOver(map, isHistory ? null : at);
  return [isHistory && map.endedAt === at ? { ...map, endedAt: null } : map];
}

/**
 * Completes a map; drops one without a round, which was never played. A score that decides nothing is not its final
 * score.
 */
function asOver(map: MapPlay, endedAt: number | null): MapPlay[] {
  if (roundsOver(map) === 0) return [];
  const winner = map.score && winnerAt(map.score, map.half);
  return [
    { ...map, status: 'completed', phase: 'map_ended', score: winner === null ? null : map.score, winner, endedAt },
  ];
}

/** The number of a new map: its position in the list, else the next after those that are over. */
function numberOf(match: LiveMatch, maps: readonly MapPlay[], map: string): number {
  const over = match.reported === null ? 0 : match.reported.score[0] + match.reported.score[1];
  return listedNumber(match, map) ?? Math.max(over, maps.at(-1)?.number ?? 0) + 1;
}

/** The position of a map in the list, from 1; undefined where the list lacks it. */
function listedNumber({ listed }: LiveMatch, map: string): number | undefined {
  const place = listed?.maps.findIndex((one) => one.map === map) ?? -1;
  return place < 0 ? undefined : place + 1;
}

/** Corrects the numbers of maps when the list or the series score arrives after the map. */
export function withNumbers(match: LiveMatch): LiveMatch {
  const taken: number[] = [];
  const maps = match.maps.map((map) => {
    const listed = listedNumber(match, map.map);
    const counted = Math.max(map.number, overBefore(match, map) + 1, ...taken.map((number) => number + 1));
    // The list may lack maps that are over.
    const number = listed === undefined || taken.includes(listed) ? counted : listed;
    taken.push(number);
    return number === map.number ? map : { ...map, number };
  });
  return maps.every((map, index) => map === match.maps[index]) ? match : { ...match, maps };
}

/**
 * The number of maps that were over when the match was joined during this map; the series score may arrive later than
 * the map.
 */
function overBefore({ reported, firstSeenAt, maps }: LiveMatch, map: MapPlay): number {
  if (reported === null || map !== maps[0] || map.status !== 'live' || map.startedAt !== null) return 0;
  const isOnJoining = (reported.since ?? reported.at) - firstSeenAt < LOG_BEHIND_MS;
  // Near the end of the map, the series score may count it already.
  const isOpen = map.score !== null && Math.max(...map.score) < map.half;
  return isOnJoining && isOpen ? reported.score[0] + reported.score[1] : 0;
}

export function joinMatchBoard(match: LiveMatch, board: BoardObservation): MatchStep {
  const ct = board.ct.key === null ? undefined : match.names.places[board.ct.key];
  const place = ct ?? match.names.places[`name:${board.ct.name.toLowerCase()}`];
  const current = currentMap(match);
  const called = board.map ?? current;
  if (place === undefined || called === undefined) return { match, changes: [] };
  const players = [
    ...board.ct.players.map((player): MapPlayer => ({ ...player, team: place })),
    ...board.t.players.map((player): MapPlayer => ({ ...player, team: place === 0 ? 1 : 0 })),
  ];
  const isOver = current?.status === 'completed' && current.map === called.map;
  // Upstream sends a map's final figures after its end.
  if (isOver) return { match: withMap(match, { ...current, players }), changes: [] };
  const known = onMap(match, called, { at: board.at, isHistory: false });
  if (!known) return { match, changes: [] };
  const before = known.play;
  const play = { ...seenFrom(joinBoard(before, board, place, startingPlace(board, place)), board.at), players };
  const hasBegun = play.phase === 'live' && before.phase === 'freezetime';
  const joined = { ...known.match, playersByName: withPlayers(match.playersByName, players) };
  return { match: withMap(joined, play), changes: hasBegun ? ['round_started'] : [] };
}

function startingPlace({ startingCt, ct, t }: BoardObservation, place: TeamPlace): TeamPlace | null {
  if (startingCt === null) return null;
  if (startingCt === ct.key) return place;
  return startingCt === t.key ? (place === 0 ? 1 : 0) : null;
}

/** Sets the start of a map to its first frame, unless it had begun before. */
function seenFrom(map: MapPlay, at: number): MapPlay {
  const isUnplayed = roundsOver(map) === 0 && map.kills.length === 0;
  return map.startedAt === null && isUnplayed ? { ...map, startedAt: at } : map;
}

function withMap(match: LiveMatch, play: MapPlay): LiveMatch {
  return { ...match, maps: match.maps.map((map) => (map.map === play.map ? play : map)) };
}

/** Maps won in the order of the match's teams; null where a team is not recognised. */
export function winsOf({ names }: LiveMatch, { wins }: ScoreObservation): Pair<number> | null {
  const score: [number | null, number | null] = [null, null];
  for (const [team, won] of Object.entries(wins)) {
    const place = names.places[team];
    if (place !== undefined) score[place] = won;
  }
  const [one, two] = score;
  return one === null || two === null ? null : [one, two];
}

/** Starts the match, and completes it once its score decides it. */
export function withStage(match: LiveMatch, at: number): LiveMatch {
  if (match.stage === 'completed' || match.names.teams === null) return match;
  const isBegun = match.frameAt !== null && match.maps.length > 0;
  const started: LiveMatch =
    match.stage === 'scheduled' && (isBegun || match.isBackup)
      ? { ...match, stage: 'live', startedAt: startOf(match) }
      : match;
  if (started.stage !== 'live') return started;
  const isOver = seriesWinner(seriesScore(started), started.names.bestOf) !== null && !isAhead(started, at);
  const isReported = started.isBackup && started.reported?.isOver === true;
  return isOver || isReported ? { ...started, stage: 'completed', endedAt: at } : started;
}

/** Whether the series score counts a map whose last round the main feed has not sent yet. */
function isAhead({ isBackup, reported, maps }: LiveMatch, at: number): boolean {
  return !isBackup && maps.at(-1)?.status === 'live' && at - (reported?.since ?? 0) < LOG_BEHIND_MS;
}

/** Null where the first map was not followed from its start. */
function startOf({ maps }: LiveMatch): number | null {
  const [first] = maps;
  return first?.number === 1 ? first.startedAt : null;
}

function withPlayers(known: LiveMatch['playersByName'], players: readonly MapPlayer[]): LiveMatch['playersByName'] {
  const fresh = players.flatMap((player) => {
    const called: PlayerOfMatch = { key: playerKey(player), team: player.team };
    return [player.nick, player.name].flatMap((word) => {
      const before = known[word];
      return before?.key === called.key && before.team === called.team ? [] : [[word, called] as const];
    });
  });
  return fresh.length === 0 ? known : { ...known, ...Object.fromEntries(fresh) };
}
