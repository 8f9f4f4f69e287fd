import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tournaments that are known from the live feed only stand in lists until the archive has their edition. */
export class TennisShells1764000999850 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence tennis_live_tournament_n;

      -- As the live feed told it with the first match of it.
      create table tennis_live_edition (
        n integer primary key,
        tour text not null,
        season integer not null,
        name text not null,
        folded text not null,
        level text not null,
        category text,
        surface text not null,
        best_of smallint not null,
        -- Of the first match that the feed told.
        start_date date not null,
        seen_at timestamptz not null default clock_timestamp(),
        -- Whether the archive's readers know of it, who are behind the live feed.
        archived boolean not null default false
      );
      create index tennis_live_edition_hidden on tennis_live_edition (seen_at) where not archived;
      create index tennis_edition_name on tennis_edition (folded, tour, season);

      -- Those that the archive's readers know of.
      create view tennis_live_shell as
      select l.*, 's365_' || l.n as id,
        (select e.competition_id from tennis_edition e where e.tour = l.tour and e.folded = l.folded
          order by e.season desc, e.start_date desc, e.id limit 1) as competition_id,
        -- The archive's edition to which it gave way; null before.
        (select e.id from tennis_edition e where e.tour = l.tour and e.season = l.season and e.folded = l.folded
          order by abs(e.start_date - l.start_date), e.id limit 1) as edition_id
      from tennis_live_edition l where l.archived;

      -- The archive's editions, and the shells of those that it lacks. A shell of an unknown competition is its own.
      create view tennis_shown_edition as
      select id, tour, season, competition_id, name, folded, level, category, tier, surface, start_date, draw_size, best_of,
        status, match_count, rounds, has_draw, champion_id, champion_name, champion_ioc, champion_seed, runner_up_id,
        runner_up_name, runner_up_ioc, runner_up_seed, final_score, updated_at, false as is_live_shell
      from tennis_edition
      union all
      select id, tour, season, coalesce(competition_id, id), name, folded, level, category, null, surface, start_date, null, best_of,
        case when start_date > today then 'upcoming' when start_date < today - 30 then 'completed' else 'ongoing' end,
        0, '{}', false, null, null, null, null, null,
        null, null, null, null, seen_at, true
      from tennis_live_shell, (select (now() at time zone 'UTC')::date as today) clock
      where edition_id is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view tennis_shown_edition;
      drop view tennis_live_shell;
      drop index tennis_edition_name;
      drop table tennis_live_edition;
      drop sequence tennis_live_tournament_n;
      delete from identity where family = 'tennis' and kind = 'live_tournament';
    `);
  }
}
