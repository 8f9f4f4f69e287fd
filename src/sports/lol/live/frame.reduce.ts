import { PLAYER_FIGURES, TEAM_FIGURES } from './figures.reduce.js';
import type { FrameRead, FrameSeen, PlayerFrame, Side, TeamFrame } from './observation.js';

export const BOTH_SIDES: readonly Side[] = ['blue', 'red'];

export const ELDER = 'elder';

/** A dragon whose kind nobody published. */
export const UNKNOWN = 'unknown';

/**
 * Whole seconds on the game clock: from the first frame to this moment, less the time between frames of which the
 * earlier one was paused; null for a game that was not followed from its first frame.
 */
export function clockAt(game: { startedAt: number | null; pausedMs: number }, at: number): number | null {
  if (game.startedAt === null) return null;
  return Math.max(0, Math.floor((at - game.startedAt - game.pausedMs) / 1_000));
}

/** The clock at a frame: as it was read where the frame is a read of the broadcast that shows it. */
export function clockOf(
  game: { startedAt: number | null; pausedMs: number },
  { at, vision }: FrameSeen,
): number | null {
  return vision?.gameTime ?? clockAt(game, at);
}

/** Some games are over although no frame shows an end of them, such as one that another one replaced. */
export function isEnded(game: { isRemade: boolean; isOver: boolean; frame: FrameSeen | null }): boolean {
  return game.isRemade || game.isOver || game.frame?.state === 'finished';
}

/** Old when it is first seen: nobody reacts to a kill of ten minutes ago. */
export function isHistory({ at }: FrameSeen, receivedAt: number): boolean {
  return receivedAt - at > HISTORY_AFTER_MS;
}

const HISTORY_AFTER_MS = 600_000;

/** The frame with the last known figure in the place of each that it lacks; before the first one a game has none. */
export function completed(read: FrameRead, last: FrameSeen | null): FrameSeen {
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

/** A team as upstream wrote it: null for what the frame lacks. */
export function teamRead(frame: FrameSeen, side: Side): TeamFrame<number | null> {
  const { missing, [side]: team } = frame;
  if (!missing) return team;
  const { dragons, participants } = team;
  const players = participants.map((player) => playerRead({ missing }, player));
  return { ...masked(TEAM_FIGURES, side, team, missing), dragons, participants: players };
}

/** A player as upstream wrote it: null for what the frame lacks. */
export function playerRead({ missing }: Pick<FrameSeen, 'missing'>, player: PlayerFrame): PlayerFrame<number | null> {
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

/** Blue minus red; null where the frame lacks the gold of one. */
export function goldDiffRead(frame: FrameSeen): number | null {
  return BOTH_SIDES.some((side) => frame.missing?.includes(`${side}.totalGold`)) ? null : goldDiffOf(frame);
}

/** Blue minus red, by the last known figures. */
export function goldDiffOf({ blue, red }: FrameSeen): number {
  return blue.totalGold - red.totalGold;
}

/** False for the frames before the game is loaded, in which every figure is zero. */
export function isNumeric({ blue, red }: FrameSeen): boolean {
  return blue.totalGold + red.totalGold > 0 || playersOf({ blue, red }).some(({ maxHealth }) => maxHealth > 0);
}

export function playersOf({ blue, red }: Pick<FrameSeen, Side>): PlayerFrame[] {
  return [...blue.participants, ...red.participants];
}

export function sideOf({ blue }: FrameSeen, participantId: number): Side {
  return blue.participants.some((player) => player.participantId === participantId) ? 'blue' : 'red';
}

/** True before the game is loaded too, when upstream writes 0 for the health of everybody. */
export function isAlive({ currentHealth, maxHealth }: PlayerFrame): boolean {
  return currentHealth > 0 || maxHealth === 0;
}

export function playerIn(frame: Pick<FrameSeen, Side>, participantId: number): PlayerFrame | undefined {
  return playersOf(frame).find((player) => player.participantId === participantId);
}

/** The dragons of a team besides the elder ones, in the order of their deaths. */
export function dragonsOf({ dragons }: TeamFrame): string[] {
  return dragons.filter((kind) => kind !== ELDER);
}

/** The state of a game before anything happened in it. */
export function zeroFrame(frame: FrameRead): FrameSeen {
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
