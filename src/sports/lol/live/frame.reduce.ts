import { PLAYER_FIGURES, TEAM_FIGURES } from './figures.reduce.js';
import type { ReceivedFrame, CompletedFrame, PlayerFrame, Side, TeamFrame } from './observation.js';

export const BOTH_SIDES: readonly Side[] = ['blue', 'red'];

export const ELDER = 'elder';

/** The kind of a dragon whose kind was not published. */
export const UNKNOWN = 'unknown';

/**
 * Whole seconds on the game clock: the time since the first frame without pauses; null for a game that was not followed
 * from its first frame.
 */
export function clockAt(game: { startedAt: number | null; pausedMs: number }, at: number): number | null {
  if (game.startedAt === null) return null;
  return Math.max(0, Math.floor((at - game.startedAt - game.pausedMs) / 1_000));
}

/** The game clock at a frame; of a read of the broadcast, the clock that the broadcast showed. */
export function clockOf(
  game: { startedAt: number | null; pausedMs: number },
  { at, vision }: CompletedFrame,
): number | null {
  return vision?.gameTime ?? clockAt(game, at);
}

/** True once a game is over, also without a final frame, for example after a remake replaced it. */
export function isEnded(game: { isRemade: boolean; isOver: boolean; frame: CompletedFrame | null }): boolean {
  return game.isRemade || game.isOver || game.frame?.state === 'finished';
}

/** True for a frame that was old when it came: nobody reacts to a kill of ten minutes ago. */
export function isHistory({ at }: CompletedFrame, receivedAt: number): boolean {
  return receivedAt - at > HISTORY_AFTER_MS;
}

const HISTORY_AFTER_MS = 600_000;

/** Fills the missing figures of a frame with the last known ones, or with zeros before the first frame. */
export function completeFrame(read: ReceivedFrame, last: CompletedFrame | null): CompletedFrame {
  const before = last ?? zeroFrame(read);
  const missing: string[] = [];
  const filled = <Name extends string>(
    names: readonly Name[],
    where: Side | number,
    figures: Record<Name, number | null>,
    known: Record<Name, number>,
  ) =>
    Object.fromEntries(
      names.map((name) => {
        if (figures[name] === null) missing.push(`${where}.${name}`);
        return [name, figures[name] ?? known[name]];
      }),
    ) as Record<Name, number>;
  const team = (side: Side): TeamFrame => ({
    ...filled(TEAM_FIGURES, side, read[side], before[side]),
    dragons: read[side].dragons,
    participants: read[side].participants.map((player) => {
      const { participantId } = player;
      const known = playerIn(before, participantId) ?? zeroPlayer(player);
      return { participantId, ...filled(PLAYER_FIGURES, participantId, player, known) };
    }),
  });
  const frame = { ...read, blue: team('blue'), red: team('red') };
  return missing.length > 0 ? { ...frame, missing } : frame;
}

/** A team as upstream sent it: null for the figures that were filled. */
export function teamRead(frame: CompletedFrame, side: Side): TeamFrame<number | null> {
  const { missing, [side]: team } = frame;
  if (!missing) return team;
  const { dragons, participants } = team;
  const players = participants.map((player) => playerRead({ missing }, player));
  return { ...masked(TEAM_FIGURES, side, team, missing), dragons, participants: players };
}

/** A player as upstream sent it: null for the figures that were filled. */
export function playerRead(
  { missing }: Pick<CompletedFrame, 'missing'>,
  player: PlayerFrame,
): PlayerFrame<number | null> {
  const { participantId } = player;
  return missing ? { participantId, ...masked(PLAYER_FIGURES, participantId, player, missing) } : player;
}

function masked<Name extends string>(
  names: readonly Name[],
  where: Side | number,
  figures: Record<Name, number>,
  missing: readonly string[],
) {
  const read = names.map((name) => [name, missing.includes(`${where}.${name}`) ? null : figures[name]]);
  return Object.fromEntries(read) as Record<Name, number | null>;
}

/** Blue minus red; null if the frame lacks the gold of a side. */
export function goldDiffRead(frame: CompletedFrame): number | null {
  return BOTH_SIDES.some((side) => frame.missing?.includes(`${side}.totalGold`)) ? null : goldDiffOf(frame);
}

/** Blue minus red; a missing figure counts as the last known one. */
export function goldDiffOf({ blue, red }: CompletedFrame): number {
  return blue.totalGold - red.totalGold;
}

/** False for frames before the game has loaded, in which every figure is zero. */
export function isNumeric({ blue, red }: CompletedFrame): boolean {
  return blue.totalGold + red.totalGold > 0 || playersOf({ blue, red }).some(({ maxHealth }) => maxHealth > 0);
}

export function playersOf({ blue, red }: Pick<CompletedFrame, Side>): PlayerFrame[] {
  return [...blue.participants, ...red.participants];
}

export function sideOf({ blue }: CompletedFrame, participantId: number): Side {
  return blue.participants.some((player) => player.participantId === participantId) ? 'blue' : 'red';
}

/** True also before the game has loaded, when upstream sends 0 for everybody's health. */
export function isAlive({ currentHealth, maxHealth }: PlayerFrame): boolean {
  return currentHealth > 0 || maxHealth === 0;
}

export function playerIn(frame: Pick<CompletedFrame, Side>, participantId: number): PlayerFrame | undefined {
  return playersOf(frame).find((player) => player.participantId === participantId);
}

/** The dragons of a team without elder dragons, in the order in which they fell. */
export function dragonsOf({ dragons }: TeamFrame): string[] {
  return dragons.filter((kind) => kind !== ELDER);
}

/** The state of a game at its start, as a frame. */
export function zeroFrame(frame: ReceivedFrame): CompletedFrame {
  return { at: frame.at, state: 'in_game', blue: zeroTeam(frame.blue), red: zeroTeam(frame.red) };
}

function zeroTeam({ participants }: TeamFrame<number | null>): TeamFrame {
  return {
    totalGold: 0,
    inhibitors: 0,
    towers: 0,
    barons: 0,
    totalKills: 0,
    dragons: [],
    participants: participants.map(zeroPlayer),
  };
}

function zeroPlayer({ participantId }: Pick<PlayerFrame, 'participantId'>): PlayerFrame {
  return {
    participantId,
    totalGold: 0,
    level: 1,
    kills: 0,
    deaths: 0,
    assists: 0,
    creepScore: 0,
    currentHealth: 0,
    maxHealth: 0,
  };
}
