import type { Second, TeamFigures } from './live-game.js';
import type { Game } from './live-series.js';

/** The figures on the screen of the broadcast. */
export interface Screen {
  gameTime: number;
  blue: TeamOnScreen;
  red: TeamOnScreen;
}

export interface TeamOnScreen {
  kills: number;
  gold: number;
  towers: number;
  dragons: number;
  barons: number;
}

/** The screen at a time, in milliseconds since the epoch; undefined while no game runs. */
export function screenAt(game: Game, now: number): Screen | undefined {
  const index = Math.floor((now - game.startsAt) / 1_000);
  const second = game.seconds()[index];
  if (!second || second.state !== 'in_game' || teamOnScreen(second.blue).gold === 0) return undefined;
  const paused = game.seconds().slice(0, index).filter(isPaused).length;
  return { gameTime: index - paused, blue: teamOnScreen(second.blue), red: teamOnScreen(second.red) };
}

function isPaused({ state }: Second): boolean {
  return state === 'paused';
}

function teamOnScreen({ players, towers, dragons, barons }: TeamFigures): TeamOnScreen {
  const sum = (figure: 'kills' | 'gold') => players.reduce((total, player) => total + player[figure], 0);
  return { kills: sum('kills'), gold: sum('gold'), towers, dragons: dragons.length, barons };
}
