import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { DATA } from '../../support/data.js';

export type Tour = 'ATP' | 'WTA';
export type ResultType = 'normal' | 'walkover' | 'retired' | 'defaulted' | 'abandoned';

/** What the box score tells of one player, by upstream's names. */
export type Box = Readonly<Record<(typeof BOX)[number], number | null>>;

export interface RawSide {
  /** NOBODY for a placeholder. */
  id: string;
  name: string;
  seed: string | null;
  entry: string | null;
  rank: number | null;
  rankPoints: number | null;
  box: Box;
}

/** Games of a set from the winner's side. */
export interface RawSet {
  games: readonly [won: number, lost: number];
  hasBracket: boolean;
  isMatchTieBreak: boolean;
}

export interface RawMatch {
  id: string;
  tour: Tour;
  editionId: string;
  name: string;
  season: number;
  date: string;
  drawSize: number | null;
  level: string;
  surface: string;
  round: string;
  number: number;
  bestOf: number;
  minutes: number | null;
  winner: RawSide;
  loser: RawSide;
  /** As upstream wrote it, without blanks around it. */
  text: string;
  sets: readonly RawSet[];
  resultType: ResultType;
}

export interface RawPlayer {
  id: string;
  tour: Tour;
  name: string;
  hand: string | null;
  ioc: string | null;
  /** The whole day that the file has; a year or a month alone is none. */
  born: string | null;
  height: number | null;
}

export interface RankedRow {
  playerId: string;
  rank: number;
  points: number | null;
  tournaments: number | null;
}

export type DatedRow = RankedRow & { date: string };

export interface RankingList {
  tour: Tour;
  date: string;
  /** By rank; each player once. */
  rows: readonly RankedRow[];
  /** Further rows of players who stand in the list with a better rank, or with the same one. */
  repeated: number;
}

/** Stands for the id of somebody whom upstream does not know. */
export const NOBODY = '';

const FOLDER = `${DATA}/tennis`;
const BOX = ['ace', 'df', 'svpt', '1stIn', '1stWon', '2ndWon', 'SvGms', 'bpSaved', 'bpFaced'] as const;
const SURFACES = ['Hard', 'Clay', 'Grass', 'Carpet'];

/** Upstream's files by what is asked of them. */
export interface RawFiles {
  matches: readonly RawMatch[];
  players: readonly RawPlayer[];
  /** Of each tour, oldest first. */
  lists: Readonly<Record<Tour, readonly RankingList[]>>;
  matchesOf: ReadonlyMap<string, readonly RawMatch[]>;
  editions: ReadonlyMap<string, readonly RawMatch[]>;
  ranksOf: ReadonlyMap<string, readonly DatedRow[]>;
}

export function readFiles(): RawFiles {
  const [matches, players, lists] = [readMatches(), readPlayers(), readRankings()];
  const ranks = [...lists.ATP, ...lists.WTA].flatMap(({ date, rows }) => rows.map((row) => ({ date, ...row })));
  return {
    matches,
    players,
    lists,
    matchesOf: groupBy(matches, ({ winner, loser }) => [...new Set([winner.id, loser.id])]),
    editions: groupBy(matches, ({ editionId }) => [editionId]),
    ranksOf: groupBy(ranks, ({ playerId }) => [playerId]),
  };
}

export function groupBy<Item>(items: readonly Item[], keysOf: (item: Item) => readonly string[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  return groups;
}

/** Every row of the singles files, of qualifying and challengers too. */
function readMatches(): RawMatch[] {
  return filesLike(/^(atp|wta)_matches_(?!doubles)/).flatMap(({ tour, text }) =>
    rowsOf(text)
      // Two rows of 1968 are byes.
      .filter((cell) => cell('winner_name') !== 'Bye1' && cell('loser_name') !== 'Bye1')
      .map((cell) => matchOf(tour, cell)),
  );
}

function readPlayers(): RawPlayer[] {
  return filesLike(/^(atp|wta)_players/).flatMap(({ tour, text }) =>
    rowsOf(text)
      .filter((cell) => !/^(Unknown|Bye1)$/.test(cell('name_last')))
      .map((cell) => ({
        id: idOf(tour, cell('player_id')),
        tour,
        name: nameOf(`${cell('name_first')} ${cell('name_last')}`),
        // Neither is also who plays with both.
        hand: (cell('hand') && (/^[RL]$/.test(cell('hand')) ? cell('hand') : 'U')) || null,
        ioc: cell('ioc') || null,
        born: /^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(cell('dob')) ? dateOf(cell('dob')) : null,
        height: heightOf(Number(cell('height'))),
      })),
  );
}

/** The lists of each tour, oldest first. */
function readRankings(): Record<Tour, RankingList[]> {
  const lists = new Map<string, { tour: Tour; date: string; rows: RankedRow[] }>();
  for (const { tour, text } of filesLike(/^(atp|wta)_rankings/))
    for (const [day = '', rank, player = '', points = '', tournaments = ''] of parse(text) as string[][]) {
      if (day === 'ranking_date') continue;
      const key = `${tour} ${day}`;
      if (!lists.has(key)) lists.set(key, { tour, date: dateOf(day), rows: [] });
      lists.get(key)!.rows.push({
        playerId: idOf(tour, player),
        rank: Number(rank),
        points: numberOf(points),
        tournaments: numberOf(tournaments),
      });
    }
  const inOrder = [...lists.values()].map(withoutRepeated).toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const wholeOf = (own: Tour) => whole(inOrder.filter(({ tour }) => tour === own));
  return { ATP: wholeOf('ATP'), WTA: wholeOf('WTA') };
}

/** Without lists of which the files have only a part: three of the WTA, of 1984 and 1985. */
function whole(lists: readonly RankingList[]): RankingList[] {
  return lists.filter(({ rows }, at) => {
    const beside = [lists[at - 1], lists[at + 1]].map((list) => list?.rows.length ?? 0);
    return rows[0]?.rank === 1 && rows.length >= Math.max(...beside) / 10;
  });
}

/** Upstream has some players in a list twice, of whom one is somebody else; the better rank is taken for theirs. */
function withoutRepeated({ tour, date, rows }: { tour: Tour; date: string; rows: RankedRow[] }): RankingList {
  const byPlayer = new Map<string, RankedRow>();
  for (const row of rows.toSorted((one, other) => one.rank - other.rank))
    if (!byPlayer.has(row.playerId)) byPlayer.set(row.playerId, row);
  return { tour, date, rows: [...byPlayer.values()], repeated: rows.length - byPlayer.size };
}

type Cell = (column: string) => string;

/** The cells of each row by the names in the first one. */
function rowsOf(text: string): Cell[] {
  const [header = [], ...rows] = parse(text) as string[][];
  const places = new Map(header.map((column, place) => [column, place]));
  return rows.map((cells) => (column) => cells[places.get(column) as number] as string);
}

function filesLike(pattern: RegExp): { tour: Tour; text: string }[] {
  return readdirSync(FOLDER)
    .filter((name) => pattern.test(name) && name.endsWith('.csv.gz'))
    .toSorted()
    .map((name) => ({
      tour: name.startsWith('atp') ? 'ATP' : 'WTA',
      text: gunzipSync(readFileSync(`${FOLDER}/${name}`)).toString('utf8'),
    }));
}

function matchOf(tour: Tour, cell: Cell): RawMatch {
  const editionId = idOf(tour, cell('tourney_id'));
  const text = cell('score').trim();
  return {
    id: `${editionId}_${cell('match_num')}`,
    tour,
    editionId,
    name: tidy(cell('tourney_name')),
    season: Number(cell('tourney_id').slice(0, 4)),
    date: dateOf(cell('tourney_date')),
    drawSize: numberOf(cell('draw_size')),
    level: levelOf(cell('tourney_level')),
    surface: SURFACES.includes(cell('surface')) ? cell('surface') : 'Unknown',
    round: cell('round'),
    number: Number(cell('match_num')),
    bestOf: Number(cell('best_of')),
    minutes: minutesOf(text, Number(cell('best_of')), numberOf(cell('minutes'))),
    winner: sideOf(tour, cell, 'winner'),
    loser: sideOf(tour, cell, 'loser'),
    text,
    sets: setsOf(text),
    resultType: resultOf(text),
  };
}

function sideOf(tour: Tour, cell: Cell, side: 'winner' | 'loser'): RawSide {
  return {
    id: cell(`${side}_name`) === 'U Unknown' ? NOBODY : idOf(tour, cell(`${side}_id`)),
    name: nameOf(cell(`${side}_name`)),
    seed: cell(`${side}_seed`) || null,
    entry: cell(`${side}_entry`) || null,
    rank: numberOf(cell(`${side}_rank`)),
    rankPoints: numberOf(cell(`${side}_rank_points`)),
    box: boxOf(cell, side),
  };
}

/** A walkover has no box, though a row of 1991 and many later ones give it one. */
function boxOf(cell: Cell, side: 'winner' | 'loser'): Box {
  const isPlayed = resultOf(cell('score').trim()) !== 'walkover';
  return Object.fromEntries(BOX.map((name) => [name, isPlayed ? countOf(cell(`${side[0]}_${name}`)) : null])) as Box;
}

const idOf = (tour: Tour, number: string) => `${tour.toLowerCase()}_${number}`;
const numberOf = (cell: string) => (cell === '' ? null : Number(cell));
/** Some rows have counts below zero, which are none. */
const countOf = (cell: string) => (Number(cell) < 0 ? null : numberOf(cell));
const tidy = (cell: string) => cell.trim().replace(/\s+/g, ' ');
/** Upstream has `Unknown` in place of a first name, and `U Unknown` in place of somebody. */
const nameOf = (cell: string) => tidy(cell.replace(/^(Unknown (?=\S)|U (?=Unknown))/, '')) || 'Unknown';
const heightOf = (centimetres: number) => (centimetres >= 140 && centimetres <= 230 ? centimetres : null);
const dateOf = (cell: string) => cell.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

/** One vocabulary for both tours, by upstream's code alone. */
function levelOf(code: string): string {
  if (['PM', 'T1'].includes(code)) return 'M';
  if (['P', 'I', 'T2', 'T3', 'T4', 'T5'].includes(code)) return 'A';
  if (['W', 'CC'].includes(code)) return 'F';
  if (/^\d+$/.test(code)) return 'S';
  return /^[GMFADOCS]$/.test(code) ? code : 'E';
}

export const isMissing = (text: string) => ['', 'NA', 'UNK'].includes(text);

function resultOf(text: string): ResultType {
  if (/^(W\/O|Walkover)$/i.test(text)) return 'walkover';
  if (/\bRET$/.test(text)) return 'retired';
  if (/\b(DEF|Def\.|Default)$/.test(text)) return 'defaulted';
  return /\b(ABD|Played and (abandoned|unfinished))$/.test(text) ? 'abandoned' : 'normal';
}

/**
 * The minutes that the file has, unless they are too few or too many for the games: a whole match takes 1.5 to 17 minutes a
 * game, as the fastest and the slowest that is known did; of a part of one only a game a minute is too fast.
 */
function minutesOf(text: string, bestOf: number, minutes: number | null): number | null {
  if (minutes === null || resultOf(text) === 'walkover') return null;
  const sets = setsOf(text);
  const games = sets.map((set) => (set.isMatchTieBreak ? 1 : set.games[0] + set.games[1])).reduce((a, b) => a + b, 0);
  if (games === 0) return minutes;
  const setsWon = sets.filter((set) => set.games[0] > set.games[1]).length;
  const pace = minutes / games;
  if (resultOf(text) !== 'normal' || setsWon <= bestOf / 2) return pace < 1 ? null : minutes;
  return pace < 1.5 || pace > 17 ? null : minutes;
}

/** The sets up to the first one that cannot be read. */
function setsOf(text: string): RawSet[] {
  const sets: RawSet[] = [];
  for (const token of text.split(/\s+/)) {
    const [, opened, won, lost, bracket, closed] = /^(\[?)(\d+)-(\d+)(\(\d+\))?(\]?)$/.exec(token) ?? [];
    if (won === undefined || lost === undefined || Boolean(opened) !== Boolean(closed)) break;
    const games = [Number(won), Number(lost)] as const;
    sets.push({ games, hasBracket: bracket !== undefined, isMatchTieBreak: opened === '[' });
  }
  return sets;
}
