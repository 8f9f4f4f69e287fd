import { CS_PER_MIN, DAMAGE_PER_MIN, FIRST_BLOOD_RATE, KDA, VISION_SCORE, WIN_RATE } from '../players/figures.js';

/** A metric of box scores: its value over some games, and the games in which it is known. */
export interface FigureMetric {
  value: string;
  known: string;
}

/** By the words of the route, which are also the columns of lol_leader. */
export const FIGURE_METRICS = {
  kda: { value: KDA, known: 'kills + deaths + assists is not null' },
  cs: { value: CS_PER_MIN, known: 'cs is not null and seconds is not null' },
  winrate: { value: WIN_RATE, known: 'won is not null' },
  vision: { value: VISION_SCORE, known: 'vision_score is not null' },
  firstblood: { value: FIRST_BLOOD_RATE, known: 'first_blood is not null' },
  damage: { value: DAMAGE_PER_MIN, known: 'damage is not null and seconds is not null' },
} satisfies Record<string, FigureMetric>;

/** Days up to the newest game; undefined: all games. */
export const WINDOWS = { '30d': 30, '90d': 90, '180d': 180, '365d': 365, all: undefined } as const;

export type Window = keyof typeof WINDOWS;
