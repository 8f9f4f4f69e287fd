import { dayOf, SMALL_COUNT, whole } from '../../../archive/read/cells.js';
import { mustHave, words } from '../../../archive/read/columns.js';
import type { ArchiveTable, Importer, PlaceContext, Unplaced } from '../../../archive/importer.js';
import { groupBy } from '../../../archive/group.js';
import { identify } from '../../../archive/resolve/identities.js';
import { noteNames, type Named } from '../../../archive/resolve/identity-names.js';
import { mark } from '../../../archive/marks.js';
import { fold } from '../../../archive/names.js';
import { rankedDivisionOf } from '../divisions.js';
import { SOURCES, text } from './cells.js';
import { deriveUfc } from './derive.js';
import { FIGHTER } from './identities.js';
import { findRankedFighters, type Ranked, type RankedFighter } from './ranked-fighters.js';

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

/** Finds each rank's fighter. A near name that stands for one fighter in all lists is learned for later lookups. */
async function placeRankings({ client, database, staging }: PlaceContext): Promise<Unplaced[]> {
  const { rows } = await client.query<Ranked>(`select distinct name, division, list_date::text as day from ${staging}`);
  const found = await findRankedFighters(client, rows);
  await client.query(`analyze ${staging}`);
  const known = found.filter(({ n }) => n !== undefined);
  await client.query(
    `update ${staging} s set fighter_n = f.n
     from unnest($1::text[], $2::text[], $3::date[], $4::integer[]) f (name, division, day, n)
     where s.name = f.name and s.division = f.division and s.list_date = f.day`,
    [
      known.map(({ name }) => name),
      known.map(({ division }) => division),
      known.map(({ day }) => day),
      known.map(({ n }) => n),
    ],
  );
  await learnNames({ client, database }, found);
  const lost = await client.query<{ fileNumber: number; line: number; name: string }>(
    `select file_no as "fileNumber", line, name from ${staging} where fighter_n is null`,
  );
  return lost.rows.map(({ fileNumber, line, name }) => ({ fileNumber, line, reason: 'no_fighter', detail: name }));
}

async function learnNames(
  { client, database }: Pick<PlaceContext, 'client' | 'database'>,
  found: readonly RankedFighter[],
): Promise<void> {
  const near = groupBy(
    found.filter((one) => one.isNear),
    ({ name }) => name,
  );
  const learned = [...near].flatMap(([name, [one, ...others]]): Named[] =>
    one?.n === undefined || others.some(({ n }) => n !== one.n) ? [] : [{ n: one.n, folded: fold(name), shown: name }],
  );
  if (learned.length === 0) return;
  await identify(database, 'ufc', (identities) => noteNames(identities, FIGHTER, learned));
  await mark(client, 'ufc', 'fighter', 'select unnest($1::integer[])', [learned.map(({ n }) => n)]);
}
