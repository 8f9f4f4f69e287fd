import type { Source } from '../../../archive/importer.js';
import { COUNTED, DETAILS, detailsReader, readDetails } from './vrs-details.js';
import { LINES, readStandings, standingsReader } from './vrs-standings.js';

const STANDINGS_FILE = /^standings_(global|europe|americas|asia)_\d{4}_\d{2}_\d{2}\.md(\.gz)?$/i;
const DETAILS_FILE = /^details_\d{4}_\d{2}_\d{2}\.tar\.gz$/i;

export const vrs: Source = {
  id: 'cs2:vrs',
  family: 'cs2',
  order: 5,
  format:
    'standings_<global or region>_<year>_<month>_<day>.md, a Markdown table in a folder live or invitation; details_<year>_<month>_<day>.tar.gz with a page for each roster',
  source: 'ValveSoftware/counter-strike_regional_standings',
  licence: 'none stated, published by Valve',
  recognises: (fileName) => STANDINGS_FILE.test(fileName) || DETAILS_FILE.test(fileName),
  tables: [LINES, DETAILS, COUNTED],
  rowsOf: (fileName) =>
    DETAILS_FILE.test(fileName) ? (source) => readDetails(source) : (source) => readStandings(fileName, source),
  open(fileName, _header, path) {
    if (DETAILS_FILE.test(fileName)) return detailsReader;
    // Both folders hold the same tables; those in `invitation` are the ones by which teams were invited.
    return standingsReader(fileName, /(^|[\\/])invitation[\\/]/i.test(path) ? 'invitation' : 'live');
  },
};
