import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A team of which sources have only an id has no name. */
export class LolNamelessTeams1795747200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table lol_team alter column name drop not null, alter column short_name drop not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update lol_team set name = coalesce(name, slug), short_name = coalesce(short_name, slug);
      alter table lol_team alter column name set not null, alter column short_name set not null;
    `);
  }
}
