import type { Random } from '../random.js';
import { fight, winChance, type FoughtBout } from './bouts.js';
import { hexKey, WEIGHTS, type Fighter } from './fighters.js';

export interface CardBout {
  key: string;
  red: Fighter;
  blue: Fighter;
  title: boolean;
  scheduledRounds: number;
  /** Undefined while the bout is scheduled. */
  fought: FoughtBout | undefined;
}

export interface Card {
  key: string;
  title: string;
  /** `YYYY-MM-DD`. */
  day: string;
  location: string;
  /** The main event first. */
  bouts: CardBout[];
}

export interface RankingList {
  day: string;
  /** The fighters of each weight, the champion first. */
  divisions: { name: string; fighters: Fighter[] }[];
}

export interface Season {
  cards: Card[];
  lists: RankingList[];
}

const PAST_EVENTS = 12;
const UPCOMING_EVENTS = 2;
const DAYS_BETWEEN = 28;
const RANKED = 8;
const PLACES = [
  'Port Hallow, North Reach, USA',
  'Sankt Ebben, Austria',
  'Vela Nova, Brazil',
  'Marrowgate, England, United Kingdom',
  'Las Brumas, Nevada, USA',
];

/** Plays a card every four weeks, with weekly lists after the past cards; the last past card is on `lastDay`. */
export function playSeason(fighters: readonly Fighter[], lastDay: string, random: Random): Season {
  const form = new Map(fighters.map((fighter) => [fighter, 0]));
  const cards: Card[] = [];
  const lists: RankingList[] = [];
  for (let number = 1; number <= PAST_EVENTS + UPCOMING_EVENTS; number++) {
    const day = addDays(lastDay, (number - PAST_EVENTS) * DAYS_BETWEEN);
    const past = number <= PAST_EVENTS;
    const card = makeCard(fighters, form, number, day, past, random);
    cards.push(card);
    if (!past) continue;
    for (const { red, blue, fought } of card.bouts) settle(form, red, blue, fought?.outcome);
    const ranked = rank(fighters, form);
    for (const days of number === PAST_EVENTS ? [3] : [3, 10, 17, 24])
      lists.push({ day: addDays(day, days), ...ranked });
  }
  return { cards, lists };
}

function makeCard(
  fighters: readonly Fighter[],
  form: Map<Fighter, number>,
  number: number,
  day: string,
  past: boolean,
  random: Random,
): Card {
  const bouts = WEIGHTS.flatMap((weight, place) => {
    const ofWeight = fighters.filter((fighter) => fighter.weight === weight);
    const best = ofWeight.toSorted(
      (one, other) => (form.get(other) ?? 0) + other.skill - (form.get(one) ?? 0) - one.skill,
    );
    const title = (number + place) % WEIGHTS.length === 0;
    const paired = title ? best.slice(0, 2) : [];
    const others = random.shuffled(ofWeight.filter((fighter) => !paired.includes(fighter))).slice(0, 4 - paired.length);
    const names = [...paired, ...others];
    return [0, 2].map((index) => {
      const [red, blue] = [names[index] as Fighter, names[index + 1] as Fighter];
      const isTitle = title && index === 0;
      const scheduledRounds = isTitle ? 5 : 3;
      const fought = past ? fight(red, blue, scheduledRounds, random) : undefined;
      return { key: hexKey(random), red, blue, title: isTitle, scheduledRounds, fought };
    });
  });
  const order = bouts.toSorted((one, other) => Number(other.title) - Number(one.title));
  const main = order[0] as CardBout;
  const headline = `${main.red.lastName} vs. ${main.blue.lastName}`;
  const title = number === PAST_EVENTS - 2 ? `Contender Series: Week ${number}` : `SFC ${100 + number}: ${headline}`;
  return { key: hexKey(random), title, day, location: PLACES[number % PLACES.length] as string, bouts: order };
}

/** Updates the form of both fighters; wins over strong opponents count more. */
function settle(form: Map<Fighter, number>, red: Fighter, blue: Fighter, outcome: string | undefined): void {
  const expected = winChance(red, blue);
  const score = outcome === 'W/L' ? 1 : outcome === 'L/W' ? 0 : expected;
  form.set(red, (form.get(red) ?? 0) + score - expected);
  form.set(blue, (form.get(blue) ?? 0) + expected - score);
}

function rank(fighters: readonly Fighter[], form: Map<Fighter, number>): Pick<RankingList, 'divisions'> {
  const strength = (fighter: Fighter) => fighter.skill + (form.get(fighter) ?? 0);
  const sorted = fighters.toSorted((one, other) => strength(other) - strength(one));
  const divisions = WEIGHTS.map((weight) => ({
    name: weight.name,
    fighters: sorted.filter((fighter) => fighter.weight === weight).slice(0, RANKED + 1),
  }));
  return { divisions };
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
