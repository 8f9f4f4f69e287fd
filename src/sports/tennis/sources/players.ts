import { dayOf, text, whole, type WholeRange } from '../../../archive/read/cells.js';
import { mustHave, words } from '../../../archive/read/columns.js';
import type { ArchiveTable, Source } from '../../../archive/importer.js';
import { countryCode } from '../countries.js';
import { fold } from '../../../archive/names.js';
import { badId, country, knownName, playerId, SOURCES, tourOf, UNKNOWN_NAME } from './cells.js';

const PLAYERS: ArchiveTable = {
  name: 'tennis_player',
  key: ['id'],
  columns: words(`
    id tour name first_name last_name folded hand listed_birth_date ioc country_code height_cm wikidata_id
  `),
  computed: ({ now }) => ({ updated_at: `'${now}'::timestamptz` }),
};

/** Centimetres that a player can have; upstream has 3, 15 and 71 among them. */
const HEIGHTS: WholeRange = [140, 230];

const COLUMNS = ['player_id', 'name_first', 'name_last', 'hand', 'dob', 'ioc', 'height', 'wikidata_id'];

export const players: Source = {
  id: 'tennis:players',
  family: 'tennis',
  order: 1,
  format: 'atp_players.csv, wta_players.csv: player_id, name_first, name_last, hand, dob, ioc, height, wikidata_id',
  source: SOURCES.atpWta,
  licence: SOURCES.licence,
  recognises: (fileName) => /^(atp|wta)_players\.csv(\.gz)?$/i.test(fileName),
  tables: [PLAYERS],
  columnsWithoutHeader: (first) =>
    /^\d+$/.test(first[0]?.trim() ?? '') ? COLUMNS.slice(0, Math.max(6, first.length)) : undefined,
  open(fileName, header) {
    mustHave(fileName, header, 'player_id');
    const tour = tourOf(fileName);
    const at = {
      id: header.at('player_id'),
      first: header.at('name_first', 'first_name'),
      last: header.at('name_last', 'last_name'),
      hand: header.at('hand'),
      birth: header.at('dob', 'birth_date'),
      ioc: header.at('ioc', 'country_code'),
      height: header.at('height'),
      wikidata: header.at('wikidata_id'),
    };
    return {
      table: PLAYERS,
      read(cells) {
        const number = text(cells, at.id);
        if (number === null || !/^0*[1-9]\d*$/.test(number)) return badId('bad_key', { player_id: number });
        const [first, last] = [text(cells, at.first), text(cells, at.last)];
        const written = [first, last].filter(Boolean).join(' ');
        const name = written === '' ? UNKNOWN_NAME : knownName(written);
        if (name === undefined) return { reason: 'nobody' };
        const id = playerId(tour, number);
        const ioc = country(cells, at.ioc);
        // prettier-ignore
        return [
          id, tour, name, first && (knownName(first) ?? null), last, fold(name), handOf(text(cells, at.hand)),
          dayOf(text(cells, at.birth)), ioc, countryCode(ioc), whole(cells, at.height, HEIGHTS), text(cells, at.wikidata),
        ];
      },
    };
  },
};

/** The API has right, left and unknown; upstream's `A`, both hands, becomes unknown. */
function handOf(upstream: string | null): string | null {
  if (upstream === null) return null;
  return upstream === 'R' || upstream === 'L' ? upstream : 'U';
}
