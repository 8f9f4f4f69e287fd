import { dayOf, flag, text } from '../../../archive/read/cells.js';
import { mustHave, words, type Header } from '../../../archive/read/columns.js';
import type { ArchiveTable, Source, Rejection, RowReader, Value } from '../../../archive/importer.js';
import { small, knownTexts } from './cells.js';

const table = (name: string, key: string, columns: string): ArchiveTable => ({
  name: `lol_wiki_${name}`,
  key: words(key),
  columns: words(columns),
  computed: ({ id }) => ({ run_id: id }),
});

const PLAYERS = table(
  'player',
  'any_name',
  'any_name page handle born_on born_precision country nationalities residency',
);
const SPLITS = table('split', 'league season split player team', 'league season split player team games');
const TOURNAMENTS = table(
  'tournament',
  'page',
  'page league season split split_number starts_on region level is_playoffs is_official stage',
);

const FILE = /^(?:appearances_)?(player_master|regular_appearances|tournaments)\.csv(\.gz)?$/;

export const appearances: Source = {
  id: 'lol:appearances',
  family: 'lol',
  order: 5,
  format:
    'player_master.csv, regular_appearances.csv and tournaments.csv: players with birth dates, games a split and team, and first days of tournaments',
  source: 'Leaguepedia, lol.fandom.com',
  licence: 'CC BY-SA 3.0, attribution required',
  recognises: (fileName) => FILE.test(fileName),
  tables: [PLAYERS, SPLITS, TOURNAMENTS],
  open(fileName, header) {
    const name = FILE.exec(fileName)?.[1];
    if (name === 'player_master') return playerReader(fileName, header);
    return name === 'tournaments' ? tournamentReader(fileName, header) : splitReader(fileName, header);
  },
};

type Cell = (name: string) => string | null;

function reader(
  target: ArchiveTable,
  header: Header,
  read: (cell: Cell, cells: readonly string[]) => Value[] | Rejection,
): RowReader {
  return {
    table: target,
    read(cells) {
      return read((name) => text(cells, header.at(name)), cells);
    },
  };
}

function playerReader(fileName: string, header: Header): RowReader {
  mustHave(fileName, header, 'AllName', 'PlayerPage', 'Birthdate');
  return reader(PLAYERS, header, (cell, cells) => {
    const [anyName, page, country] = [cell('AllName'), cell('PlayerPage'), cell('Country')];
    if (anyName === null || page === null) return { reason: 'bad_key' };
    const precision = small(cells, header.at('Birthdate__precision'));
    const born = dayOf(cell('Birthdate'));
    const nationalities = (cell('Nationality') ?? country ?? '').split(',').map((name) => name.trim());
    // prettier-ignore
    return [
      anyName, page, cell('CurrentID'), (precision ?? 1) <= 1 ? born : null, precision, country,
      knownTexts(nationalities.filter((name) => name !== '')), cell('Residency'),
    ];
  });
}

function splitReader(fileName: string, header: Header): RowReader {
  mustHave(fileName, header, 'PlayerLink', 'Team', 'League', 'Year', 'Split', 'Games');
  return reader(SPLITS, header, (cell, cells) => {
    const keys = [cell('League'), small(cells, header.at('Year')), cell('Split'), cell('PlayerLink'), cell('Team')];
    return keys.includes(null) ? { reason: 'bad_key' } : [...keys, small(cells, header.at('Games'))];
  });
}

function tournamentReader(fileName: string, header: Header): RowReader {
  mustHave(fileName, header, 'OverviewPage', 'League', 'DateStart');
  return reader(TOURNAMENTS, header, (cell, cells) => {
    const page = cell('OverviewPage');
    if (page === null) return { reason: 'bad_key' };
    const isExact = (small(cells, header.at('DateStart__precision')) ?? 1) <= 1;
    // prettier-ignore
    return [
      page, cell('League'), small(cells, header.at('Year')), cell('Split'), small(cells, header.at('SplitNumber')),
      isExact ? (dayOf(cell('DateStart'))) : null, cell('Region'), cell('Level'),
      flag(cells, header.at('IsPlayoffs')), flag(cells, header.at('IsOfficial')), cell('stage'),
    ];
  });
}
