import { clockOf, isEnded, UNKNOWN } from './frame.reduce.js';
import type { Rules } from './rules.reduce.js';
import type { CompletedFrame, TeamFrame, VisualRead, VisualTeam } from './observation.js';

/** The game to which a read of the broadcast belongs. */
interface GameBefore {
  /** The newest frame. */
  frame: CompletedFrame | null;
  /** True once a frame has had figures. */
  numeric: boolean;
  isRemade: boolean;
  isOver: boolean;
  startedAt: number | null;
  pausedMs: number;
}

/**
 * Makes a frame of a read of the broadcast if upstream's frames of a running game have stopped: the figures of the read, and
 * those of the last frame for the rest. Null while frames come, and for a game that has never had figures.
 */
export function standIn(game: GameBefore, read: VisualRead, rules: Rules): CompletedFrame | null {
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

/** A read has the number of dragons without their kinds. */
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
