import { Json, readJsonRows } from '../../../archive/read/json.js';
import type { ArchiveTable, Source, Rejection, RowReader, Value } from '../../../archive/importer.js';
import { readBoardEvent, readBoardMatch } from './predictor-board.js';
import { readHistory } from './predictor-history.js';
import { readForm, readProfile } from './predictor-players.js';
import { EVENT_CLAIMS, MATCH_CLAIMS, SUBJECT_CLAIMS } from './claims.js';

/** The lists of each file, by the form of its name. */
const FILES: readonly [form: RegExp, lists: readonly string[]][] = [
  [/^(predictor_history.*|history)\.json(\.gz)?$/i, ['matches']],
  [/^(predictor_players.*|players)\.json(\.gz)?$/i, ['players', 'players.form_timeline']],
  [/^(predictor_live-snapshot.*|live-snapshot)\.json(\.gz)?$/i, ['events', 'matches']],
];

/** The table and the reader of each list's elements. */
const LISTS: Record<string, { table: ArchiveTable; read(row: Json, fetchedAt: string): Value[] | Rejection }> = {
  'history matches': { table: MATCH_CLAIMS, read: readHistory },
  players: { table: SUBJECT_CLAIMS, read: readProfile },
  'players.form_timeline': { table: MATCH_CLAIMS, read: readForm },
  events: { table: EVENT_CLAIMS, read: readBoardEvent },
  'board matches': { table: MATCH_CLAIMS, read: readBoardMatch },
};

export const predictor: Source = {
  id: 'cs2:predictor',
  alsoCalled: ['cs2:history', 'cs2:players', 'cs2:schedule'],
  family: 'cs2',
  order: 3,
  format:
    'predictor_history.json with finished series, predictor_players.json with profiles and their matches, predictor_live-snapshot.json with coming series',
  source: 'github.com/optimelv/cs2-predictor, from HLTV.org',
  licence: 'none stated',
  recognises: (fileName) => FILES.some(([form]) => form.test(fileName)),
  tables: [MATCH_CLAIMS, SUBJECT_CLAIMS, EVENT_CLAIMS],
  rowsOf(fileName) {
    const lists = FILES.find(([form]) => form.test(fileName))?.[1] ?? [];
    return (source) => readJsonRows(fileName, source, lists);
  },
  open(fileName): RowReader {
    const isHistory = FILES[0]?.[0].test(fileName);
    const listOf = (kind = '') => LISTS[kind === 'matches' ? `${isHistory ? 'history' : 'board'} matches` : kind];
    return {
      table: MATCH_CLAIMS,
      tableOf: ([kind]) => listOf(kind)?.table ?? MATCH_CLAIMS,
      read: ([kind, text, fetchedAt]) =>
        listOf(kind)?.read(new Json(JSON.parse(text ?? 'null')), fetchedAt ?? '') ?? { reason: 'bad_key' },
    };
  },
};
