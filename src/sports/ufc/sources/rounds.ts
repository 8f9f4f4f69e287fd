import { dayOf, SMALL_COUNT, whole } from '../../../archive/read/cells.js';
import { mustHave, words, type Header } from '../../../archive/read/columns.js';
import type { ArchiveTable, RowReader, Source, Value } from '../../../archive/importer.js';
import { clockSeconds, landedOf, SOURCES, text, twoNames } from './cells.js';

const PAIRS = words('sig total takedowns head body leg distance clinch ground');

const ROUNDS: ArchiveTable = {
  name: 'ufc_round',
  key: ['bout_n', 'round', 'corner'],
  columns: [
    ...words('bout_n corner round knockdowns submission_attempts reversals control_seconds'),
    ...PAIRS.flatMap((name) => [`${name}_landed`, `${name}_attempted`]),
  ],
  hints: words('event fight fighter names day ending'),
  // Of two copies of a row, keep the one with a control time.
  preference: 's.control_seconds is not null',
  computed: ({ id }) => ({ run_id: id }),
};

export const rounds: Source = {
  id: 'ufc:rounds',
  family: 'ufc',
  order: 3,
  format:
    'ufc_fight_stats.csv (EVENT, BOUT, ROUND, FIGHTER, KD, SIG.STR., … , CTRL) and ufc_stats.csv (fighter, knockdowns, significant_strikes_landed, …): one row a fighter and round',
  source: SOURCES.stats,
  licence: 'see the repositories (GPL-3.0, MIT)',
  recognises: (fileName) => /^ufc_(fight_)?stats(\.\w+)?\.csv(\.gz)?$/i.test(fileName),
  tables: [ROUNDS],
  open(fileName, header) {
    if (header.has('BOUT')) {
      mustHave(fileName, header, 'EVENT', 'ROUND', 'FIGHTER', 'SIG.STR.');
      return pairReader(header);
    }
    mustHave(fileName, header, 'fighter', 'event', 'id', 'round', 'significant_strikes_landed');
    return columnReader(header);
  },
};

/** Reads `Round 3`. */
function roundOf(written: string | null): number | null {
  const found = /^round (\d)$/i.exec(written ?? '');
  return found ? Number(found[1]) : null;
}

function pairReader(header: Header): RowReader {
  const at = {
    event: header.at('EVENT'),
    bout: header.at('BOUT'),
    round: header.at('ROUND'),
    fighter: header.at('FIGHTER'),
    counts: ['KD', 'SUB.ATT', 'REV.'].map((name) => header.at(name)),
    control: header.at('CTRL'),
    pairs: ['SIG.STR.', 'TOTAL STR.', 'TD', 'HEAD', 'BODY', 'LEG', 'DISTANCE', 'CLINCH', 'GROUND'].map((name) =>
      header.at(name),
    ),
  };
  return {
    table: ROUNDS,
    read(cells) {
      const [event, fighter, round] = [text(cells, at.event), text(cells, at.fighter), roundOf(text(cells, at.round))];
      const names = twoNames(text(cells, at.bout));
      if (event === null || fighter === null || !names) return { reason: 'missing_fighter' };
      if (round === null) return { reason: 'bad_round' };
      const counts = at.counts.map((place) => whole(cells, place, SMALL_COUNT));
      const pairs = at.pairs.flatMap((place) => landedOf(cells, place) ?? [null, null]);
      if ([...counts, ...pairs].includes(null)) return { reason: 'bad_figures' };
      const figures = [round, ...counts, clockSeconds(text(cells, at.control)), ...pairs];
      return roundRow(figures, { event, fight: '', fighter, names: names.join('\n'), day: '', ending: '' });
    },
  };
}

const COLUMN_PAIRS = [
  'significant_strikes_landed significant_strikes_attempted',
  'total_strikes_landed total_strikes_attempted',
  'takedown_successful takedown_attempted',
  ...words('head body leg distance clinch ground').map((name) => `${name}_landed ${name}_attempted`),
].flatMap(words);

function columnReader(header: Header): RowReader {
  const at = {
    event: header.at('event'),
    id: header.at('id'),
    round: header.at('round'),
    fighter: header.at('fighter'),
    day: header.at('fight_date'),
    lastRound: header.at('last_round'),
    time: header.at('time'),
    counts: ['knockdowns', 'submission_attempt', 'reversals'].map((name) => header.at(name)),
    pairs: COLUMN_PAIRS.map((name) => header.at(name)),
  };
  return {
    table: ROUNDS,
    read(cells) {
      const [event, fighter, round] = [text(cells, at.event), text(cells, at.fighter), roundOf(text(cells, at.round))];
      const fight = text(cells, at.id);
      if (event === null || fighter === null || fight === null) return { reason: 'missing_fighter' };
      if (round === null) return { reason: 'bad_round' };
      const counts = at.counts.map((place) => whole(cells, place, SMALL_COUNT));
      const pairs = at.pairs.map((place) => whole(cells, place, SMALL_COUNT));
      if ([...counts, ...pairs].includes(null)) return { reason: 'bad_figures' };
      const day = dayOf(text(cells, at.day)) ?? '';
      const ending = `${text(cells, at.lastRound) ?? ''} ${text(cells, at.time) ?? ''}`;
      return roundRow([round, ...counts, null, ...pairs], { event, fight, fighter, names: '', day, ending });
    },
  };
}

/** What finds the bout and the corner of a row. */
export type Hints = Record<'event' | 'fight' | 'fighter' | 'names' | 'day' | 'ending', string>;

function roundRow(figures: Value[], { event, fight, fighter, names, day, ending }: Hints): Value[] {
  return [null, null, ...figures, event, fight, fighter, names, day, ending];
}
