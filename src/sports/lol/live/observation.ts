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

/** The checked content of one answer of upstream, or of what an operator pushed. */
export type Observation = MatchesSeen | WindowSeen | DetailsSeen | OverSeen | DraftSeen | VisualSeen;

/** What the three pages of matches show. */
export interface MatchesSeen {
  kind: 'matches';
  at: number;
  page: 'live' | 'schedule' | 'event';
  matches: MatchSeen[];
}

export interface MatchSeen {
  id: string;
  /** Null on the event page, which does not show it. */
  stage: MatchStage | null;
  /** ISO 8601. */
  startTime: string | null;
  blockName: string | null;
  /** Such as `hasVod`; null on the event page, which does not show them. */
  flags: string[] | null;
  /** Not every page has the id. */
  league: { id: string | null; slug: string; name: string } | null;
  tournamentId: string | null;
  bestOf: number | null;
  /** In upstream's order, which never changes. */
  teams: [TeamSeen, TeamSeen];
  /** Null on the schedule. */
  games: GameSeen[] | null;
  /** Null on pages without them. */
  streams: StreamSeen[] | null;
}

/** A broadcast, by upstream's words. */
export interface StreamSeen {
  provider: string;
  /** The channel, or on YouTube the video. */
  parameter: string;
  /** BCP 47. */
  locale: string;
  /** By how much the broadcast is ahead of the game, so as a rule below zero. */
  offsetMs: number | null;
}

export interface TeamSeen {
  /** Null on the schedule. */
  id: string | null;
  name: string;
  code: string;
  image: string | null;
  wins: number | null;
  /** Null until the match is over. */
  outcome: 'win' | 'loss' | 'forfeit' | null;
}

export interface GameSeen {
  id: string;
  number: number;
  state: string;
  /** Upstream's ids of the teams. Upstream has them before the game, and sometimes wrongly. */
  blue: string | null;
  red: string | null;
  /** Recordings. */
  vods: StreamSeen[];
}

/** Frames of the team and player figures of a game, in order of time. */
export interface WindowSeen {
  kind: 'window';
  at: number;
  gameId: string;
  /** Null in old recordings. */
  matchId: string | null;
  /** True for the answer to a question without a starting time: it begins with the first frame of the game. */
  opening: boolean;
  lineup: Lineup | null;
  frames: FrameRead[];
}

export interface Lineup {
  patch: string | null;
  blue: { teamId: string | null; players: PlayerSeen[] };
  red: { teamId: string | null; players: PlayerSeen[] };
}

export interface PlayerSeen {
  participantId: number;
  summonerName: string;
  championId: string;
  championName: string;
  role: Role | null;
}

/** A frame as upstream wrote it: null for a figure that is missing or cannot be. */
export interface FrameRead {
  /** Milliseconds since the epoch. */
  at: number;
  state: GameState;
  blue: TeamFrame<number | null>;
  red: TeamFrame<number | null>;
}

/** A frame with every figure, the last known one in the place of each that it lacks. */
export interface FrameSeen extends FrameRead {
  blue: TeamFrame;
  red: TeamFrame;
  /** The figures that it lacks, such as `blue.totalGold` and `3.level`; left out where it has all. */
  missing?: readonly string[];
  /** Given where a read of the broadcast stands in for frames that did not come. */
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
export interface DetailsSeen {
  kind: 'details';
  at: number;
  gameId: string;
  frames: DetailsFrameSeen[];
}

export interface DetailsFrameSeen {
  at: number;
  participants: DetailsPlayerSeen[];
}

export interface DetailsPlayerSeen extends Record<(typeof DETAIL_FIGURES)[number], number | null> {
  participantId: number;
  figures: Readonly<Record<(typeof FIGURES)[number], number | null>>;
  items: number[];
  perks: { styleId: number | null; subStyleId: number | null; perkIds: number[] } | null;
  abilities: string[];
}

/** The frames of a game have stopped, though none said that it is over. */
export interface OverSeen {
  kind: 'over';
  at: number;
  gameId: string;
}

/** The draft of a game as far as it was when an operator pushed it. */
export interface DraftSeen {
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

/** What an operator's reader saw on the broadcast, without the figures that its check rejected. */
export interface VisualSeen extends VisualRead {
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

/** Null for what was not read, or rejected. */
export type VisualTeam = Record<(typeof VISUAL_FIGURES)[number], number | null>;

/** The figures of a details frame that may be absent. */
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

/** An observation with our ids and names of the things in it. */
export type IdentifiedObservation =
  | (MatchesSeen & { names: Readonly<Record<string, MatchNames>> })
  | ((WindowSeen | DetailsSeen | OverSeen | DraftSeen | VisualSeen) & { names: GameNames });

/**
 * Reads an answer: `live`, `schedule`, `event/<id>`, `window/<game>`, `window/<game>@<starting time>`, the same of
 * `details`, `over/<game>` of the feed itself, and the pushes `draft/<game>` and `visual/<game>`. Undefined for a page of
 * another name or form.
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

function readEvents(events: readonly Json[]): MatchSeen[] {
  return events.flatMap((event) => readMatch(event) ?? []);
}

/** Undefined for a show, and for a match that lacks its id or a team. */
function readMatch(event: Json): MatchSeen | undefined {
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

function readLeague(event: Json, slug: string): MatchSeen['league'] {
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

function readTeam(team: Json): TeamSeen {
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

function readStreams(cells: Json, name: string): StreamSeen[] {
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

function readGame(game: Json): GameSeen | undefined {
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

function readWindow(body: unknown, asked: Pick<WindowSeen, 'at' | 'gameId' | 'opening'>): WindowSeen {
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

function readPlayer(player: Json): PlayerSeen | undefined {
  const participantId = count(player, 'participantId');
  const [summonerName, champion] = [word(player, 'summonerName'), word(player, 'championId')];
  if (participantId === null || summonerName === null || champion === null) return undefined;
  const known = championId(champion);
  const role = roleOf(word(player, 'role') ?? '') ?? null;
  return { participantId, summonerName, championId: known, championName: championName(known), role };
}

/** Undefined for a frame without a time or a team. */
function readFrame(frame: Json): FrameRead | undefined {
  const at = moment(frame, 'rfc460Timestamp');
  const [blue, red] = [readTeamFrame(member(frame, 'blueTeam')), readTeamFrame(member(frame, 'redTeam'))];
  if (at === null || !blue || !red) return undefined;
  return { at, state: GAME_STATES[(word(frame, 'gameState') ?? '').toLowerCase()] ?? 'in_game', blue, red };
}

const GAME_STATES: Record<string, GameState> = { in_game: 'in_game', paused: 'paused', finished: 'finished' };

function readTeamFrame(team: Json): TeamFrame<number | null> | undefined {
  const told = figures(team, TEAM_FIGURES);
  if (!told) return undefined;
  const participants = items(team, 'participants').flatMap((player) => readPlayerFrame(player) ?? []);
  return { ...told, dragons: texts(team, 'dragons'), participants };
}

function readPlayerFrame(player: Json): PlayerFrame<number | null> | undefined {
  const participantId = count(player, 'participantId');
  const told = figures(player, PLAYER_FIGURES);
  return participantId === null || !told ? undefined : { participantId, ...told };
}

const DETAIL_FIGURES = ['level', 'kills', 'deaths', 'assists', 'totalGoldEarned', 'creepScore'] as const;

/** The figures that may be large; all others are small counts. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'totalGold',
  'totalGoldEarned',
  'creepScore',
  'currentHealth',
  'maxHealth',
]);

/** Those of `FIGURES` that are whole numbers. */
const COUNTED: ReadonlySet<string> = new Set(['wardsPlaced', 'wardsDestroyed']);

/** Undefined where none of the figures is there; null for one alone, because a figure that is not published is not zero. */
function figures<Name extends string>(cells: Json, names: readonly Name[]): Record<Name, number | null> | undefined {
  const told = names.map((name): [Name, number | null] => [name, (AMOUNTS.has(name) ? amount : count)(cells, name)]);
  if (told.every(([, value]) => value === null)) return undefined;
  return Object.fromEntries(told) as Record<Name, number | null>;
}

function readDetails(body: unknown, at: number, gameId: string): DetailsSeen {
  const frames = items(body, 'frames').flatMap((frame): DetailsFrameSeen[] => {
    const frameAt = moment(frame, 'rfc460Timestamp');
    if (frameAt === null) return [];
    return [{ at: frameAt, participants: items(frame, 'participants').flatMap((player) => readDetail(player) ?? []) }];
  });
  return { kind: 'details', at, gameId, frames: inOrder(frames) };
}

function readDetail(player: Json): DetailsPlayerSeen | undefined {
  const participantId = count(player, 'participantId');
  const told = figures(player, DETAIL_FIGURES);
  if (participantId === null || !told) return undefined;
  const perks = member(player, 'perkMetadata');
  const numbers = (list: readonly Json[]) => list.flatMap((value) => amount(value) ?? []);
  return {
    participantId,
    ...told,
    figures: Object.fromEntries(
      FIGURES.map((name) => [name, (COUNTED.has(name) ? count : figure)(player, name)]),
    ) as DetailsPlayerSeen['figures'],
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
): DraftSeen | VisualSeen | undefined {
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
  const told = VISUAL_FIGURES.map((name): [string, number | null] => [
    name,
    (name === 'gold' ? amount : count)(body, side, name),
  ]);
  return Object.fromEntries(told) as VisualTeam;
}

/** Frames in the order of their times, without those of a time that another one has already. */
function inOrder<Timed extends { at: number }>(frames: Timed[]): Timed[] {
  const byTime = frames.toSorted((one, other) => one.at - other.at);
  return byTime.filter(({ at }, index) => at !== byTime[index - 1]?.at);
}
