import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The windows of each leaderboard end on the day of the newest match in which its figure is known. */
export class LeaderWindows1764000999845 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table leader_window_end (
        family text not null,
        metric text not null,
        until date not null,
        primary key (family, metric)
      );
      create index lol_game_line_start on lol_game_line (starts_at) where player_n is not null;
      create index lol_earning_day on lol_earning (day);
      create index lol_achievement_title_day on lol_achievement (day) where is_title;
      alter table lol_leader drop column until;
      -- The next import or the next match that ends sums everything up again.
      insert into leader_window_end (family, metric, until)
      select 'lol', metric, newest.day
      from unnest(array['kda', 'cs', 'winrate', 'vision', 'firstblood', 'damage']) metric,
        (select max((starts_at at time zone 'UTC')::date) as day from lol_game where state = 'completed') newest
      where newest.day is not null
      union all
      select 'cs2', metric, newest.day
      from unnest(array['rating', 'adr', 'kast', 'kd', 'kills', 'opening-kills']) metric,
        (select max((listed_at at time zone 'UTC')::date) as day from cs2_match where status = 'completed') newest
      where newest.day is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table leader_window_end;
      drop index lol_game_line_start, lol_earning_day, lol_achievement_title_day;
      alter table lol_leader add column until date;
    `);
  }
}
