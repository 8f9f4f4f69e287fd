import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LolSchedule1764000820000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Requests name things by upstream's ids in any case.
      create index identity_lol_key on identity (kind, lower(key)) where family = 'lol';

      -- Where a match stands in lists: by its time, else by the day under which it is listed.
      alter table lol_match add column listed_at timestamptz
        generated always as (coalesce(starts_at, starts_on::timestamp at time zone 'UTC')) stored;
      drop index lol_match_start, lol_match_league, lol_match_tournament;
      create index lol_match_start on lol_match (listed_at, place, n);
      create index lol_match_state on lol_match (state, listed_at, place, n);
      create index lol_match_league on lol_match (league_n, listed_at, place, n);
      create index lol_match_tournament on lol_match (tournament_n, listed_at, place, n);

      create index lol_tournament_start on lol_tournament (starts_on desc nulls last, n desc);
      create index lol_tournament_slug on lol_tournament (slug);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index identity_lol_key, lol_match_state, lol_tournament_start, lol_tournament_slug, lol_match_start,
        lol_match_league, lol_match_tournament;
      alter table lol_match drop column listed_at;
      create index lol_match_start on lol_match (starts_on, place, n);
      create index lol_match_league on lol_match (league_n, starts_on, place, n);
      create index lol_match_tournament on lol_match (tournament_n, starts_on, place, n);
    `);
  }
}
