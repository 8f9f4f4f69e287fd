import { Cells } from '../../../archive/read/cells.js';
import { mustHave, type Header } from '../../../archive/read/columns.js';
import {
  ImportError,
  type ArchiveTable,
  type Source,
  type Rejection,
  type RowReader,
  type Value,
} from '../../../archive/importer.js';
import { readClutch, readEconomy, readKill, readRound } from './demo-rounds.js';
import { readMap, readPlayer, readTeam, readTie } from './demo-rows.js';
import { CLUTCHES, ECONOMY, KILLS, MAPS, PLAYERS, ROUNDS, TEAMS, TIES } from './demo-tables.js';

interface DemoTable {
  table: ArchiveTable;
  /** Columns that distinguish the table from others of its file's name. */
  columns: readonly string[];
  read(cells: Cells): Value[] | Rejection;
}

const TABLES: Record<string, DemoTable> = {
  tournaments: { table: TIES, columns: ['url', 'map_n', 'checksum', 'match_date'], read: readTie },
  matches: { table: MAPS, columns: ['checksum', 'map', 'duration', 'demo_name'], read: readMap },
  teams: { table: TEAMS, columns: ['match_checksum', 'team', 'score'], read: readTeam },
  players: { table: PLAYERS, columns: ['match_checksum', 'steamid', 'kills'], read: readPlayer },
  rounds: { table: ROUNDS, columns: ['match_checksum', 'number', 'end_reason', 'winner_side'], read: readRound },
  players_economy: { table: ECONOMY, columns: ['match_checksum', 'round', 'steamid', 'type'], read: readEconomy },
  clutches: { table: CLUTCHES, columns: ['checksum', 'round', 'steamid', 'opponents'], read: readClutch },
  kills: { table: KILLS, columns: ['match_checksum', 'round', 'victim_steamid', 'weapon_name'], read: readKill },
};

const FILE = new RegExp(`^(?:raw_)?(${Object.keys(TABLES).join('|')})\\.csv(\\.gz)?$`, 'i');

export const demos: Source = {
  id: 'cs2:demos',
  family: 'cs2',
  order: 2,
  format:
    'tournaments.csv, matches.csv, teams.csv, players.csv, rounds.csv, players_economy.csv, clutches.csv and kills.csv, also with raw_ before the name; joined by the checksum of the demo',
  source: 'thaalescosta/cs2-match-and-player-scraper, read from demos of matches',
  licence: 'MIT',
  recognises: (fileName) => FILE.test(fileName),
  isFormat: (header) => Object.values(TABLES).some(({ columns }) => columns.every((name) => header.has(name))),
  tables: Object.values(TABLES).map(({ table }) => table),
  open: (fileName, header) => new DemoReader(fileName, header),
};

class DemoReader implements RowReader {
  readonly table: ArchiveTable;
  private readonly of: DemoTable;

  constructor(
    fileName: string,
    private readonly header: Header,
  ) {
    const of = TABLES[FILE.exec(fileName)?.[1]?.toLowerCase() ?? ''];
    if (!of) throw new ImportError('failed', `${fileName} is no table of demos.`);
    mustHave(fileName, header, ...of.columns);
    this.of = of;
    this.table = of.table;
  }

  read(row: readonly string[]): Value[] | Rejection {
    return this.of.read(new Cells(this.header, row));
  }
}
