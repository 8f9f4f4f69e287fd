import type { CsvRow } from '../archive/read/csv.js';
import { readJson } from '../archive/read/json.js';
import { ImportError, type ArchiveTable, type Importer } from '../archive/importer.js';
import type { Fact } from '../facts/fact.js';
import { checkItem, isObject, keyOf } from './check.js';
import type { Body, PushedFamily, PushedKind } from './kind.js';
import { settle } from './store.js';

const ITEMS: ArchiveTable = {
  name: 'pushed_item',
  key: ['family', 'kind', 'source', 'key'],
  columns: ['family', 'kind', 'source', 'key', 'body'],
  computed: ({ id }) => ({ run_id: id }),
};

/** Imports bodies of pushes to `/operator/<family>/<kind>` from files `<kind>*.json`. */
export function pushedImporter(family: PushedFamily): Importer {
  const kinds = family.kinds.map(({ name }) => name).join(', ');
  return {
    id: family.name,
    family: family.name,
    order: 1,
    format: `<kind>*.json: {source, items}, the body of POST /operator/${family.name}/<kind>; kinds are ${kinds}`,
    source: 'operators',
    licence: 'as the operator says',
    recognises: (fileName) => kindOfFile(family, fileName) !== undefined,
    tables: [ITEMS],
    rowsOf: (fileName) => (source) => rowsOf(fileName, source),
    open(fileName) {
      const kind = kindOfFile(family, fileName) as PushedKind;
      return {
        table: ITEMS,
        read([source = '', text = '']) {
          const checked = checkItem(kind, JSON.parse(text));
          if ('message' in checked) return { reason: 'bad_item', detail: `${checked.param}: ${checked.message}` };
          return [family.name, kind.name, source, keyOf(kind, checked.body), JSON.stringify(checked.body)];
        },
      };
    },
    async derive({ client, sinceRun, now }) {
      const { rows } = await client.query<{ kind: string; source: string; bodies: Body[] }>(
        `select kind, source, json_agg(body order by key) as bodies from pushed_item
         where family = $1 and run_id >= $2 group by kind, source order by source`,
        [family.name, sinceRun],
      );
      const facts: Fact[] = [];
      for (const kind of family.kinds) {
        for (const { source, bodies } of rows.filter((row) => row.kind === kind.name)) {
          facts.push(...(await settle(client, family, kind, { source, bodies, now })).facts);
        }
      }
      const { rowCount } = await client.query(
        `select from import_run where split_part(importer, ':', 1) = $1 and status = 'done' limit 1`,
        [family.name],
      );
      // The first import into an archive publishes no facts.
      return rowCount ? facts : [];
    },
  };
}

/** The kind of items in a file, by the file's name without its folder. */
export function kindOfFile(family: PushedFamily, fileName: string): PushedKind | undefined {
  const bare = fileName.toLowerCase().replace(new RegExp(`^${family.name}[-_]`), '');
  const named = family.kinds.filter(({ name }) => new RegExp(`^${name}\\b.*\\.json(\\.gz)?$`).test(bare));
  return named.toSorted((one, other) => other.name.length - one.name.length)[0];
}

/** Yields each item with its source; the line of an item is its place in the list, from 1. */
async function* rowsOf(fileName: string, file: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow[]> {
  const value = await readJson(fileName, file);
  const { source, items } = isObject(value) ? value : {};
  if (typeof source !== 'string' || source.trim() === '' || !Array.isArray(items))
    throw new ImportError('failed', `${fileName} is not {"source": "…", "items": […]}.`);
  const rows = items.map((item, index): CsvRow => {
    const text = JSON.stringify(item);
    return { line: index + 1, cells: [source.trim(), text], text };
  });
  yield [{ line: 0, cells: ['source', 'item'], text: '' }, ...rows];
}
