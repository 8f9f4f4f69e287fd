import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { groupBy } from '../../src/archive/group.js';
import { writeLolWorld } from '../../demo/lol/world.js';

export type Row = Readonly<Record<string, string>>;

/** The twelve rows of a game by their places. */
export type Game = Map<number, Row>;

export interface RiotMatch {
  id: string;
  strategy: { count: number };
  teams: {
    id: string;
    record: { wins: number; losses: number };
    result: { outcome: string; gameWins: number };
    players: { id: string; role: string }[];
  }[];
  games: {
    id: string;
    number: number;
    state: string;
    teams: { id: string; side: string; result: { outcome: string | null } }[];
  }[];
}

export interface RiotTournament {
  id: string;
  leagueId: string;
  slug: string;
  startDate: string;
  endDate: string;
  stages: {
    slug: string;
    sections: {
      matches: RiotMatch[];
      rankings: { ordinal: number; teams: { id: string; record: { wins: number; losses: number } }[] }[];
    }[];
  }[];
}

/** The files of a demo world, and what they hold. */
export class World {
  private constructor(readonly files: ReadonlyMap<string, string>) {}

  static async write(seed: number): Promise<World> {
    const folder = await mkdtemp(join(tmpdir(), 'lol-world-'));
    try {
      const paths = await writeLolWorld(folder, { seed, lastDay: '2026-11-15' });
      const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
      return new World(new Map(paths.map((path, index) => [relative(folder, path), texts[index] as string])));
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  /** The box scores, oldest first. */
  readonly games = lazy((): Game[] => {
    const rows = this.rowsOf(/OraclesElixir\.csv$/);
    return [...groupBy(rows, (row) => row['gameid']).values()].map(
      (ofGame) => new Map(ofGame.map((row) => [Number(row['participantid']), row])),
    );
  });

  /** Riot's wide rows by the server's id of the game. */
  readonly wide = lazy(
    () => new Map(this.rowsOf(/^riot\/.*\.csv$/).map((row) => [row['platform_game_id']?.replace(':', '_') ?? '', row])),
  );

  readonly tournaments = lazy(() => this.json<RiotTournament[]>('riot/tournaments.json'));

  json<Content>(name: string): Content {
    return JSON.parse(this.files.get(name) ?? '') as Content;
  }

  /** No cell of these files is quoted. */
  rowsOf(name: RegExp): Row[] {
    return [...this.files]
      .filter(([file]) => name.test(file))
      .flatMap(([, text]) => {
        const [header = '', ...lines] = text.trimEnd().split('\n');
        const columns = header.split(',');
        return lines.map((line) => {
          const cells = line.split(',');
          if (cells.length !== columns.length) throw new Error(`A row has ${cells.length} cells.`);
          return Object.fromEntries(cells.map((cell, place) => [columns[place] as string, cell]));
        });
      });
  }
}

function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

export const numberIn = (row: Row, column: string): number => Number(row[column] || NaN);

export function rowAt(game: Game, place: number): Row {
  const found = game.get(place);
  if (!found) throw new Error(`A game has no row ${place}.`);
  return found;
}

export interface SideRows {
  side: Row;
  players: Row[];
  /** The other side's row. */
  other: Row;
}

export function sidesOf(game: Game): [blue: SideRows, red: SideRows] {
  const players = (from: number) => Array.from({ length: 5 }, (_, index) => rowAt(game, from + index));
  return [
    { side: rowAt(game, 100), players: players(1), other: rowAt(game, 200) },
    { side: rowAt(game, 200), players: players(6), other: rowAt(game, 100) },
  ];
}
