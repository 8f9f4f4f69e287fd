import type { ArchiveTable, Importer, PlaceContext, Unplaced } from '../../../archive/importer.js';
import { mark } from '../../../archive/marks.js';
import { findDivision, rankedDivisionOf } from '../divisions.js';
import { count, dayOf, hasOddShape, mustHave, SOURCES, text, words } from './cells.js';
import { deriveUfc } from './derive.js';
import { FighterNames } from './fighter-names.js';

const RANKINGS: ArchiveTable = {
  name: 'ufc_ranking',
  key: ['kind', 'list_date', 'division', 'fighter_n'],
  columns: words('kind list_date division fighter_n rank name'),
  computed: ({ id }) => ({ run_id: id }),
  identity: 's.rank::text',
};

export const rankingsImporter: Importer = {
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
        if (hasOddShape(cells, header)) return { reason: 'bad_row_shape' };
        const date = dayOf(text(cells, at.date));
        if (date === null) return { reason: 'bad_date' };
        const division = rankedDivisionOf(text(cells, at.division) ?? '');
        if (division === undefined) return { reason: 'unknown_division' };
        const [fighter, rank] = [text(cells, at.fighter), count(cells, at.rank)];
        if (rank === null) return { reason: 'bad_rank' };
        if (fighter === null || /^(na|n\/a|vacant)$/i.test(fighter)) return { reason: 'vacant' };
        return [kind, date, division, null, rank, fighter];
      },
    };
  },
  place: placeRankings,
  settle: ({ client, run }) =>
    mark(
      client,
      'ufc',
      'media_list',
      `select list_date - '1970-01-01'::date from ufc_ranking where kind = 'media' and run_id = $1`,
      [run],
    ),
  derive: deriveUfc,
};

async function placeRankings({ client, staging }: PlaceContext): Promise<Unplaced[]> {
  const { rows } = await client.query<{ name: string; division: string }>(
    `select distinct name, division from ${staging}`,
  );
  const names = await FighterNames.read(
    client,
    rows.map(({ name }) => name),
  );
  const found = rows.map(({ name, division }) => ({ name, division, n: rankedFighter(names, name, division) }));
  const known = found.filter(({ n }) => n !== undefined);
  await client.query(
    `update ${staging} s set fighter_n = f.n from unnest($1::text[], $2::text[], $3::integer[]) f (name, division, n)
     where s.name = f.name and s.division = f.division`,
    [known.map(({ name }) => name), known.map(({ division }) => division), known.map(({ n }) => n)],
  );
  const lost = await client.query<{ fileNumber: number; line: number; name: string }>(
    `select file_no as "fileNumber", line, name from ${staging} where fighter_n is null`,
  );
  return lost.rows.map(({ fileNumber, line, name }) => ({ fileNumber, line, reason: 'no_fighter', detail: name }));
}

/**
 * Finds the fighter of a rank. Of several of one name the division's limit decides; in a list over all weights the only
 * one with bouts.
 */
function rankedFighter(names: FighterNames, name: string, division: string): number | undefined {
  const called = names.called(name);
  if (called.length < 2) return called[0]?.n;
  const limit = findDivision(division)?.limitLbs ?? null;
  if (limit !== null) return names.nearest(name, limit)?.n;
  const fought = called.filter(({ hasFought }) => hasFought);
  return fought.length === 1 ? fought[0]?.n : undefined;
}
