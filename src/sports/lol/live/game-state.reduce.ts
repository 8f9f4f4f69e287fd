import type { EventSeen } from './events.reduce.js';
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
import { stateBefore, type Game } from './game.reduce.js';
import type { BoardPlayer, BoardTeam, LivePlayerName, VisualTeamRow } from './live.dto.js';
import type { Match } from './match.reduce.js';
import { teamOf } from './match-state.reduce.js';
import type { DetailsFrameSeen, DetailsPlayerSeen, FrameSeen, PlayerFrame, Side } from './observation.js';
import type { BoardState, EventsState, VisualState } from './topics.js';

/** A game whose frames have begun. */
export interface Followed extends Game {
  frame: FrameSeen;
}

export function isFollowed(game: Game): game is Followed {
  return game.frame !== null;
}

/** The board as it is read and pushed, without what changed; `match` is undefined until the match is known. */
export function boardState(game: Game, match: Match | undefined): Omit<BoardState, 'changes'> {
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
    players: isFollowed(game) ? playersOf(game.frame).map((player) => boardPlayer(game, player)) : [],
    frameTimestamp: frame && new Date(frame.at).toISOString(),
    source: sourceOf(game),
  };
}

export function stateOf(game: Game): BoardState['state'] {
  return isEnded(game) ? 'finished' : (game.frame?.state ?? stateBefore(game) ?? 'draft');
}

/** What stands for every figure of a game without a frame: that of its beginning, or none once it is on. */
function figureBefore(game: Game): 0 | null {
  return stateBefore(game) === 'in_game' ? null : 0;
}

export function sourceOf({ frame, names }: Game): string {
  return frame?.vision ? 'vision' : names.source;
}

/** Null until a page of matches showed the game. */
export function numberOf({ key }: Game, match: Match | undefined): number | null {
  return match?.games.find(({ id }) => id === key)?.number ?? null;
}

function boardTeam(game: Game, match: Match | undefined, side: Side): BoardTeam {
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

function boardPlayer(game: Followed, player: PlayerFrame): BoardPlayer {
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

/** Upstream's own share comes with the details, seconds after the kills that the board shows. */
function killParticipation(frame: FrameSeen, { participantId, kills, assists }: PlayerFrame): number | null {
  const team = frame[sideOf(frame, participantId)].participants;
  const ofTeam = team.reduce((sum, player) => sum + player.kills, 0);
  if (ofTeam === 0) return 0;
  const share = (kills + assists) / ofTeam;
  return share > 1 ? null : Math.round(share * 10_000) / 10_000;
}

/** What the line-up has of a player; nulls before it is known. */
function nameOf({ lineup }: Game, participantId: number): LivePlayerName {
  const players = lineup ? [...lineup.blue.players, ...lineup.red.players] : [];
  const {
    summonerName = null,
    championId = null,
    role = null,
  } = players.find((player) => player.participantId === participantId) ?? {};
  return { participantId, summonerName, championId, role };
}

export function windowFrame(frame: FrameSeen): WindowFrame {
  const [blueTeam, redTeam] = [teamRead(frame, 'blue'), teamRead(frame, 'red')];
  return { timestamp: new Date(frame.at).toISOString(), state: frame.state, blueTeam, redTeam };
}

export function detailsFrame({ at, participants }: DetailsFrameSeen): DetailsFrame {
  return { timestamp: new Date(at).toISOString(), participants: participants.map(detailsPlayer) };
}

function detailsPlayer({ figures, ...player }: DetailsPlayerSeen): DetailsFrame['participants'][number] {
  return { ...player, ...figures };
}

/** The events in stretches, so that a new one does not repeat all that were published before. */
export function eventsStates({ events, eventCount, startedAt }: Game): EventsState[] {
  const count = Math.max(1, Math.ceil(eventCount / EVENTS_IN_STRETCH));
  const stretches = Array.from({ length: count }, (_, place) => {
    return { available: startedAt !== null, isFull: place < count - 1, events: [] as EventSeen[] };
  });
  for (const event of events) stretches[Math.floor((event.seq - 1) / EVENTS_IN_STRETCH)]?.events.push(event);
  return stretches;
}

const EVENTS_IN_STRETCH = 32;

/** The last read of the broadcast, with what its check left of it. */
export function visualState(
  game: Game,
  match: Match | undefined,
  { readAt, gameTime, blue, red, confidence, rejectedFields }: NonNullable<Game['visual']>,
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
