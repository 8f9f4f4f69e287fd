import type { GameEvent } from './events.reduce.js';
import {
  clockOf,
  goldDiffRead,
  isAlive,
  isEnded,
  isNumeric,
  playerRead,
  playersOf,
  sideOf,
  teamRead,
} from './frame.reduce.js';
import type { DetailsFrame, WindowFrame } from './frames.dto.js';
import { stateBefore, type KnownGame } from './game.reduce.js';
import type { BoardPlayer, BoardTeam, LivePlayerName, VisualTeamRow } from './live.dto.js';
import type { KnownMatch } from './match.reduce.js';
import { teamOf } from './match-state.reduce.js';
import type { ReceivedDetailsFrame, ReceivedDetailsPlayer, CompletedFrame, PlayerFrame, Side } from './observation.js';
import type { BoardState, EventsState, VisualState } from './topics.js';

/** A game whose frames have begun. */
export interface GameWithFrames extends KnownGame {
  frame: CompletedFrame;
}

export function hasFrames(game: KnownGame): game is GameWithFrames {
  return game.frame !== null;
}

/** The board as every exit sends it, without `changes`; `match` is undefined until the match is known. */
export function boardState(game: KnownGame, match: KnownMatch | undefined): Omit<BoardState, 'changes'> {
  const { frame, key, names } = game;
  const remade = match?.remakes[key];
  return {
    gameId: names.gameId,
    matchId: match?.names.matchId ?? null,
    gameNumber: numberOf(game, match),
    remakeOf: remade === undefined ? null : (match?.names.games[remade] ?? null),
    state: stateOf(game),
    patchVersion: game.lineup?.patch ?? null,
    gameTime: frame && clockOf(game, frame),
    goldDiff: frame ? goldDiffRead(frame) : figureBefore(game),
    blueTeam: boardTeam(game, match, 'blue'),
    redTeam: boardTeam(game, match, 'red'),
    players: hasFrames(game) ? playersOf(game.frame).map((player) => boardPlayer(game, player)) : [],
    frameTimestamp: frame && new Date(frame.at).toISOString(),
    source: sourceOf(game),
  };
}

export function stateOf(game: KnownGame): BoardState['state'] {
  return isEnded(game) ? 'finished' : (game.frame?.state ?? stateBefore(game) ?? 'draft');
}

/** Each figure of a game without frames: zero before its start, unknown once it runs. */
function figureBefore(game: KnownGame): 0 | null {
  return stateBefore(game) === 'in_game' ? null : 0;
}

export function sourceOf({ frame, names }: KnownGame): string {
  return frame?.vision ? 'vision' : names.source;
}

/** Null until a page of matches lists the game. */
export function numberOf({ key }: KnownGame, match: KnownMatch | undefined): number | null {
  return match?.games.find(({ id }) => id === key)?.number ?? null;
}

function boardTeam(game: KnownGame, match: KnownMatch | undefined, side: Side): BoardTeam {
  const figure = figureBefore(game);
  const dragonsBefore = figure === null ? null : [];
  const nothing = {
    totalGold: figure,
    totalKills: figure,
    towers: figure,
    inhibitors: figure,
    barons: figure,
    dragons: dragonsBefore,
  };
  const { totalGold, totalKills, towers, inhibitors, barons, dragons } = game.frame
    ? teamRead(game.frame, side)
    : nothing;
  const slug = match ? (teamOf(match, game, side)?.slug ?? null) : null;
  return { slug, totalGold, totalKills, towers, inhibitors, barons, dragons };
}

function boardPlayer(game: GameWithFrames, player: PlayerFrame): BoardPlayer {
  const read = playerRead(game.frame, player);
  const { kills, deaths, assists, creepScore, totalGold, level, currentHealth, maxHealth } = read;
  const more = game.details?.participants.find(({ participantId }) => participantId === player.participantId);
  const hasHealth = isNumeric(game.frame);
  return {
    ...nameOf(game, player.participantId),
    side: sideOf(game.frame, player.participantId),
    kills,
    deaths,
    assists,
    creepScore,
    totalGold,
    level,
    alive: isAlive(player),
    currentHealth: hasHealth ? currentHealth : null,
    maxHealth: hasHealth ? maxHealth : null,
    items: more?.items ?? null,
    killParticipation: killParticipation(game.frame, player),
    championDamageShare: more?.figures.championDamageShare ?? null,
    wardsPlaced: more?.figures.wardsPlaced ?? null,
  };
}

/** Computed from the frame: upstream's own share comes with the details, seconds after the kills on the board. */
function killParticipation(frame: CompletedFrame, { participantId, kills, assists }: PlayerFrame): number | null {
  const team = frame[sideOf(frame, participantId)].participants;
  const ofTeam = team.reduce((sum, player) => sum + player.kills, 0);
  if (ofTeam === 0) return 0;
  const share = (kills + assists) / ofTeam;
  return share > 1 ? null : Math.round(share * 10_000) / 10_000;
}

/** The names of a player in the line-up; nulls before it is known. */
function nameOf({ lineup }: KnownGame, participantId: number): LivePlayerName {
  const players = lineup ? [...lineup.blue.players, ...lineup.red.players] : [];
  const {
    summonerName = null,
    championId = null,
    role = null,
  } = players.find((player) => player.participantId === participantId) ?? {};
  return { participantId, summonerName, championId, role };
}

export function windowFrame(frame: CompletedFrame): WindowFrame {
  const [blueTeam, redTeam] = [teamRead(frame, 'blue'), teamRead(frame, 'red')];
  return { timestamp: new Date(frame.at).toISOString(), state: frame.state, blueTeam, redTeam };
}

export function detailsFrame({ at, participants }: ReceivedDetailsFrame): DetailsFrame {
  return { timestamp: new Date(at).toISOString(), participants: participants.map(detailsPlayer) };
}

function detailsPlayer({ figures, ...player }: ReceivedDetailsPlayer): DetailsFrame['participants'][number] {
  return { ...player, ...figures };
}

/** The events in segments, so that a new event repeats only those of its segment. */
export function eventsStates({ events, eventCount, startedAt }: KnownGame): EventsState[] {
  const count = Math.max(1, Math.ceil(eventCount / EVENTS_IN_SEGMENT));
  const segments = Array.from({ length: count }, (_, place) => {
    return { available: startedAt !== null, isFull: place < count - 1, events: [] as GameEvent[] };
  });
  for (const event of events) segments[Math.floor((event.seq - 1) / EVENTS_IN_SEGMENT)]?.events.push(event);
  return segments;
}

const EVENTS_IN_SEGMENT = 32;

/** The last read of the broadcast, without the figures that its check rejected. */
export function visualState(
  game: KnownGame,
  match: KnownMatch | undefined,
  { readAt, gameTime, blue, red, confidence, rejectedFields }: NonNullable<KnownGame['visual']>,
): VisualState {
  const team = (side: Side): VisualTeamRow => {
    const { kills, gold, towers, dragons, barons } = side === 'blue' ? blue : red;
    const tag = (match && teamOf(match, game, side)?.shortName) ?? null;
    return { tag, kills, gold, towers, dragons, barons };
  };
  return {
    gameId: game.names.gameId,
    matchId: match?.names.matchId ?? null,
    accepted: true,
    readAt: new Date(readAt).toISOString(),
    gameTime,
    blueTeam: team('blue'),
    redTeam: team('red'),
    goldDiff: blue.gold === null || red.gold === null ? null : blue.gold - red.gold,
    confidence,
    rejectedFields,
    recommendedPollSeconds: VISUAL_POLL_SECONDS,
    source: 'vision',
  };
}

const VISUAL_POLL_SECONDS = 5;
