import type { RoundLine } from './bouts.js';
import type { Fighter } from './fighters.js';
import type { Card, CardBout, RankingList } from './season.js';

type Cell = string | number;

const ADDRESS = 'http://ufcstats.com';
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Writes a file of upstream's results archive, newest event first. */
export function eventsFile(cards: readonly Card[]): string {
  const rows = cards.map(({ title, key, day, location }) => [
    title,
    `${ADDRESS}/event-details/${key}`,
    longDay(day),
    location,
  ]);
  return file(['EVENT', 'URL', 'DATE', 'LOCATION'], rows);
}

export function boutsFile(cards: readonly Card[]): string {
  const rows = cards.flatMap(({ title, bouts }) => bouts.map((bout) => [title, pair(bout), boutAddress(bout)]));
  return file(['EVENT', 'BOUT', 'URL'], rows);
}

/**
 * Writes the results file. Upstream has a blank after the event and after the method, and lists an event that it
 * renamed under both names.
 */
export function resultsFile(cards: readonly Card[], renamed: { title: string; before: string }): string {
  const rows = cards.flatMap(({ title, bouts }) => {
    const titles = title === renamed.title ? [title, renamed.before] : [title];
    return titles.flatMap((name) => bouts.map((bout) => resultRow(name, bout)).filter((row) => row.length > 0));
  });
  const columns = 'EVENT,BOUT,OUTCOME,WEIGHTCLASS,METHOD,ROUND,TIME,TIME FORMAT,REFEREE,DETAILS,URL'.split(',');
  return file(columns, rows);
}

function resultRow(title: string, bout: CardBout): Cell[] {
  const { red, title: isTitle, scheduledRounds, fought } = bout;
  if (!fought) return [];
  const weight = isTitle ? `UFC ${red.weight.name} Title Bout` : `${red.weight.name} Bout`;
  const format = scheduledRounds === 5 ? '5 Rnd (5-5-5-5-5)' : '3 Rnd (5-5-5)';
  const { outcome, method, round, time, referee, details } = fought;
  return [`${title} `, pair(bout), outcome, weight, method, round, time, format, referee, details, boutAddress(bout)];
}

export function roundsFile(cards: readonly Card[]): string {
  const columns =
    'EVENT,BOUT,ROUND,FIGHTER,KD,SIG.STR.,SIG.STR. %,TOTAL STR.,TD,TD %,SUB.ATT,REV.,CTRL,HEAD,BODY,LEG,DISTANCE,CLINCH,GROUND';
  const rows = cards.flatMap(({ title, bouts }) =>
    bouts.flatMap((bout) =>
      [0, 1].flatMap((corner) =>
        (bout.fought?.rounds ?? []).map((lines, index) => {
          const name = corner === 0 ? bout.red.name : bout.blue.name;
          return [title, pair(bout), `Round ${index + 1}`, name, ...figures(lines[corner] as RoundLine)];
        }),
      ),
    ),
  );
  return file(columns.split(','), rows);
}

function figures(line: RoundLine): Cell[] {
  const landed = line.head[0] + line.body[0] + line.leg[0];
  const attempted = line.head[1] + line.body[1] + line.leg[1];
  const control = `${Math.floor(line.controlSeconds / 60)}:${String(line.controlSeconds % 60).padStart(2, '0')}`;
  const splits = [line.head, line.body, line.leg, line.distance, line.clinch, line.ground].map(of);
  return [
    line.knockdowns,
    of([landed, attempted]),
    percent(landed, attempted),
    of(line.total),
    of(line.takedowns),
    percent(...line.takedowns),
    line.submissions,
    line.reversals,
    control,
    ...splits,
  ];
}

const of = ([landed, attempted]: [number, number]): string => `${landed} of ${attempted}`;

function percent(landed: number, attempted: number): string {
  return attempted === 0 ? '---' : `${Math.floor((landed * 100) / attempted)}%`;
}

export function namesFile(fighters: readonly Fighter[]): string {
  const rows = fighters.map(({ firstName, lastName, nickname, key }) => [
    firstName,
    lastName,
    nickname,
    fighterAddress(key),
  ]);
  return file(['FIRST', 'LAST', 'NICKNAME', 'URL'], rows);
}

export function tapeFile(fighters: readonly Fighter[]): string {
  const rows = fighters.map(({ name, heightInches, weight, reachInches, stance, birth, key }) => [
    name,
    heightInches === undefined ? '--' : `${Math.floor(heightInches / 12)}' ${heightInches % 12}"`,
    `${weight.limitLbs} lbs.`,
    reachInches === undefined ? '--' : `${reachInches}"`,
    stance,
    birth === '' ? '--' : birth,
    fighterAddress(key),
  ]);
  return file(['FIGHTER', 'HEIGHT', 'WEIGHT', 'REACH', 'STANCE', 'DOB', 'URL'], rows);
}

export function rankingsFile(lists: readonly RankingList[]): string {
  const rows = lists.flatMap(({ day, divisions }) =>
    divisions.flatMap(({ name, fighters }) => fighters.map((fighter, rank) => [day, name, fighter.name, rank])),
  );
  return file(['date', 'weightclass', 'fighter', 'rank'], rows);
}

export function file(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(quoted).join(',')}\n`).join('');
}

function quoted(cell: Cell): string {
  const written = String(cell);
  return /[",]/.test(written) ? `"${written.replaceAll('"', '""')}"` : written;
}

function pair({ red, blue }: CardBout): string {
  return `${red.name} vs. ${blue.name}`;
}

const boutAddress = ({ key }: CardBout): string => `${ADDRESS}/fight-details/${key}`;
const fighterAddress = (key: string): string => `${ADDRESS}/fighter-details/${key}`;

function longDay(day: string): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(8)}, ${day.slice(0, 4)}`;
}
