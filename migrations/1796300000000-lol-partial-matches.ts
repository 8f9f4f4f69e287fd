import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether sources lack games of a match that is over. Its family is derived anew after an upgrade, which fills it. */
export class LolPartialMatches1796300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table lol_match add column is_partial boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table lol_match drop column is_partial');
  }
}
