import { Random } from '../random.js';
import { playGame, type GamePlan, type Second, type Side } from './game.js';
import { planDraft, type Draft } from './broadcast-draft.js';
import { CHAMPIONS, LCK_TEAMS, type Team } from './league.js';

/** Series follow each other by the wall clock, so that a restart finds the running one; each takes as long. */
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
  /** The place of each side's team in the series. */
  sides: Record<Side, 0 | 1>;
  /** The place of the team that wins. */
  winner: 0 | 1;
  /** When its first frame is shown, in milliseconds since the epoch. */
  startsAt: number;
  endsAt: number;
  /** From top to support. */
  champions: Record<Side, string[]>;
  draft: Draft;
  /** Played when it is asked for. */
  seconds(): readonly Second[];
}

const BEFORE_SECONDS = 60;
const BETWEEN_SECONDS = 120;
const AFTER_SECONDS = 60;

/** A fictional best-of-three. The same seed and number give the same series; its games fill its time. */
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

/** Eighteen digits, as upstream's ids have, of a range that upstream does not use. */
function idOf(series: number, place: number): string {
  return `99000${String(series).padStart(9, '0')}${String(100 + place).padStart(4, '0')}`;
}

/** No champion is played twice in a game. */
function drawChampions(random: Random): Record<Side, string[]> {
  const drawn = CHAMPIONS.map((champions) => random.shuffled(champions));
  return { blue: drawn.map((names) => names[0] as string), red: drawn.map((names) => names[1] as string) };
}

/** The number of the series that is on. */
export function seriesAt(now: number): number {
  return Math.floor((now - FIRST_SERIES) / SERIES_MS);
}
