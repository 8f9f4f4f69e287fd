import { analyzeGrown } from '../../../archive/build/analyze.js';
import { words } from '../../../archive/read/columns.js';
import type pg from 'pg';
import type { DeriveContext } from '../../../archive/importer.js';
import { categoryOf, tierOf, type Tour } from '../codes.js';
import { fold } from '../../../archive/names.js';

/** Derives the editions of new and changed matches, then competition and status, which depend on other editions. */
export async function deriveEditions({ client, now, sinceRun }: DeriveContext): Promise<void> {
  await foldTournamentNames(client, sinceRun);
  await tellLevels(client, sinceRun);
  await client.query(
    `insert into tennis_edition (${EDITION_COLUMNS.join(', ')}, competition_id, status, updated_at)
     select ${EDITION_COLUMNS.map((column) => `e.${column}`).join(', ')}, '', '', $2 from (${EDITIONS}) e
     on conflict (id) do update
       set ${EDITION_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}, updated_at = excluded.updated_at
       where (${EDITION_COLUMNS.map((column) => `tennis_edition.${column}`).join(', ')})
         is distinct from (${EDITION_COLUMNS.map((column) => `excluded.${column}`).join(', ')})`,
    [sinceRun, now],
  );
  await analyzeGrown(client, ['tennis_edition']);
  await client.query(
    `update tennis_edition e set competition_id = c.competition_id, status = c.status, updated_at = $1
     from (${NEIGHBOURS}) c
     where c.id = e.id and (e.competition_id, e.status) is distinct from (c.competition_id, c.status)`,
    [now],
  );
}

/** Makes a temporary table of folded names, because SQL cannot fold names as searches do. */
async function foldTournamentNames(client: pg.PoolClient, sinceRun: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select distinct tournament_name as name from tennis_match where run_id >= $1',
    [sinceRun],
  );
  await client.query('create temporary table folded_name (name text primary key, folded text not null) on commit drop');
  await client.query('insert into folded_name select * from unnest($1::text[], $2::text[])', [
    rows.map((row) => row.name),
    rows.map((row) => fold(row.name)),
  ]);
}

async function tellLevels(client: pg.PoolClient, sinceRun: string): Promise<void> {
  const { rows } = await client.query<{ tour: Tour; level: string; upstream: string | null }>(
    'select distinct tour, level, upstream_level as upstream from tennis_match where run_id >= $1',
    [sinceRun],
  );
  await client.query(
    'create temporary table level_word (tour text, level text, upstream text, category text, tier text) on commit drop',
  );
  await client.query(
    'insert into level_word select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])',
    [
      rows.map((row) => row.tour),
      rows.map((row) => row.level),
      rows.map((row) => row.upstream),
      rows.map((row) => categoryOf(row.level, row.tour)),
      rows.map((row) => tierOf(row.upstream ?? '', row.tour)),
    ],
  );
}

const EDITION_COLUMNS = words(`
    id tour season code name folded level category tier surface start_date draw_size best_of match_count
    rounds has_draw final_match_id champion_id champion_name champion_ioc champion_seed runner_up_id
    runner_up_name runner_up_ioc runner_up_seed final_score
  `);

/** A team tie has several matches of round F or none, so its edition gets neither a champion nor a draw. */
const EDITIONS = `
  with edition as (
    select m.edition_id as id, min(m.tour) as tour, min(m.season) as season,
      mode() within group (order by m.tournament_name) as name,
      mode() within group (order by m.level) as level,
      mode() within group (order by m.upstream_level) as upstream,
      mode() within group (order by m.surface) as surface,
      min(m.match_date) as start_date,
      mode() within group (order by m.draw_size) as draw_size,
      mode() within group (order by m.best_of) as best_of,
      count(*) as match_count,
      count(*) filter (where m.round = 'F') as finals
    from tennis_match m
    where m.edition_id in (select edition_id from tennis_match where run_id >= $1)
    group by m.edition_id
  ),
  rounds as (
    select edition_id, array_agg(round order by round_order, round) as rounds
    from (select distinct edition_id, round, round_order from tennis_match) r group by edition_id
  )
  select e.id, e.tour, e.season, substr(e.id, 10) as code, e.name, n.folded, e.level, w.category, w.tier, e.surface,
    e.start_date, e.draw_size, e.best_of, e.match_count, r.rounds, f.id is not null as has_draw, f.id as final_match_id,
    f.winner_id as champion_id, f.winner_name as champion_name, f.winner_ioc as champion_ioc,
    f.winner_seed as champion_seed, f.loser_id as runner_up_id, f.loser_name as runner_up_name,
    f.loser_ioc as runner_up_ioc, f.loser_seed as runner_up_seed, f.score as final_score
  from edition e
  join rounds r on r.edition_id = e.id
  join folded_name n on n.name = e.name
  left join level_word w on w.tour = e.tour and w.level = e.level and w.upstream is not distinct from e.upstream
  left join tennis_match f on f.edition_id = e.id and f.round = 'F' and e.finals = 1 and e.level <> 'D'
`;

/** The number of a competition in an edition's code, to which some files append the season. */
const NUMBER = `case
  when code ~ '^[0-9]+$' then code
  when code ~ '^[0-9]+-[0-9]{4}$' and right(code, 4) = season::text then split_part(code, '-', 1)
end`;

/**
 * Selects the competition and the status of each edition. A competition's id is its plain number. A code that begins
 * with M or W- gets the number that the same name has in the nearest season. Where the name never has a number, all
 * editions with such codes and this name are one competition, whose id is the code of the first. An edition without a
 * final is completed when it began over 30 days before the tour's newest match.
 */
const NEIGHBOURS = `
  with coded as (
    select id, tour, folded, season, start_date, code, coalesce(nullif(ltrim(${NUMBER}, '0'), ''), ${NUMBER}) as number
    from tennis_edition where level <> 'D'
  )
  select e.id,
    lower(e.tour) || '_' || case
      when e.level = 'D' then case e.tour when 'ATP' then 'davis-cup' else 'bjk-cup' end
      else coalesce(c.number, near.number, first.code, e.code)
    end as competition_id,
    case when e.final_match_id is not null or e.start_date < newest.match_date - 30 then 'completed' else 'ongoing' end as status
  from tennis_edition e
  join (select tour, max(match_date) as match_date from tennis_match group by tour) newest on newest.tour = e.tour
  left join coded c on c.id = e.id
  left join (
    select distinct on (c.id) c.id, n.number
    from coded c join coded n on n.tour = c.tour and n.folded = c.folded
    where c.code ~ '^(M|W-)' and n.number is not null
    order by c.id, abs(n.season - c.season), n.season desc, n.number
  ) near on near.id = e.id
  left join (
    select distinct on (tour, folded) tour, folded, code from coded
    where code ~ '^(M|W-)' order by tour, folded, season, start_date, id
  ) first on first.tour = e.tour and first.folded = e.folded and e.code ~ '^(M|W-)'
`;

/**
 * Derives all competitions again from all editions. The leader is the player with most titles, among equals the one
 * with the latest title.
 */
export async function deriveCompetitions(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into tennis_competition (id, ${COMPETITION_COLUMNS.join(', ')})
     select c.id, ${COMPETITION_COLUMNS.map((column) => `c.${column}`).join(', ')} from (${COMPETITIONS}) c
     on conflict (id) do update
       set ${COMPETITION_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}
       where (${COMPETITION_COLUMNS.map((column) => `tennis_competition.${column}`).join(', ')})
         is distinct from (${COMPETITION_COLUMNS.map((column) => `excluded.${column}`).join(', ')})`,
  );
  await client.query(
    'delete from tennis_competition c where not exists (select from tennis_edition e where e.competition_id = c.id)',
  );
}

const COMPETITION_COLUMNS = words(`
    tour name folded level category surface edition_count first_year last_year latest_edition_id
    leader_id leader_name leader_titles
  `);

const COMPETITIONS = `
  with latest as (
    select distinct on (competition_id) * from tennis_edition order by competition_id, season desc, start_date desc, id desc
  ),
  span as (
    select competition_id, count(*) as edition_count, min(season) as first_year, max(season) as last_year
    from tennis_edition group by competition_id
  ),
  title as (
    select e.competition_id, m.winner_id, count(*) as titles, max(m.match_date) as last_won
    from tennis_match m join tennis_edition e on e.id = m.edition_id
    where m.round = 'F' and e.level <> 'D' and m.winner_id is not null group by e.competition_id, m.winner_id
  ),
  leader as (
    select distinct on (competition_id) competition_id, winner_id, titles from title
    order by competition_id, titles desc, last_won desc, winner_id
  )
  select l.competition_id as id, l.tour, coalesce(c.name, l.name) as name, coalesce(c.folded, l.folded) as folded, l.level, l.category, l.surface, s.edition_count, s.first_year,
    s.last_year, l.id as latest_edition_id, leader.winner_id as leader_id, p.name as leader_name,
    leader.titles as leader_titles
  from latest l
  join span s on s.competition_id = l.competition_id
  left join leader on leader.competition_id = l.competition_id
  -- An edition of a team cup is named after its tie.
  left join (values ('atp_davis-cup', 'Davis Cup', 'davis cup'), ('wta_bjk-cup', 'Billie Jean King Cup', 'billie jean king cup'))
    as c (id, name, folded) on c.id = l.competition_id
  left join tennis_player p on p.id = leader.winner_id
`;
