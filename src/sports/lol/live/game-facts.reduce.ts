import type { LolFact } from '../facts.js';
import { actionKey } from './draft-facts.reduce.js';
import {
  BOTH_SIDES,
  clockOf,
  dragonsOf,
  ELDER,
  goldDiffOf,
  isAlive,
  isEnded,
  isHistory,
  isNumeric,
  playerIn,
  playersOf,
  UNKNOWN,
  zeroFrame,
} from './frame.reduce.js';
import type { FrameStep, KnownGame } from './game.reduce.js';
import { isCounted, type KnownMatch } from './match.reduce.js';
import { factHeadOf, type Data, type FactHead } from './fact-head.reduce.js';
import type { NamedTeam } from './names.reduce.js';
import type { CompletedFrame, PlayerFrame, Side } from './observation.js';
import { leaderOf } from './swing.reduce.js';

/**
 * The facts of one frame of a game. The time of the frame, or the total that rose, identifies a fact, so that a frame that
 * is read again after a restart, or a total that falls and rises again, makes the same fact. A game without a known first
 * frame, teams and line-up has no facts, because they need its clock and names.
 */
export function gameFacts(step: FrameStep, match: KnownMatch | undefined, receivedAt: number): LolFact[] {
  const { after, frame } = step;
  const gameTime = clockOf(after, frame);
  const head = gameTime === null ? undefined : factHeadOf(after, match, gameTime);
  if (!head || !match || !after.lineup) return [];
  const last = step.before.frame ?? zeroFrame(frame);
  const change: FrameChange = { ...step, ...head, last };
  const start = step.before.frame ? [] : started(change);
  if (isHistory(frame, receivedAt)) return isRunning(after, match) ? start : [];
  return [
    ...start,
    ...(match.isListed && isDue(step) ? [liveState(change, receivedAt)] : []),
    ...(after.swing && after.swing !== step.before.swing ? [goldSwing(change)] : []),
    ...BOTH_SIDES.flatMap((side) => objectives(change, side)),
    ...killUpdate(change),
    ...BOTH_SIDES.flatMap((side) => towerDestroyed(change, side)),
    ...(isNumeric(last) && isNumeric(frame) ? aliveChanges(change) : []),
  ];
}

/** The start of a running game is published however late it is seen, because later facts refer to it. */
function isRunning(game: KnownGame, match: KnownMatch): boolean {
  return match.stage === 'inProgress' && !isCounted(match, game) && !isEnded(game);
}

interface FrameChange extends FrameStep, FactHead {
  /** The frame before; zeros before the first. */
  last: CompletedFrame;
}

/**
 * The start of a game, and the picks that no pushed draft has published: upstream has no draft, so these picks appear all at
 * once and in no order.
 */
function started({ after, frame, shared, blue, red }: FrameChange): LolFact[] {
  const [subject, occurredAt] = [shared.gameId, frame.at];
  const players = playersOf(frame).flatMap((player) => named(after, player) ?? []);
  const champions = (side: Side) =>
    players
      .filter((player) => player.side === side)
      .map(({ championId, championName }) => ({ championId, championName }));
  const picks = { blue: champions('blue'), red: champions('red') };
  const start: LolFact = {
    name: 'lol.live.game_started',
    subject,
    occurredAt,
    data: {
      ...shared,
      startedAt: new Date(after.startedAt ?? frame.at).toISOString(),
      patch: after.lineup?.patch ?? null,
      blueTeam: blue,
      redTeam: red,
      players: players.map(({ championName: _championName, ...player }) => player),
    },
  };
  const published = new Set(after.publishedActions);
  const open = players.filter(({ side, championId }) => !published.has(actionKey({ type: 'pick', side, championId })));
  const locked = open.map(({ side, participantId, summonerName, role, championId, championName }): LolFact => ({
    name: 'lol.live.pick_locked',
    subject,
    occurredAt,
    once: `${side} ${championId}`,
    data: {
      ...shared,
      side,
      teamSlug: (side === 'blue' ? blue : red).slug,
      championId,
      championName,
      role,
      participantId,
      summonerName,
      pickOrder: null,
      picks,
    },
  }));
  return [start, ...locked];
}

/**
 * True for the first frame with figures in every ten seconds of the frames' own time, up to the final frame.
 */
function isDue({ before, frame }: FrameStep): boolean {
  if (!isNumeric(frame) || before.frame?.state === 'finished') return false;
  const beat = (at: number) => Math.floor(at / STATE_EVERY_MS);
  return !before.frame || !isNumeric(before.frame) || beat(before.frame.at) !== beat(frame.at);
}

const STATE_EVERY_MS = 10_000;

function liveState({ frame, shared, blue, red }: FrameChange, receivedAt: number): LolFact {
  const team = ({ slug, shortName }: NamedTeam, side: Side) => {
    const { totalKills, totalGold, towers, inhibitors, dragons, barons } = frame[side];
    return {
      slug,
      tag: shortName,
      kills: totalKills,
      gold: totalGold,
      towers,
      inhibitors,
      dragons: dragons.length,
      dragonTypes: dragons.filter((kind) => kind !== UNKNOWN),
      barons,
    };
  };
  return {
    name: 'lol.live.state',
    subject: shared.gameId,
    occurredAt: frame.at,
    data: {
      ...shared,
      state: frame.state,
      blueTeam: team(blue, 'blue'),
      redTeam: team(red, 'red'),
      goldDiff: goldDiffOf(frame),
      frameTimestamp: new Date(frame.at).toISOString(),
      lagSeconds: Math.max(0, Math.round((receivedAt - frame.at) / 100) / 10),
    },
  };
}

function goldSwing({ after, frame, shared }: FrameChange): LolFact {
  const swing = after.swing as NonNullable<KnownGame['swing']>;
  const { gameNumber: _gameNumber, ...subject } = shared;
  return {
    name: 'lol.live.gold_swing',
    subject: shared.gameId,
    occurredAt: frame.at,
    data: {
      ...subject,
      previousGoldDiff: swing.previous,
      goldDiff: swing.diff,
      swing: swing.diff - swing.previous,
      leadingSide: leaderOf(swing),
    },
  };
}

/** A fact for each dragon, elder dragon, baron and inhibitor that a side took. */
function objectives({ last, frame, shared, blue, red }: FrameChange, side: Side): LolFact[] {
  return OBJECTIVES.flatMap(({ objective, kinds }) => {
    const [before, now] = [kinds(last, side).length, kinds(frame, side)];
    return now.slice(before).map((subtype, index): LolFact => {
      const count = before + index + 1;
      return {
        name: 'lol.live.objective',
        subject: shared.gameId,
        occurredAt: frame.at,
        once: `${objective} ${side} ${count}`,
        data: {
          ...shared,
          objective,
          subtype,
          side,
          teamSlug: (side === 'blue' ? blue : red).slug,
          previousCount: count - 1,
          count,
          totals: { blue: kinds(frame, 'blue').length, red: kinds(frame, 'red').length },
        },
      };
    });
  });
}

type Objective = Data<'lol.live.objective'>['objective'];

/** For each objective that a side took its kind; null for objectives of which frames have only the number. */
const OBJECTIVES: readonly { objective: Objective; kinds(frame: CompletedFrame, side: Side): (string | null)[] }[] = [
  {
    objective: 'dragon',
    kinds: (frame, side) => dragonsOf(frame[side]).map((kind) => (kind === UNKNOWN ? null : kind)),
  },
  {
    objective: 'elder_dragon',
    kinds: (frame, side) => frame[side].dragons.filter((kind) => kind === ELDER).map(() => null),
  },
  { objective: 'baron', kinds: (frame, side) => nulls(frame[side].barons) },
  { objective: 'inhibitor', kinds: (frame, side) => nulls(frame[side].inhibitors) },
];

function nulls(length: number): null[] {
  return Array.from({ length }, () => null);
}

/** Published if a total rose; a total that fell is a correction and no kill. */
function killUpdate({ after, last, frame, shared }: FrameChange): LolFact[] {
  const delta = deltaOf(last, frame, 'totalKills');
  const risen = BOTH_SIDES.filter((side) => delta[side] > 0);
  if (risen.length === 0) return [];
  const changed = playersOf(frame).filter((player) => {
    const before = playerIn(last, player.participantId);
    return FIGURES.some((figure) => player[figure] !== (before?.[figure] ?? 0));
  });
  return [
    {
      name: 'lol.live.kill_update',
      subject: shared.gameId,
      occurredAt: frame.at,
      once: `${frame.blue.totalKills}-${frame.red.totalKills}`,
      data: {
        ...shared,
        side: risen.length === 1 ? (risen[0] ?? null) : null,
        blueKills: frame.blue.totalKills,
        redKills: frame.red.totalKills,
        previousBlueKills: last.blue.totalKills,
        previousRedKills: last.red.totalKills,
        delta,
        players: changed.flatMap((player) => {
          const who = named(after, player);
          if (!who) return [];
          const { participantId, summonerName, side } = who;
          const { kills, deaths, assists } = player;
          return [{ participantId, summonerName, side, kills, deaths, assists }];
        }),
      },
    },
  ];
}

const FIGURES = ['kills', 'deaths', 'assists'] as const;

function deltaOf(
  last: CompletedFrame,
  frame: CompletedFrame,
  figure: 'totalKills' | 'towers',
): { blue: number; red: number } {
  return { blue: frame.blue[figure] - last.blue[figure], red: frame.red[figure] - last.red[figure] };
}

function towerDestroyed({ last, frame, shared, blue, red }: FrameChange, side: Side): LolFact[] {
  const delta = deltaOf(last, frame, 'towers');
  if (delta[side] <= 0) return [];
  return [
    {
      name: 'lol.live.tower_destroyed',
      subject: shared.gameId,
      occurredAt: frame.at,
      once: `${side} ${frame[side].towers}`,
      data: {
        ...shared,
        side,
        teamSlug: (side === 'blue' ? blue : red).slug,
        towers: { blue: frame.blue.towers, red: frame.red.towers },
        previousTowers: { blue: last.blue.towers, red: last.red.towers },
        delta,
      },
    },
  ];
}

/** A fact for each player who went down, and one fact for all players who went down or came back. */
function aliveChanges({ after, last, frame, shared }: FrameChange): LolFact[] {
  const changes = playersOf(frame).flatMap((player) => {
    const [before, who] = [playerIn(last, player.participantId), named(after, player)];
    if (!before || !who || isAlive(before) === isAlive(player)) return [];
    const { championName: _championName, ...shown } = who;
    return [{ player, who: shown, alive: isAlive(player) }];
  });
  if (changes.length === 0) return [];
  const aliveCount = { blue: livingOf(frame.blue.participants), red: livingOf(frame.red.participants) };
  const [subject, occurredAt] = [shared.gameId, frame.at];
  const down = changes
    .filter(({ alive }) => !alive)
    .map(({ player, who }): LolFact => ({
      name: 'lol.live.player_down',
      subject,
      occurredAt,
      which: String(player.participantId),
      data: { ...shared, ...who, deaths: player.deaths, aliveCount },
    }));
  const delta: LolFact = {
    name: 'lol.live.map_delta',
    subject,
    occurredAt,
    data: {
      ...shared,
      changes: changes.map(({ player: { currentHealth, maxHealth }, who, alive }) => {
        return { ...who, alive, previousAlive: !alive, currentHealth, maxHealth };
      }),
      aliveCount,
    },
  };
  return [...down, delta];
}

function livingOf(players: readonly PlayerFrame[]): number {
  return players.filter(isAlive).length;
}

/** A player with the names of the line-up; undefined for a player who is not in it. */
function named({ lineup }: KnownGame, { participantId }: PlayerFrame) {
  const side = BOTH_SIDES.find((one) => lineup?.[one].players.some((player) => player.participantId === participantId));
  const player = side && lineup?.[side].players.find((one) => one.participantId === participantId);
  return player && { ...player, side };
}
