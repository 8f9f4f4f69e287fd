import type { CsvRow } from '../../../archive/read/csv.js';
import { readJson } from '../../../archive/read/json.js';
import {
  ImportError,
  type ArchiveTable,
  type Importer,
  type PlaceContext,
  type Unplaced,
} from '../../../archive/importer.js';
import { checkItem, isObject, keyOf } from '../../../pushed/check.js';
import { derivePushed } from './derive.js';
import { PUSH_KINDS, PUSHED_KINDS, type Pushed, type PushedName } from './push-kinds.js';
import { checkPushed } from './store.js';
import { storeClaims } from './archive.js';

const ITEMS: ArchiveTable = {
  name: 'cs2_pushed',
  key: ['kind', 'source', 'key'],
  columns: ['kind', 'source', 'key', 'body'],
  computed: ({ id }) => ({ run_id: id }),
};

/** Imports files with the body of `POST /operator/cs2/<kind>`. */
export const pushesImporter: Importer = {
  id: 'cs2:pushes',
  alsoCalled: ['cs2:schedule'],
  family: 'cs2',
  order: 9,
  format: `<kind>*.json: {source, items}, the body of POST /operator/cs2/<kind>; kinds are ${PUSHED_KINDS.join(', ')}`,
  source: 'operators',
  licence: 'as the operator says',
  recognises: (fileName) => kindOf(fileName) !== undefined,
  isFormat: (header) => header.has('pushed'),
  tables: [ITEMS],
  rowsOf: (fileName) => (source) => rowsOf(fileName, source),
  open(fileName) {
    const kind = kindOf(fileName) as PushedName;
    return {
      table: ITEMS,
      read([text = '', source = '']) {
        const checked = checkItem(PUSH_KINDS[kind], JSON.parse(text));
        if ('message' in checked) return { reason: 'bad_item', detail: `${checked.param}: ${checked.message}` };
        return [kind, source, keyOf(PUSH_KINDS[kind], checked.body), JSON.stringify(checked.body)];
      },
    };
  },
  place,
  async settle({ client, run }) {
    const { rows } = await client.query<Pushed>(
      'select kind, source, key, body from cs2_pushed where run_id = $1 order by array_position($2::text[], kind), source, key',
      [run, PUSHED_KINDS],
    );
    // Items may refer to others of the same import, which are stored by now.
    const named: Pushed[] = [];
    for (const row of rows) {
      const checked = await checkPushed(client, row.kind, row.source, row.body);
      named.push('message' in checked ? row : checked);
    }
    await storeClaims(client, named, run);
  },
  derive: derivePushed,
};

function kindOf(fileName: string): PushedName | undefined {
  return PUSHED_KINDS.find((kind) => new RegExp(`^(cs2[-_])?${kind}([-_.].*)?\\.json(\\.gz)?$`, 'i').test(fileName));
}

/** Yields each item with its source; its line is its place in the list. */
async function* rowsOf(fileName: string, file: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow[]> {
  const value = await readJson(fileName, file);
  const { source, items } = isObject(value) ? value : {};
  if (typeof source !== 'string' || source.trim() === '' || !Array.isArray(items))
    throw new ImportError('failed', `${fileName} is not {"source": "…", "items": […]}.`);
  const rows = items.map((item, index): CsvRow => {
    const text = JSON.stringify(item);
    return { line: index + 1, cells: [text, source.trim().toLowerCase()], text };
  });
  yield [{ line: 0, cells: ['pushed', 'source'], text: '' }, ...rows];
}

/** Replaces ids by names; returns the rows with an unknown id. */
async function place({ client, staging }: PlaceContext): Promise<Unplaced[]> {
  const { rows } = await client.query<Pushed & Pick<Unplaced, 'fileNumber' | 'line'>>(
    `select file_no as "fileNumber", line, kind, source, key, body from ${staging} order by array_position($1::text[], kind), file_no, line`,
    [PUSHED_KINDS],
  );
  const unplaced: Unplaced[] = [];
  const inFile = new Set(rows.map(({ kind, source, key }) => `${kind} ${source} ${key}`));
  for (const { fileNumber, line, kind, source, body } of rows) {
    const checked = await checkPushed(client, kind, source, body);
    // An id of the same import is known by the time its item is stored.
    const isAhead =
      'message' in checked && refersTo(kind, body).some((key) => inFile.has(`${key.kind} ${source} ${key.key}`));
    if ('message' in checked && !isAhead)
      unplaced.push({ fileNumber, line, reason: 'bad_item', detail: `${checked.param}: ${checked.message}` });
    if ('message' in checked) continue;
    await client.query(`update ${staging} set body = $3::jsonb where file_no = $1 and line = $2`, [
      fileNumber,
      line,
      JSON.stringify(checked.body),
    ]);
  }
  return unplaced;
}

function refersTo(kind: PushedName, body: Record<string, unknown>): { kind: PushedName; key: string }[] {
  if (kind === 'events') return [];
  return kind === 'matches'
    ? [{ kind: 'events', key: String(body['eventId']) }]
    : [{ kind: 'matches', key: String(body['matchId']) }];
}
