import { dayOf } from '../../../archive/read/cells.js';
import { mustHave, words } from '../../../archive/read/columns.js';
import { fold } from '../../../archive/names.js';
import type { ArchiveTable, Source } from '../../../archive/importer.js';
import { SOURCES, text, urlKey } from './cells.js';

const NAMES: ArchiveTable = {
  name: 'ufc_fighter_name',
  key: ['url_key'],
  columns: words('url_key first_name last_name nickname'),
  computed: ({ id }) => ({ run_id: id }),
};

const TAPE: ArchiveTable = {
  name: 'ufc_fighter_tape',
  key: ['url_key'],
  columns: words('url_key name folded height_inches weight_lbs reach_inches stance birth_date'),
  computed: ({ id }) => ({ run_id: id }),
};

export const fighters: Source = {
  id: 'ufc:fighters',
  family: 'ufc',
  order: 1,
  format:
    'ufc_fighter_details.csv: FIRST, LAST, NICKNAME, URL; ufc_fighter_tott.csv: FIGHTER, HEIGHT, WEIGHT, REACH, STANCE, DOB, URL',
  source: SOURCES.stats,
  licence: 'see the repository (GPL-3.0)',
  recognises: (fileName) => /^ufc_fighter_(details|tott)\.csv(\.gz)?$/i.test(fileName),
  tables: [NAMES, TAPE],
  open(fileName, header) {
    mustHave(fileName, header, 'URL');
    return header.has('FIGHTER') ? tapeReader(header) : nameReader(header);
  },
};

function nameReader(header: Parameters<Source['open']>[1]) {
  const at = {
    first: header.at('FIRST'),
    last: header.at('LAST'),
    nickname: header.at('NICKNAME'),
    url: header.at('URL'),
  };
  return {
    table: NAMES,
    read(cells: readonly string[]) {
      const key = urlKey(cells, at.url);
      if (key === null) return { reason: 'bad_key' };
      return [key, text(cells, at.first), text(cells, at.last), text(cells, at.nickname)];
    },
  };
}

function tapeReader(header: Parameters<Source['open']>[1]) {
  const at = {
    name: header.at('FIGHTER'),
    height: header.at('HEIGHT'),
    weight: header.at('WEIGHT'),
    reach: header.at('REACH'),
    stance: header.at('STANCE'),
    birth: header.at('DOB'),
    url: header.at('URL'),
  };
  return {
    table: TAPE,
    read(cells: readonly string[]) {
      const key = urlKey(cells, at.url);
      if (key === null) return { reason: 'bad_key' };
      const name = text(cells, at.name);
      if (name === null) return { reason: 'missing_fighter' };
      // prettier-ignore
      return [
        key, name, fold(name), heightInches(text(cells, at.height)), number(/^(\d{2,3}(?:\.\d)?) ?lbs/, text(cells, at.weight)),
        number(/^(\d{2}(?:\.\d)?)"/, text(cells, at.reach)), text(cells, at.stance), dayOf(text(cells, at.birth)),
      ];
    },
  };
}

/** Reads `5' 11"` as inches. */
export function heightInches(written: string | null): number | null {
  const found = /^(\d)' ?(\d{1,2})"$/.exec(written ?? '');
  return found ? Number(found[1]) * 12 + Number(found[2]) : null;
}

function number(form: RegExp, written: string | null): number | null {
  const found = form.exec(written ?? '');
  return found ? Number(found[1]) : null;
}
