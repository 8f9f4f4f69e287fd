import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an installation is called by, whichever of its processes answers. */
export class Installation1764000999835 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table installation (
        id uuid not null default gen_random_uuid(),
        singleton boolean primary key default true check (singleton)
      );
      insert into installation default values;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table installation');
  }
}
