import { dayOf, SMALL_COUNT, whole } from '../../../archive/read/cells.js';
import { mustHave, words, type Header } from '../../../archive/read/columns.js';
import { fold } from '../../../archive/names.js';
import type { ArchiveTable, RowReader, Source } from '../../../archive/importer.js';
import { SOURCES, text, twoNames, urlKey } from './cells.js';
import { wordTable } from '../../../word-table.js';

export const EVENTS: ArchiveTable = {
  name: 'ufc_event_listing',
  key: ['url_key'],
  columns: words('url_key name folded held_on location'),
  computed: ({ id }) => ({ run_id: id }),
};

const BOUTS: ArchiveTable = {
  name: 'ufc_bout_listing',
  key: ['url_key', 'event_folded'],
  columns: words('url_key event_folded event_name red_name blue_name place'),
  computed: ({ id }) => ({ run_id: id }),
};

const RESULTS: ArchiveTable = {
  name: 'ufc_result',
  key: ['url_key', 'event_folded'],
  columns: words(`
    url_key event_folded event_name red_name blue_name place red_outcome blue_outcome weight_class method round time
    time_format referee details
  `),
  computed: ({ id }) => ({ run_id: id }),
};

export const results: Source = {
  id: 'ufc:results',
  family: 'ufc',
  order: 2,
  format:
    'ufc_event_details.csv: EVENT, URL, DATE, LOCATION; ufc_fight_details.csv: EVENT, BOUT, URL (a bout without a result is scheduled); ufc_fight_results.csv: EVENT, BOUT, OUTCOME, WEIGHTCLASS, METHOD, ROUND, TIME, TIME FORMAT, REFEREE, DETAILS, URL',
  source: SOURCES.stats,
  licence: 'see the repository (GPL-3.0)',
  recognises: (fileName) => /^ufc_(event_details|fight_details|fight_results)\.csv(\.gz)?$/i.test(fileName),
  tables: [EVENTS, BOUTS, RESULTS],
  open(fileName, header) {
    mustHave(fileName, header, 'EVENT', 'URL');
    if (header.has('OUTCOME')) return resultReader(header);
    if (header.has('BOUT')) return boutReader(header);
    mustHave(fileName, header, 'DATE');
    return eventReader(header);
  },
};

function eventReader(header: Header): RowReader {
  const at = {
    event: header.at('EVENT'),
    url: header.at('URL'),
    date: header.at('DATE'),
    location: header.at('LOCATION'),
  };
  return {
    table: EVENTS,
    read(cells) {
      const [key, name] = [urlKey(cells, at.url), text(cells, at.event)];
      if (key === null || name === null) return { reason: 'bad_key' };
      const day = dayOf(text(cells, at.date));
      if (day === null) return { reason: 'bad_date' };
      return [key, name, fold(name), day, text(cells, at.location)];
    },
  };
}

function boutReader(header: Header): RowReader {
  const at = { event: header.at('EVENT'), bout: header.at('BOUT'), url: header.at('URL') };
  const placeOf = placesOnCards();
  return {
    table: BOUTS,
    read(cells) {
      const [key, event] = [urlKey(cells, at.url), text(cells, at.event)];
      if (key === null || event === null) return { reason: 'bad_key' };
      const names = twoNames(text(cells, at.bout));
      if (!names) return { reason: 'missing_fighter' };
      return [key, fold(event), event, ...names, placeOf(event)];
    },
  };
}

function resultReader(header: Header): RowReader {
  const at = {
    event: header.at('EVENT'),
    bout: header.at('BOUT'),
    outcome: header.at('OUTCOME'),
    weightClass: header.at('WEIGHTCLASS'),
    method: header.at('METHOD'),
    round: header.at('ROUND'),
    time: header.at('TIME'),
    format: header.at('TIME FORMAT'),
    referee: header.at('REFEREE'),
    details: header.at('DETAILS'),
    url: header.at('URL'),
  };
  const placeOf = placesOnCards();
  return {
    table: RESULTS,
    read(cells) {
      const [key, event] = [urlKey(cells, at.url), text(cells, at.event)];
      if (key === null || event === null) return { reason: 'bad_key' };
      const names = twoNames(text(cells, at.bout));
      if (!names) return { reason: 'missing_fighter' };
      const outcomes = outcomesOf(text(cells, at.outcome));
      if (!outcomes) return { reason: 'bad_outcome' };
      const time = text(cells, at.time);
      // prettier-ignore
      return [
        key, fold(event), event, ...names, placeOf(event), ...outcomes, text(cells, at.weightClass),
        text(cells, at.method), whole(cells, at.round, SMALL_COUNT), time !== null && /^\d{1,2}:\d{2}$/.test(time) ? time : null,
        text(cells, at.format), text(cells, at.referee), text(cells, at.details),
      ];
    },
  };
}

const OUTCOMES = wordTable<Record<string, [red: string, blue: string]>>({
  'w/l': ['win', 'loss'],
  'l/w': ['loss', 'win'],
  'd/d': ['draw', 'draw'],
  'nc/nc': ['no_contest', 'no_contest'],
});

/** Reads `W/L`, which has the outcome of the first-named fighter first; undefined for outcomes that exclude each other. */
export function outcomesOf(outcome: string | null): [red: string, blue: string] | undefined {
  return OUTCOMES[(outcome ?? '').toLowerCase()];
}

/** Numbers the bouts of a card, which upstream lists from the main event down. */
function placesOnCards(): (event: string) => number {
  const places = new Map<string, number>();
  return (event) => {
    const place = (places.get(event) ?? 0) + 1;
    places.set(event, place);
    return place;
  };
}
