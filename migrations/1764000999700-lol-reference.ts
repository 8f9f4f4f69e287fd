import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LolReference1764000999700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Upstream's pages of leagues, tournaments, standings and teams as they were read last.
      create table lol_reference (
        kind text not null,
        key text not null,
        list jsonb not null,
        is_archived boolean not null default false,
        -- When a worker began to archive it.
        taken_at timestamptz,
        primary key (kind, key)
      );
      create index lol_reference_fresh on lol_reference (kind) where not is_archived;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table lol_reference');
  }
}
