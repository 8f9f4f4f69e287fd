import type { Random } from '../random.js';
import { winChance } from './bouts.js';
import { file } from './files.js';
import { addDays, type Card, type CardBout } from './season.js';

const BOOKS = [
  { key: 'northbook', title: 'Northbook' },
  { key: 'quaysidebet', title: 'Quayside Bet' },
  { key: 'tallyline', title: 'Tallyline' },
];

const MARGIN = 1.045;

/** Converts a chance, to which it adds the margin, to American odds; never between -100 and 100. */
export function american(chance: number): number {
  const priced = Math.min(0.97, Math.max(0.02, chance * MARGIN));
  const decimal = 1 / priced;
  return decimal >= 2 ? Math.round((decimal - 1) * 100) : -Math.round(100 / (decimal - 1));
}

const METHODS = ['dec', 'sub', 'ko'] as const;

/** Writes the file with one consensus price for each bout, and with ways of winning. */
export function masterFile(cards: readonly Card[], random: Random): string {
  const columns =
    'R_fighter,B_fighter,R_odds,B_odds,date,location,country,Winner,title_bout,weight_class,gender,no_of_rounds'.split(
      ',',
    );
  const offered = METHODS.flatMap((method) => [`r_${method}_odds`, `b_${method}_odds`]);
  const rows = cards.flatMap(({ day, location, bouts }) =>
    bouts.map((bout) => {
      const { red, blue, title, scheduledRounds, fought } = bout;
      const chance = offeredChance(bout, random);
      const winner = fought?.outcome === 'W/L' ? 'Red' : fought?.outcome === 'L/W' ? 'Blue' : '';
      const ways = METHODS.flatMap((method) => [
        decimalText(american(chance * wayShare(red.grappling, method))),
        decimalText(american((1 - chance) * wayShare(blue.grappling, method))),
      ]);
      return [
        red.name,
        blue.name,
        decimalText(american(chance)),
        decimalText(american(1 - chance)),
        day,
        location,
        location.split(', ').at(-1) as string,
        winner,
        title ? 'True' : 'False',
        red.weight.name,
        red.weight.women ? 'FEMALE' : 'MALE',
        scheduledRounds,
        ...ways,
      ];
    }),
  );
  return file([...columns, ...offered], rows);
}

function wayShare(grappling: number, method: (typeof METHODS)[number]): number {
  return method === 'dec' ? 0.48 : method === 'sub' ? 0.1 + 0.22 * grappling : 0.42 - 0.22 * grappling;
}

/** Writes answers of the odds service, one on each of the three days before the card; lines move between answers. */
export function oddsApiAnswers(card: Card, random: Random): string[] {
  const chances = card.bouts.map((bout) => offeredChance(bout, random));
  return [3, 2, 1].map((daysBefore) => {
    const seen = `${addDays(card.day, -daysBefore)}T18:00:00Z`;
    const events = card.bouts.map((bout, index) => {
      chances[index] = Math.min(0.93, Math.max(0.07, (chances[index] as number) + random.bell() * 0.02));
      return {
        id: bout.key.repeat(2),
        sport_key: 'mma_mixed_martial_arts',
        sport_title: 'MMA',
        commence_time: `${addDays(card.day, 1)}T01:00:00Z`,
        home_team: bout.red.name,
        away_team: bout.blue.name,
        bookmakers: BOOKS.map(({ key, title }) => ({
          key,
          title,
          last_update: seen,
          markets: markets(bout, (chances[index] as number) + random.bell() * 0.008, seen),
        })),
      };
    });
    return `${JSON.stringify(events, null, 1)}\n`;
  });
}

function markets({ red, blue, scheduledRounds }: CardBout, chance: number, seen: string) {
  const point = scheduledRounds === 5 ? 3.5 : 1.5;
  const outcomes = [
    { name: red.name, price: american(chance) },
    { name: blue.name, price: american(1 - chance) },
  ];
  const totals = [
    { name: 'Over', price: american(0.55), point },
    { name: 'Under', price: american(0.45), point },
  ];
  return [
    { key: 'h2h', last_update: seen, outcomes },
    { key: 'totals', last_update: seen, outcomes: totals },
  ];
}

function offeredChance({ red, blue }: CardBout, random: Random): number {
  return Math.min(0.93, Math.max(0.07, winChance(red, blue) + random.bell() * 0.03));
}

/** Upstream writes these prices with a decimal point. */
const decimalText = (price: number): string => price.toFixed(1);
