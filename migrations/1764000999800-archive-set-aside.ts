import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ArchiveSetAside1764000999800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Live subjects whose state the archive could not store, each with the version of that state.
      create table archive_set_aside (
        family text not null,
        topic text not null,
        seq bigint not null,
        reason text not null,
        set_aside_at timestamptz not null default now(),
        primary key (family, topic)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table archive_set_aside');
  }
}
