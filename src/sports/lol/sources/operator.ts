import { words } from '../../../archive/read/columns.js';
import type { CsvRow } from '../../../archive/read/csv.js';
import type pg from 'pg';
import type {
  ArchiveTable,
  Importer,
  PlaceContext,
  Rejection,
  RowsOf,
  SettleContext,
  Unplaced,
  Value,
} from '../../../archive/importer.js';
import { readConfig } from '../../../config.js';
import { DtoPipe } from '../../../http/dto.pipe.js';
import { ValidationFailed } from '../../../http/errors.js';
import { LolDraftBody, LolVisualReadBody } from '../live/pushes.dto.js';
import { findPushedGame, storeDraft, storeRead, type PushedAction } from '../live/pushes.queries.js';
import { readOf, type PushedRead } from '../live/broadcast-read-check.js';
import { readLolSettings } from '../live/settings.js';
import { readJsonList } from './json-list.js';

const table = (name: string, key: string, columns: string): ArchiveTable => ({
  name,
  key: words(key),
  columns: words(columns),
  hints: ['game_id'],
  computed: ({ id }) => ({ run_id: id }),
});

const DRAFTS = table('lol_pushed_draft', 'game_n', 'game_n sequence');
const READS = table('lol_pushed_read', 'game_n read_at', 'game_n read_at read');

const BY_OPERATORS = { family: 'lol', source: 'operators', licence: 'as the operator says' } as const;

/** Reads lists of bodies of `POST /operator/lol/drafts`. */
export const drafts: Importer = {
  ...BY_OPERATORS,
  id: 'lol:drafts',
  order: 7,
  format: 'drafts*.json: a list of {gameId, sequence}, the bodies of POST /operator/lol/drafts',
  recognises: (fileName) => /^(lol[-_])?drafts.*\.json(\.gz)?$/i.test(fileName),
  tables: [DRAFTS],
  rowsOf,
  open: () => ({
    table: DRAFTS,
    read: ([text = '']) =>
      checked(LolDraftBody, text, ({ gameId, sequence }) => [null, JSON.stringify(sequence), gameId]),
  }),
  place: ({ client, staging }) => numberGames(client, staging),
  async settle({ client, run }) {
    const { rows } = await client.query<{ game: number; sequence: PushedAction[] }>(
      'select game_n as game, sequence from lol_pushed_draft where run_id = $1 order by game_n',
      [run],
    );
    for (const { game, sequence } of rows) await storeDraft(client, game, sequence);
  },
};

/** Reads lists of bodies of `POST /operator/lol/visual-reads`. */
export const visualReads: Importer = {
  ...BY_OPERATORS,
  id: 'lol:visual-reads',
  order: 8,
  format:
    'visual-reads*.json: a list of {gameId, readAt, gameTime, blueTeam, redTeam, confidence}, the bodies of POST /operator/lol/visual-reads',
  recognises: (fileName) => /^(lol[-_])?visual[-_]reads.*\.json(\.gz)?$/i.test(fileName),
  tables: [READS],
  rowsOf,
  open() {
    const { minConfidence } = readLolSettings(readConfig().settings);
    return {
      table: READS,
      read: ([text = '']) =>
        checked(LolVisualReadBody, text, (body) => {
          if (body.confidence < minConfidence) return { reason: 'unsure', detail: String(body.confidence) };
          if (Date.parse(body.readAt) > Date.now()) return { reason: 'in_the_future', detail: body.readAt };
          return [null, new Date(body.readAt).toISOString(), JSON.stringify(readOf(body)), body.gameId];
        }),
    };
  },
  async place({ client, staging }) {
    return [...(await numberGames(client, staging)), ...(await outdatedReads(client, staging))];
  },
  async settle({ client, run }: SettleContext) {
    const { minConfidence } = readLolSettings(readConfig().settings);
    const { rows } = await client.query<{ game: number; read: PushedRead }>(
      'select game_n as game, read from lol_pushed_read where run_id = $1 order by read_at, game_n',
      [run],
    );
    for (const { game, read } of rows) await storeRead(client, game, read, { board: undefined, minConfidence });
  },
};

/** Yields each member of the list as a row of one cell; its line is its place in the list. */
function rowsOf(fileName: string): RowsOf {
  return async function* (source) {
    const list = await readJsonList(fileName, source);
    const rows = list.map((body, index): CsvRow => {
      const text = JSON.stringify(body);
      return { line: index + 1, cells: [text], text };
    });
    yield [{ line: 0, cells: ['body'], text: '' }, ...rows];
  };
}

const pipe = new DtoPipe();

/** Checks a body by the rules of its route and returns its values. */
function checked<Body>(
  metatype: new () => Body,
  text: string,
  valuesOf: (body: Body) => Value[] | Rejection,
): Value[] | Rejection {
  try {
    return valuesOf(pipe.transform(JSON.parse(text), { type: 'body', metatype }) as Body);
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    return { reason: 'bad_body', detail: error.violations.map(({ message }) => message).join('; ') };
  }
}

type Staged = Pick<Unplaced, 'fileNumber' | 'line'> & { game: string };

/** Writes the number of each row's game into the staged rows; returns the rows whose game is unknown. */
async function numberGames(client: pg.PoolClient, staging: PlaceContext['staging']): Promise<Unplaced[]> {
  const { rows } = await client.query<Staged>(
    `select file_no as "fileNumber", line, game_id as game from ${staging} order by file_no, line`,
  );
  const unplaced: Unplaced[] = [];
  const numbers = new Map<string, number | undefined>();
  for (const { fileNumber, line, game } of rows) {
    if (!numbers.has(game)) numbers.set(game, await findPushedGame(client, game));
    const n = numbers.get(game);
    if (n === undefined) unplaced.push({ fileNumber, line, reason: 'no_game', detail: game });
    await client.query(`update ${staging} set game_n = $3 where file_no = $1 and line = $2`, [
      fileNumber,
      line,
      n ?? null,
    ]);
  }
  return unplaced;
}

/** Finds reads that are not later than the last read of their game, unless they were imported before. */
async function outdatedReads(client: pg.PoolClient, staging: string): Promise<Unplaced[]> {
  const { rows } = await client.query<Pick<Unplaced, 'fileNumber' | 'line'>>(
    `select s.file_no as "fileNumber", s.line from ${staging} s join lol_visual_read last using (game_n)
     where last.read_at >= s.read_at
       and not exists (select from lol_pushed_read known where known.game_n = s.game_n and known.read_at = s.read_at)`,
  );
  return rows.map((row) => ({ ...row, reason: 'not_later' }));
}
