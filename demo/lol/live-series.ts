import { Random } from '../random.js';
import type { Side } from './figures.js';
import { playGame, type GamePlan, type Second } from './live-game.js';
import { planDraft, type LiveDraft } from './live-draft.js';
import { CHAMPIONS, LCK_TEAMS, type Team } from './league.js';

/** The length of each series. Series follow each other by the wall clock, so that a restart finds the running one. */
export const SERIES_MS = 4_800_000;

/** The start of series 0. */
export const FIRST_SERIES = Date.UTC(2026, 0, 1);

export interface Series {
  id: string;
  number: number;
  /** Milliseconds since the epoch. */
  startsAt: number;
  teams: [Team, Team];
  games: Game[];
}

export interface Game {
  id: string;
  number: number;
  /** The index of each side's team in `teams`. */
  sides: Record<Side, 0 | 1>;
  /** The index of the winning team in `teams`. */
  winner: 0 | 1;
  /** The time of its first frame, in milliseconds since the epoch. */
  startsAt: number;
  endsAt: number;
  /** From top to support. */
  champions: Record<Side, string[]>;
  draft: LiveDraft;
  /** The game second by second; played at the first call. */
  seconds(): readonly Second[];
}

const BEFORE_SECONDS = 60;
const BETWEEN_SECONDS = 120;
const AFTER_SECONDS = 60;

/** Plans an invented best-of-three whose games fill its time. Equal seed and number give an equal series. */
export function planSeries(seed: number, number: number): Series {
  const random = new Random(seed).fork(`lol series ${number}`);
  const [one, other] = random.shuffled(LCK_TEAMS) as [Team, Team];
  const startsAt = FIRST_SERIES + number * SERIES_MS;
  const stronger = random.chance(0.5) ? 0 : 1;
  const winners: (0 | 1)[] = random.chance(0.5) ? [stronger, stronger] : decider(random, stronger);
  const total = SERIES_MS / 1_000 - BEFORE_SECONDS - AFTER_SECONDS - BETWEEN_SECONDS * (winners.length - 1);
  const seconds = Math.floor(total / winners.length);
  const games = winners.map((winner, index): Game => {
    const gameRandom = random.fork(`game ${index}`);
    const blue = index % 2 === 0 ? 0 : 1;
    const sides = { blue, red: 1 - blue } as Game['sides'];
    const begins = startsAt + (BEFORE_SECONDS + index * (seconds + BETWEEN_SECONDS)) * 1_000;
    const plan: GamePlan = {
      seconds,
      winner: sides.blue === winner ? 'blue' : 'red',
      ...(index === 0 && { pause: { at: gameRandom.whole(400, 800), seconds: gameRandom.whole(40, 80) } }),
    };
    let played: Second[] | undefined;
    const champions = drawChampions(gameRandom.fork('draft'));
    return {
      id: idOf(number, index + 1),
      number: index + 1,
      sides,
      winner,
      startsAt: begins,
      endsAt: begins + seconds * 1_000,
      champions,
      draft: planDraft(gameRandom.fork('bans'), champions),
      seconds: () => (played ??= playGame(gameRandom.fork('play'), plan)),
    };
  });
  return { id: idOf(number, 0), number, startsAt, teams: [one, other], games };
}

function decider(random: Random, stronger: 0 | 1): (0 | 1)[] {
  const weaker = stronger === 0 ? 1 : 0;
  return random.chance(0.5) ? [stronger, weaker, stronger] : [weaker, stronger, stronger];
}

/** An id of eighteen digits, like upstream's, in a range that upstream does not use. */
function idOf(series: number, place: number): string {
  return `99000${String(series).padStart(9, '0')}${String(100 + place).padStart(4, '0')}`;
}

/** Draws two different champions for each role. */
function drawChampions(random: Random): Record<Side, string[]> {
  const drawn = CHAMPIONS.map((champions) => random.shuffled(champions));
  return { blue: drawn.map((names) => names[0] as string), red: drawn.map((names) => names[1] as string) };
}

/** The number of the running series. */
export function seriesAt(now: number): number {
  return Math.floor((now - FIRST_SERIES) / SERIES_MS);
}
