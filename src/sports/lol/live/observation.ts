import type { Frame } from '../../../live/feed.js';
import { championId, championName } from '../champions.js';
import { roleOf, type Role } from '../roles.js';
import {
  amount,
  count,
  figure,
  id,
  items,
  member,
  moment,
  texts,
  whole,
  word,
  type Json,
} from '../../../live/cells.js';
import { PLAYER_FIGURES, TEAM_FIGURES, type PlayerFigure, type TeamFigure } from './figures.reduce.js';
import type { GameNames, MatchNames } from './names.reduce.js';

export type Side = 'blue' | 'red';
export type GameState = 'in_game' | 'paused' | 'finished';
export type MatchStage = 'unstarted' | 'inProgress' | 'completed';

/** The checked content of one answer of upstream or of one push of an operator. */
export type Observation =
  MatchesObservation | WindowObservation | DetailsObservation | OverObservation | DraftObservation | VisualObservation;

/** The matches on one of upstream's three pages of matches. */
export interface MatchesObservation {
  kind: 'matches';
  at: number;
  page: 'live' | 'schedule' | 'event';
  matches: ObservedMatch[];
}

export interface ObservedMatch {
  id: string;
  /** Null on the event page, which has none. */
  stage: MatchStage | null;
  /** ISO 8601. */
  startTime: string | null;
  blockName: string | null;
  /** Such as `hasVod`; null on the event page, which has none. */
  flags: string[] | null;
  /** Some pages have the slug without the id. */
  league: { id: string | null; slug: string; name: string } | null;
  tournamentId: string | null;
  bestOf: number | null;
  /** In upstream's order, which never changes. */
  teams: [ObservedTeam, ObservedTeam];
  /** Null on the schedule. */
  games: ObservedGame[] | null;
  /** Null on pages without them. */
  streams: ObservedStream[] | null;
}

/** A broadcast as upstream lists it. */
export interface ObservedStream {
  provider: string;
  /** The channel, or on YouTube the video. */
  parameter: string;
  /** BCP 47. */
  locale: string;
  /** How far the broadcast is ahead of the game; usually negative. */
  offsetMs: number | null;
}

export interface ObservedTeam {
  /** Null on the schedule. */
  id: string | null;
  name: string;
  code: string;
  image: string | null;
  wins: number | null;
  /** Null until the match is over. */
  outcome: 'win' | 'loss' | 'forfeit' | null;
}

export interface ObservedGame {
  id: string;
  number: number;
  state: string;
  /** Upstream's ids of the teams; known before the game, and sometimes wrong. */
  blue: string | null;
  red: string | null;
  /** Recordings. */
  vods: ObservedStream[];
}

/** Frames of the team and player figures of a game, in order of time. */
export interface WindowObservation {
  kind: 'window';
  at: number;
  gameId: string;
  /** Null in old recordings. */
  matchId: string | null;
  /** True for the answer to a request without a starting time, which begins with the first frame of the game. */
  opening: boolean;
  lineup: Lineup | null;
  frames: ReceivedFrame[];
}

export interface Lineup {
  patch: string | null;
  blue: { teamId: string | null; players: LineupPlayer[] };
  red: { teamId: string | null; players: LineupPlayer[] };
}

export interface LineupPlayer {
  participantId: number;
  summonerName: string;
  championId: string;
  championName: string;
  role: Role | null;
}

/** A frame as upstream sent it; a missing or impossible figure is null. */
export interface ReceivedFrame {
  /** Milliseconds since the epoch. */
  at: number;
  state: GameState;
  blue: TeamFrame<number | null>;
  red: TeamFrame<number | null>;
}

/** A frame whose missing figures are filled with the last known ones. */
export interface CompletedFrame extends ReceivedFrame {
  blue: TeamFrame;
  red: TeamFrame;
  /** The figures that were filled, such as `blue.totalGold` and `3.level`; absent if none was. */
  missing?: readonly string[];
  /** Present if a read of the broadcast stands in for a frame that did not come. */
  vision?: { gameTime: number | null };
}

export interface TeamFrame<Figure = number> extends Record<TeamFigure, Figure> {
  dragons: string[];
  participants: PlayerFrame<Figure>[];
}

export interface PlayerFrame<Figure = number> extends Record<PlayerFigure, Figure> {
  participantId: number;
}

/** Frames of items, runes and single figures of a game, in order of time. */
export interface DetailsObservation {
  kind: 'details';
  at: number;
  gameId: string;
  frames: ReceivedDetailsFrame[];
}

export interface ReceivedDetailsFrame {
  at: number;
  participants: ReceivedDetailsPlayer[];
}

export interface ReceivedDetailsPlayer extends Record<(typeof DETAIL_FIGURES)[number], number | null> {
  participantId: number;
  figures: Readonly<Record<(typeof FIGURES)[number], number | null>>;
  items: number[];
  perks: { styleId: number | null; subStyleId: number | null; perkIds: number[] } | null;
  abilities: string[];
}

/** The frames of a game have stopped without a final one. */
export interface OverObservation {
  kind: 'over';
  at: number;
  gameId: string;
}

/** The draft of a game up to the moment at which an operator pushed it. */
export interface DraftObservation {
  kind: 'draft';
  at: number;
  gameId: string;
  /** Rises with every push. */
  push: number;
  /** In order. */
  sequence: DraftAction[];
}

export interface DraftAction {
  order: number;
  type: 'ban' | 'pick';
  side: Side;
  championId: string;
  championName: string;
}

/** An operator's read of the broadcast, without the figures that its check rejected. */
export interface VisualObservation extends VisualRead {
  kind: 'visual';
  at: number;
  gameId: string;
  push: number;
}

export interface VisualRead {
  /** Milliseconds since the epoch. */
  readAt: number;
  gameTime: number | null;
  blue: VisualTeam;
  red: VisualTeam;
  /** 0 to 1. */
  confidence: number;
  /** Such as `blueTeam.gold`. */
  rejectedFields: string[];
}

export const VISUAL_FIGURES = ['kills', 'gold', 'towers', 'dragons', 'barons'] as const;

/** Null for a figure that was not read, or was rejected. */
export type VisualTeam = Record<(typeof VISUAL_FIGURES)[number], number | null>;

/** The figures that a details frame may lack. */
const FIGURES = [
  'killParticipation',
  'championDamageShare',
  'wardsPlaced',
  'wardsDestroyed',
  'attackDamage',
  'abilityPower',
  'criticalChance',
  'attackSpeed',
  'lifeSteal',
  'armor',
  'magicResistance',
  'tenacity',
] as const;

/** An observation with the archive's ids and names of its matches and games. */
export type IdentifiedObservation =
  | (MatchesObservation & { names: Readonly<Record<string, MatchNames>> })
  | ((WindowObservation | DetailsObservation | OverObservation | DraftObservation | VisualObservation) & {
      names: GameNames;
    });

/**
 * Reads a frame of the pages `live`, `schedule`, `event/<id>`, `window/<game>`, `window/<game>@<starting time>` and the
 * same of `details`, the feed's own `over/<game>`, and the pushes `draft/<game>` and `visual/<game>`. Undefined for any other
 * page or form.
 */
export function read({ feed, at, body }: Frame): Observation | undefined {
  const [, page = '', key = '', startingTime] = /^(\w+)(?:\/(\d+)(?:@(.+))?)?$/.exec(feed) ?? [];
  if (page === 'window' && key !== '')
    return readWindow(body, { at, gameId: key, opening: startingTime === undefined });
  if (page === 'details' && key !== '') return readDetails(body, at, key);
  if (page === 'over' && key !== '') return { kind: page, at, gameId: key };
  if ((page === 'draft' || page === 'visual') && key !== '') return readPush(body, { kind: page, at, gameId: key });
  if (page === 'event') return { kind: 'matches', at, page, matches: readEvents([member(body, 'data', 'event')]) };
  if (page !== 'live' && page !== 'schedule') return undefined;
  return { kind: 'matches', at, page, matches: readEvents(items(body, 'data', 'schedule', 'events')) };
}

function readEvents(events: readonly Json[]): ObservedMatch[] {
  return events.flatMap((event) => readMatch(event) ?? []);
}

/** Undefined for an event that is no match, and for a match without an id or a team. */
function readMatch(event: Json): ObservedMatch | undefined {
  const matchId = id(event, 'match', 'id') ?? id(event, 'id');
  const [team1, team2] = items(event, 'match', 'teams').map(readTeam);
  if (matchId === null || !team1 || !team2) return undefined;
  const slug = word(event, 'league', 'slug');
  const games = member(event, 'match', 'games');
  return {
    id: matchId,
    stage: STAGES[(word(event, 'state') ?? '').toLowerCase()] ?? null,
    startTime: startOf(event),
    blockName: word(event, 'blockName'),
    flags: readFlags(member(event, 'match', 'flags')),
    league: slug === null ? null : readLeague(event, slug),
    tournamentId: id(event, 'tournament', 'id'),
    bestOf: count(event, 'match', 'strategy', 'count'),
    teams: [team1, team2],
    games: Array.isArray(games) ? items(games).flatMap((game) => readGame(game) ?? []) : null,
    streams: Array.isArray(member(event, 'streams')) ? readStreams(event, 'streams') : null,
  };
}

function readFlags(flags: Json): string[] | null {
  return Array.isArray(flags) ? flags.filter((flag) => typeof flag === 'string') : null;
}

function readLeague(event: Json, slug: string): ObservedMatch['league'] {
  return { id: id(event, 'league', 'id'), slug: slug.toLowerCase(), name: word(event, 'league', 'name') ?? slug };
}

const STAGES: Record<string, MatchStage> = {
  unstarted: 'unstarted',
  inprogress: 'inProgress',
  completed: 'completed',
};

function startOf(event: Json): string | null {
  const at = moment(event, 'startTime');
  return at === null ? null : new Date(at).toISOString();
}

function readTeam(team: Json): ObservedTeam {
  const name = word(team, 'name') ?? word(team, 'code') ?? 'TBD';
  return {
    id: id(team, 'id'),
    name,
    code: word(team, 'code') ?? name,
    image: word(team, 'image'),
    wins: count(team, 'result', 'gameWins'),
    outcome: OUTCOMES.find((known) => known === word(team, 'result', 'outcome')) ?? null,
  };
}

const OUTCOMES = ['win', 'loss', 'forfeit'] as const;

function readStreams(cells: Json, name: string): ObservedStream[] {
  return items(cells, name).flatMap((stream) => {
    const [provider, parameter] = [word(stream, 'provider'), word(stream, 'parameter')];
    if (provider === null || parameter === null) return [];
    return [
      {
        provider: provider.toLowerCase(),
        parameter,
        locale: word(stream, 'locale') ?? 'und',
        offsetMs: whole(stream, 'offset'),
      },
    ];
  });
}

function readGame(game: Json): ObservedGame | undefined {
  const [gameId, number] = [id(game, 'id'), count(game, 'number')];
  if (gameId === null || number === null) return undefined;
  const teams = items(game, 'teams');
  const of = (side: Side) =>
    teams.filter((team) => word(team, 'side') === side).map((team) => id(team, 'id'))[0] ?? null;
  return {
    id: gameId,
    number,
    state: word(game, 'state') ?? 'unstarted',
    blue: of('blue'),
    red: of('red'),
    vods: readStreams(game, 'vods'),
  };
}

function readWindow(body: unknown, asked: Pick<WindowObservation, 'at' | 'gameId' | 'opening'>): WindowObservation {
  return {
    kind: 'window',
    ...asked,
    matchId: id(body, 'esportsMatchId'),
    lineup: readLineup(member(body, 'gameMetadata')),
    frames: inOrder(items(body, 'frames').flatMap((frame) => readFrame(frame) ?? [])),
  };
}

function readLineup(metadata: Json): Lineup | null {
  const [blue, red] = ['blueTeamMetadata', 'redTeamMetadata'].map((team) => ({
    teamId: id(metadata, team, 'esportsTeamId'),
    players: items(metadata, team, 'participantMetadata').flatMap((player) => readPlayer(player) ?? []),
  }));
  if (!blue || !red || blue.players.length + red.players.length === 0) return null;
  return { patch: word(metadata, 'patchVersion'), blue, red };
}

function readPlayer(player: Json): LineupPlayer | undefined {
  const participantId = count(player, 'participantId');
  const [summonerName, champion] = [word(player, 'summonerName'), word(player, 'championId')];
  if (participantId === null || summonerName === null || champion === null) return undefined;
  const known = championId(champion);
  const role = roleOf(word(player, 'role') ?? '') ?? null;
  return { participantId, summonerName, championId: known, championName: championName(known), role };
}

/** Undefined for a frame without a time or a team. */
function readFrame(frame: Json): ReceivedFrame | undefined {
  const at = moment(frame, 'rfc460Timestamp');
  const [blue, red] = [readTeamFrame(member(frame, 'blueTeam')), readTeamFrame(member(frame, 'redTeam'))];
  if (at === null || !blue || !red) return undefined;
  return { at, state: GAME_STATES[(word(frame, 'gameState') ?? '').toLowerCase()] ?? 'in_game', blue, red };
}

const GAME_STATES: Record<string, GameState> = { in_game: 'in_game', paused: 'paused', finished: 'finished' };

function readTeamFrame(team: Json): TeamFrame<number | null> | undefined {
  const values = figures(team, TEAM_FIGURES);
  if (!values) return undefined;
  const participants = items(team, 'participants').flatMap((player) => readPlayerFrame(player) ?? []);
  return { ...values, dragons: texts(team, 'dragons'), participants };
}

function readPlayerFrame(player: Json): PlayerFrame<number | null> | undefined {
  const participantId = count(player, 'participantId');
  const values = figures(player, PLAYER_FIGURES);
  return participantId === null || !values ? undefined : { participantId, ...values };
}

const DETAIL_FIGURES = ['level', 'kills', 'deaths', 'assists', 'totalGoldEarned', 'creepScore'] as const;

/** Figures that may be large; all others are small counts. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'totalGold',
  'totalGoldEarned',
  'creepScore',
  'currentHealth',
  'maxHealth',
]);

/** Those of `FIGURES` that are whole numbers. */
const COUNTED: ReadonlySet<string> = new Set(['wardsPlaced', 'wardsDestroyed']);

/** Undefined if all figures are missing. A single missing figure is null, because unpublished does not mean zero. */
function figures<Name extends string>(cells: Json, names: readonly Name[]): Record<Name, number | null> | undefined {
  const values = names.map((name): [Name, number | null] => [name, (AMOUNTS.has(name) ? amount : count)(cells, name)]);
  if (values.every(([, value]) => value === null)) return undefined;
  return Object.fromEntries(values) as Record<Name, number | null>;
}

function readDetails(body: unknown, at: number, gameId: string): DetailsObservation {
  const frames = items(body, 'frames').flatMap((frame): ReceivedDetailsFrame[] => {
    const frameAt = moment(frame, 'rfc460Timestamp');
    if (frameAt === null) return [];
    return [{ at: frameAt, participants: items(frame, 'participants').flatMap((player) => readDetail(player) ?? []) }];
  });
  return { kind: 'details', at, gameId, frames: inOrder(frames) };
}

function readDetail(player: Json): ReceivedDetailsPlayer | undefined {
  const participantId = count(player, 'participantId');
  const values = figures(player, DETAIL_FIGURES);
  if (participantId === null || !values) return undefined;
  const perks = member(player, 'perkMetadata');
  const numbers = (list: readonly Json[]) => list.flatMap((value) => amount(value) ?? []);
  return {
    participantId,
    ...values,
    figures: Object.fromEntries(
      FIGURES.map((name) => [name, (COUNTED.has(name) ? count : figure)(player, name)]),
    ) as ReceivedDetailsPlayer['figures'],
    items: numbers(items(player, 'items')).filter((item) => item > 0),
    perks: perks
      ? {
          styleId: amount(perks, 'styleId'),
          subStyleId: amount(perks, 'subStyleId'),
          perkIds: numbers(items(perks, 'perks')),
        }
      : null,
    abilities: texts(player, 'abilities'),
  };
}

function readPush(
  body: unknown,
  { kind, ...asked }: { kind: 'draft' | 'visual'; at: number; gameId: string },
): DraftObservation | VisualObservation | undefined {
  const push = whole(body, 'push');
  if (push === null) return undefined;
  if (kind === 'draft') return { kind, ...asked, push, sequence: items(body, 'sequence').flatMap(readAction) };
  const readAt = whole(body, 'readAt');
  if (readAt === null) return undefined;
  return {
    kind,
    ...asked,
    push,
    readAt,
    gameTime: amount(body, 'gameTime'),
    blue: readVisualTeam(body, 'blue'),
    red: readVisualTeam(body, 'red'),
    confidence: figure(body, 'confidence') ?? 0,
    rejectedFields: texts(body, 'rejectedFields'),
  };
}

function readAction(action: Json): DraftAction[] {
  const [order, type, side] = [count(action, 'order'), word(action, 'type'), word(action, 'side')];
  const [champion, name] = [word(action, 'championId'), word(action, 'championName')];
  if (order === null || champion === null) return [];
  if ((type !== 'ban' && type !== 'pick') || (side !== 'blue' && side !== 'red')) return [];
  const known = championId(champion);
  return [{ order, type, side, championId: known, championName: name ?? championName(known) }];
}

function readVisualTeam(body: unknown, side: Side): VisualTeam {
  const values = VISUAL_FIGURES.map((name): [string, number | null] => [
    name,
    (name === 'gold' ? amount : count)(body, side, name),
  ]);
  return Object.fromEntries(values) as VisualTeam;
}

/** Sorts frames by time and keeps one frame per time. */
function inOrder<Timed extends { at: number }>(frames: Timed[]): Timed[] {
  const byTime = frames.toSorted((one, other) => one.at - other.at);
  return byTime.filter(({ at }, index) => at !== byTime[index - 1]?.at);
}
