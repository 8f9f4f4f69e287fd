import { dayOf, SMALL_COUNT, whole } from '../../../archive/read/cells.js';
import { mustHave, words } from '../../../archive/read/columns.js';
import type { ArchiveTable, Source } from '../../../archive/importer.js';
import { rankedDivisionOf } from '../divisions.js';
import { SOURCES, text } from './cells.js';

const RANKINGS: ArchiveTable = {
  name: 'ufc_ranking',
  key: ['kind', 'list_date', 'division', 'fighter_n'],
  columns: words('kind list_date division fighter_n rank name'),
  computed: ({ id }) => ({ run_id: id }),
  identity: 's.rank::text',
};

export const rankings: Source = {
  id: 'ufc:rankings',
  family: 'ufc',
  order: 4,
  format:
    'rankings_history.csv (media panel), meta_rankings.csv (published by upstream): date, weightclass, fighter, rank with 0 for the champion',
  source: SOURCES.rankings,
  licence: 'none stated',
  recognises: (fileName) => /^(rankings_history|meta_rankings)\.csv(\.gz)?$/i.test(fileName),
  tables: [RANKINGS],
  open(fileName, header) {
    mustHave(fileName, header, 'date', 'weightclass', 'fighter', 'rank');
    const kind = /^meta/i.test(fileName) ? 'published' : 'media';
    const at = {
      date: header.at('date'),
      division: header.at('weightclass'),
      fighter: header.at('fighter'),
      rank: header.at('rank'),
    };
    return {
      table: RANKINGS,
      read(cells) {
        const date = dayOf(text(cells, at.date));
        if (date === null) return { reason: 'bad_date' };
        const division = rankedDivisionOf(text(cells, at.division) ?? '');
        if (division === undefined) return { reason: 'unknown_division' };
        const [fighter, rank] = [text(cells, at.fighter), whole(cells, at.rank, SMALL_COUNT)];
        if (rank === null) return { reason: 'bad_rank' };
        if (fighter === null || /^(na|n\/a|vacant)$/i.test(fighter)) return { reason: 'vacant' };
        return [kind, date, division, null, rank, fighter];
      },
    };
  },
};
