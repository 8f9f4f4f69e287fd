import type { Entry } from '../../../live/entry.js';
import type { GameEvent } from './events.reduce.js';
import type { DetailsFrame, LiveDetails, LiveWindow, WindowFrame } from './frames.dto.js';
import type { BoardPlayer, BoardTeam, LiveGameEvent, LiveMap, LiveVisual, Transport } from './live.dto.js';
import type { LiveSeries } from './series.dto.js';
import {
  GAME_TOPICS,
  SERIES_TOPICS,
  VISUAL_TOPICS,
  type BoardState,
  type MatchState,
  type SeriesState,
} from './topics.js';

export const BOARD_POLL_SECONDS = 2;
const VISUAL_POLL_SECONDS = 5;

export function transportOf(isSocketAnnounced: boolean): Transport {
  return {
    current: 'rest_poll',
    websocket: isSocketAnnounced ? 'available' : 'coming_soon',
    note: 'Ask for the board every two seconds; /lol/live/stream pushes the same object as server-sent events.',
  };
}

/**
 * The board of a game that a match lists and that has no frames: every figure is null if the game is over, and zero if it
 * has not begun.
 */
export function boardWithoutFrames(
  game: Pick<BoardState, 'gameId' | 'matchId' | 'gameNumber' | 'remakeOf' | 'source'>,
  isOver: boolean,
): BoardState {
  const figure = isOver ? null : 0;
  const nothing: BoardTeam = {
    slug: null,
    totalGold: figure,
    totalKills: figure,
    towers: figure,
    inhibitors: figure,
    barons: figure,
    dragons: isOver ? null : [],
  };
  return {
    ...game,
    state: isOver ? 'finished' : 'not_started',
    patchVersion: null,
    gameTime: null,
    goldDiff: figure,
    blueTeam: nothing,
    redTeam: nothing,
    players: [],
    frameTimestamp: null,
    changes: [],
  };
}

/** A match that is not in progress, as its room would show it: planned, or with its result. */
export function plannedMatch({ series, plan, watch }: Readonly<SeriesState>): MatchState {
  const { league, tournamentId, blockName, startTime, coverage } = plan;
  return {
    matchId: series.matchId,
    league: league.slug,
    leagueId: league.leagueId,
    leagueName: league.name,
    tournamentId,
    blockName,
    state: series.state,
    bestOf: series.bestOf,
    strategy: series.bestOf === null ? null : `Bo${series.bestOf}`,
    startTime,
    startedAt: series.completedGames[0]?.startedAt ?? null,
    team1: series.team1,
    team2: series.team2,
    currentGameId: null,
    currentGameNumber: null,
    currentGameState: null,
    gameIds: series.completedGames.map(({ gameId }) => gameId),
    coverage,
    streams: watch.links.length,
    recommendedPollSeconds: IDLE_POLL_SECONDS,
    changes: [],
  };
}

const IDLE_POLL_SECONDS = 30;

export function mapOf({ gameId, state, players }: Readonly<BoardState>): LiveMap {
  return {
    gameId,
    state,
    players: players.map((player) => ({ ...nameOf(player), ...lifeOf(player), position: null })),
    note: 'Upstream publishes no coordinates, so position is always null.',
  };
}

function nameOf({ participantId, summonerName, championId, role }: BoardPlayer) {
  return { participantId, summonerName, championId, role };
}

function lifeOf({ side, alive, currentHealth, maxHealth }: BoardPlayer) {
  return { side, alive, currentHealth, maxHealth };
}

/** The series with the clock of its running game, which comes from the topic of the board. */
export function seriesOf(match: Entry, board: Entry | undefined): LiveSeries {
  const { series } = SERIES_TOPICS.stateOf(match);
  const { currentGame } = series;
  const updatedAt = new Date(Math.max(match.at, board?.at ?? 0)).toISOString();
  if (!currentGame || !board) return { ...series, updatedAt };
  const { gameTime, state } = GAME_TOPICS.stateOf(board);
  return { ...series, currentGame: { ...currentGame, gameTime, state }, updatedAt };
}

/** The frames of an answer, and the time at which the next frames begin. */
export interface Frames<Frame> {
  frames: Frame[];
  nextStartingTime: string | null;
}

export function windowOf(board: Entry, frames: Frames<WindowFrame>, delaySeconds: number): LiveWindow {
  const { gameId, matchId, patchVersion, blueTeam, redTeam, players } = GAME_TOPICS.stateOf(board);
  const lineup = (side: 'blue' | 'red', { slug }: BoardTeam) => {
    return { slug, participants: players.filter((player) => player.side === side).map(nameOf) };
  };
  return {
    gameId,
    matchId,
    patchVersion,
    blueTeam: lineup('blue', blueTeam),
    redTeam: lineup('red', redTeam),
    ...frames,
    lagSeconds: board.lagSeconds(delaySeconds),
  };
}

export function detailsOf(
  board: Entry,
  { frames, nextStartingTime }: Frames<DetailsFrame>,
  participantIds: readonly string[] | undefined,
): LiveDetails {
  const isAsked = (id: number) => participantIds === undefined || participantIds.includes(String(id));
  return {
    gameId: GAME_TOPICS.stateOf(board).gameId,
    frames: frames.map(({ timestamp, participants }) => {
      return { timestamp, participants: participants.filter(({ participantId }) => isAsked(participantId)) };
    }),
    nextStartingTime,
  };
}

/** An event with the team of its side, which comes from the board. */
export function eventOf({ at, side, ...event }: GameEvent, { blueTeam, redTeam }: Readonly<BoardState>): LiveGameEvent {
  const team = side === 'blue' ? blueTeam : redTeam;
  return { ...event, at: new Date(at).toISOString(), side, teamSlug: side && team.slug, derived: true };
}

/** The last accepted read; without one, every figure is null. */
export function visualOf(board: Entry, visual: Entry | undefined, delaySeconds: number): LiveVisual {
  if (visual) return { ...VISUAL_TOPICS.stateOf(visual), lagSeconds: visual.lagSeconds(delaySeconds) };
  const { gameId, matchId } = GAME_TOPICS.stateOf(board);
  const unread = { tag: null, kills: null, gold: null, towers: null, dragons: null, barons: null };
  return {
    gameId,
    matchId,
    accepted: false,
    readAt: null,
    gameTime: null,
    blueTeam: unread,
    redTeam: unread,
    goldDiff: null,
    confidence: null,
    rejectedFields: [],
    lagSeconds: null,
    recommendedPollSeconds: VISUAL_POLL_SECONDS,
    source: 'vision',
  };
}
