import { clockAt, goldDiffOf, isAlive, isNumeric, playersOf, sideOf } from './frame.reduce.js';
import type { Game } from './game.reduce.js';
import type {
  BoardPlayer,
  BoardTeam,
  LiveBoardState,
  LiveDetails,
  LiveMap,
  LivePlayerName,
  LiveWindow,
  WindowFrame,
  WindowTeam,
} from './live.dto.js';
import type { Match } from './match.reduce.js';
import { teamOf } from './match-state.reduce.js';
import type { DetailsPlayerSeen, FrameSeen, PlayerFrame, Side, TeamFrame } from './sighting.js';
import type { GameEvents } from './topics.js';

/** A game whose frames have begun. */
export interface Followed extends Game {
  frame: FrameSeen;
}

/** The board as it is read and pushed, without what changed; `match` is undefined until the match is known. */
export function boardState(game: Followed, match: Match | undefined): Omit<LiveBoardState, 'changes'> {
  const { frame, key, names } = game;
  const remade = match?.remakes[key];
  return {
    gameId: names.gameId,
    matchId: match?.names.matchId ?? null,
    gameNumber: numberOf(game, match),
    remakeOf: remade === undefined ? null : (match?.names.games[remade] ?? null),
    state: stateOf(game),
    patchVersion: game.lineup?.patch ?? null,
    gameTime: clockAt(game, frame.at),
    goldDiff: goldDiffOf(frame),
    blueTeam: boardTeam(game, match, 'blue'),
    redTeam: boardTeam(game, match, 'red'),
    players: playersOf(frame).map((player) => boardPlayer(game, player)),
    frameTimestamp: new Date(frame.at).toISOString(),
    source: names.source,
  };
}

/** A game that another one replaced is over, although no frame shows an end of it. */
export function stateOf({ isRemade, frame }: Followed): LiveBoardState['state'] {
  return isRemade ? 'finished' : frame.state;
}

/** Null until a page of matches told the game. */
export function numberOf({ key }: Game, match: Match | undefined): number | null {
  return match?.games.find(({ id }) => id === key)?.number ?? null;
}

function boardTeam(game: Followed, match: Match | undefined, side: Side): BoardTeam {
  const { totalGold, totalKills, towers, inhibitors, barons, dragons } = game.frame[side];
  const slug = match ? (teamOf(match, game, side)?.slug ?? null) : null;
  return { slug, totalGold, totalKills, towers, inhibitors, barons, dragons };
}

function boardPlayer(game: Followed, player: PlayerFrame): BoardPlayer {
  const { kills, deaths, assists, creepScore, totalGold, level } = player;
  const more = game.details?.participants.find(({ participantId }) => participantId === player.participantId);
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
    items: more?.items ?? null,
    killParticipation: more?.figures.killParticipation ?? null,
    championDamageShare: more?.figures.championDamageShare ?? null,
    wardsPlaced: more?.figures.wardsPlaced ?? null,
  };
}

/** What the line-up tells of a player; nulls before it is known. */
export function nameOf({ lineup }: Game, participantId: number): LivePlayerName {
  const players = lineup ? [...lineup.blue.players, ...lineup.red.players] : [];
  const found = players.find((player) => player.participantId === participantId);
  return found ?? { participantId, summonerName: null, championId: null, role: null };
}

export function mapState(game: Followed): LiveMap {
  const { frame, names } = game;
  const hasHealth = isNumeric(frame);
  return {
    gameId: names.gameId,
    state: stateOf(game),
    players: playersOf(frame).map((player) => ({
      ...nameOf(game, player.participantId),
      side: sideOf(frame, player.participantId),
      alive: isAlive(player),
      currentHealth: hasHealth ? player.currentHealth : null,
      maxHealth: hasHealth ? player.maxHealth : null,
      position: null,
    })),
    note: 'Upstream publishes no coordinates, so position is always null.',
  };
}

export function windowState(game: Followed, match: Match | undefined): LiveWindow {
  const lineup = (side: Side) => ({
    slug: match ? (teamOf(match, game, side)?.slug ?? null) : null,
    participants: game.lineup?.[side].players ?? [],
  });
  return {
    gameId: game.names.gameId,
    matchId: match?.names.matchId ?? null,
    patchVersion: game.lineup?.patch ?? null,
    blueTeam: lineup('blue'),
    redTeam: lineup('red'),
    frames: game.frames.map(windowFrame),
    nextStartingTime: nextStartingTime(game, game.frame.at),
  };
}

function windowFrame({ at, state, blue, red }: FrameSeen): WindowFrame {
  return { timestamp: new Date(at).toISOString(), state, blueTeam: windowTeam(blue), redTeam: windowTeam(red) };
}

function windowTeam(team: TeamFrame): WindowTeam {
  return team;
}

export function detailsState(game: Followed): LiveDetails {
  return {
    gameId: game.names.gameId,
    frames: game.detailFrames.map(({ at, participants }) => ({
      timestamp: new Date(at).toISOString(),
      participants: participants.map(detailsPlayer),
    })),
    nextStartingTime: nextStartingTime(game, game.details?.at ?? game.frame.at),
  };
}

function detailsPlayer({
  figures,
  ...player
}: DetailsPlayerSeen): LiveDetails['frames'][number]['participants'][number] {
  return { ...player, ...figures };
}

/** The starting time of the next window: upstream takes multiples of ten seconds. */
function nextStartingTime(game: Followed, at: number): string | null {
  if (stateOf(game) === 'finished') return null;
  return new Date((Math.floor(at / WINDOW_MS) + 1) * WINDOW_MS).toISOString();
}

const WINDOW_MS = 10_000;

export function eventsState(game: Followed, match: Match | undefined): GameEvents {
  const slugs = match && { blue: teamOf(match, game, 'blue')?.slug, red: teamOf(match, game, 'red')?.slug };
  return {
    gameId: game.names.gameId,
    available: game.startedAt !== null,
    events: game.events.map(({ at, side, ...event }) => ({
      ...event,
      at: new Date(at).toISOString(),
      side,
      teamSlug: (side && slugs?.[side]) ?? null,
      derived: true,
    })),
  };
}
