import { clockOf, isEnded, UNKNOWN } from './frame.reduce.js';
import type { Rules } from './rules.reduce.js';
import type { FrameSeen, TeamFrame, VisualRead, VisualTeam } from './observation.js';

/** What a read of the broadcast goes on from. */
interface Shown {
  /** The newest frame. */
  frame: FrameSeen | null;
  /** True once a frame had figures. */
  numeric: boolean;
  isRemade: boolean;
  isOver: boolean;
  startedAt: number | null;
  pausedMs: number;
}

/**
 * The frame that a read of the broadcast makes where upstream's frames of a running game have stopped: what was read,
 * and for the rest what the last frame showed. Null while frames come, and for a game that never had figures.
 */
export function standIn(game: Shown, read: VisualRead, rules: Rules): FrameSeen | null {
  const { frame } = game;
  if (!frame || !game.numeric || isEnded(game)) return null;
  const silentMs = read.readAt - frame.at;
  if (silentMs <= (frame.vision ? 0 : rules.visionAfterSeconds * 1_000)) return null;
  const hasMoved = read.gameTime !== null && read.gameTime > (clockOf(game, frame) ?? Infinity);
  const { missing: _missing, ...last } = frame;
  return {
    ...last,
    at: read.readAt,
    state: frame.state === 'paused' && !hasMoved ? 'paused' : 'in_game',
    blue: readTeam(frame.blue, read.blue),
    red: readTeam(frame.red, read.red),
    vision: { gameTime: read.gameTime },
  };
}

/** A read shows how many dragons there are and not their kinds. */
function readTeam(team: TeamFrame, { kills, gold, towers, dragons, barons }: VisualTeam): TeamFrame {
  const fresh = Math.max(0, (dragons ?? 0) - team.dragons.length);
  return {
    ...team,
    totalKills: kills ?? team.totalKills,
    totalGold: gold ?? team.totalGold,
    towers: towers ?? team.towers,
    barons: barons ?? team.barons,
    dragons: [...team.dragons, ...Array.from({ length: fresh }, () => UNKNOWN)],
  };
}
