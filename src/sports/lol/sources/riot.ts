import type { Source, RowReader, SettleContext } from '../../../archive/importer.js';
import { ImportError } from '../../../archive/importer.js';
import { stagingName } from '../../../archive/stage/staging.js';
import { GAMES, gameReader } from './riot-games.js';
import { readRiotJson, type RiotKind } from './riot-json.js';
import { LEAGUES, MATCHES, PLAYERS, readObject, STANDINGS, TABLE_OF_KIND, TEAMS, TOURNAMENTS } from './riot-rows.js';

/** Leaguepedia's tables of the same names begin with capitals. */
const JSON_FILE = /^(leagues|teams|players|tournaments)\.json(\.gz)?$/;
const GAMES_FILE = /^[a-z]+(_[a-z0-9]+)?_\d{4}\.csv(\.gz)?$/i;

export const riot: Source = {
  id: 'lol:riot',
  family: 'lol',
  order: 1,
  format:
    'leagues.json, teams.json, players.json, tournaments.json of the Global Power Rankings set, and <league>_<split>_<year>.csv with a wide row a game',
  source: 'Riot Games, Global Power Rankings data set, by github.com/chakrakan/lol-esports-predictions',
  licence: 'Riot Games, research use',
  recognises: (fileName) => JSON_FILE.test(fileName) || GAMES_FILE.test(fileName),
  tables: [LEAGUES, TEAMS, PLAYERS, TOURNAMENTS, STANDINGS, MATCHES, GAMES],
  rowsOf: (fileName) => (JSON_FILE.test(fileName) ? (source) => readRiotJson(fileName, source) : undefined),
  open(fileName, header) {
    return JSON_FILE.test(fileName) ? objectReader : gameReader(fileName, header);
  },
};

/** Deletes the ranks that upstream no longer has: a file with a tournament has all of its ranks. */
export async function dropLostRanks({ client }: SettleContext): Promise<void> {
  await client.query(
    `delete from lol_riot_standing s
     where exists (select from ${stagingName(TOURNAMENTS)} staged where staged.id = s.tournament_id)
       and not exists (
         select from ${stagingName(STANDINGS)} staged
         where (staged.tournament_id, staged.stage_slug, staged.section, staged.place) = (s.tournament_id, s.stage_slug, s.section, s.place))`,
  );
}

const objectReader: RowReader = {
  table: MATCHES,
  tableOf: ([kind]) => TABLE_OF_KIND[kind as RiotKind],
  read([kind, text]) {
    if (kind === undefined || text === undefined) throw new ImportError('failed', 'The file holds no object.');
    return readObject(kind as RiotKind, JSON.parse(text));
  },
};
