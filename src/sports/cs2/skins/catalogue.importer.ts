import type { CsvRow } from '../../../archive/read/csv.js';
import { Json, readJson } from '../../../archive/read/json.js';
import { ImportError, type ArchiveTable, type Importer, type RowsOf } from '../../../archive/importer.js';
import { deriveSkins } from './derive-skins.js';
import { EXTERIORS } from './vocabularies.js';

const FINISHES: ArchiveTable = {
  name: 'cs2_skin_finish',
  key: ['name'],
  columns: ['name', 'rarity', 'min_float', 'max_float', 'paint_index', 'images'],
  computed: ({ id }) => ({ run_id: id }),
};

/** Imports the attributes of finishes, without prices. */
export const catalogueImporter: Importer = {
  id: 'cs2:catalogue',
  family: 'cs2',
  order: 31,
  format:
    'data.json or csapi_data*.json: finishes by name, with rarity, float-caps, finish-catalog and images by exterior',
  source: 'qwkdev/csapi',
  licence: 'MIT',
  recognises: (fileName) => /^csapi_data.*\.json(\.gz)?$/i.test(fileName),
  holds: (start) => /^\s*\{\s*"[^"]+"\s*:\s*\{/.test(start) && /"finish-style"\s*:/.test(start),
  tables: [FINISHES],
  rowsOf,
  open: () => ({
    table: FINISHES,
    read([name = '', text = '']) {
      const finish = new Json(JSON.parse(text));
      if (name.trim() === '') return { reason: 'no_name' };
      if (typeof finish.value !== 'object' || finish.value === null) return { reason: 'no_finish', detail: name };
      const [min, max] = floatsOf(finish);
      // Null for finishes with phases: each phase has an index, and the market's name does not show the phase.
      const index = finish.number('finish-catalog');
      return [plainName(name), finish.text('rarity'), min, max, index, JSON.stringify(imagesOf(finish))];
    },
  }),
  async settle({ client, run }) {
    await client.query(
      `insert into cs2_skin_pending
       select s.n from cs2_skin s join cs2_skin_finish f on f.name = s.finish where f.run_id = $1
       on conflict do nothing`,
      [run],
    );
  },
  deriveApart: deriveSkins,
};

/** The catalogue calls a knife without a finish `Vanilla`; the market has only the knife's name. */
function plainName(name: string): string {
  return name.trim().replace(/ \| Vanilla$/, '');
}

function floatsOf(finish: Json): [number | null, number | null] {
  const caps: unknown = finish.at('float-caps').value;
  const [min, max]: unknown[] = Array.isArray(caps) ? caps : [];
  return typeof min === 'number' && typeof max === 'number' && min >= 0 && max <= 1 && min <= max
    ? [min, max]
    : [null, null];
}

/** The images by exterior. */
function imagesOf(finish: Json): Record<string, string> {
  const images = finish.at('images');
  const named = Object.keys(Object(images.value) as object);
  const known = named.flatMap((exterior): [string, string][] => {
    const url = images.text(exterior);
    const isExterior = (EXTERIORS as readonly string[]).includes(exterior);
    return url !== null && isExterior && /^https?:\/\//.test(url) ? [[exterior, url]] : [];
  });
  return Object.fromEntries(known);
}

function rowsOf(fileName: string): RowsOf {
  return async function* (source) {
    const value = await readJson(fileName, source);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ImportError('failed', `${fileName} does not hold finishes by name.`);
    const rows = Object.entries(value).map(([name, finish], index): CsvRow => {
      const text = JSON.stringify(finish);
      return { line: index + 1, cells: [name, text], text: `${JSON.stringify(name)}: ${text}` };
    });
    yield [{ line: 0, cells: ['name', 'finish'], text: '' }, ...rows];
  };
}
