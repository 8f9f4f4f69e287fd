import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LolPushed1764000860000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Drafts and reads of the broadcast that came as files, as they stand there.
      create table lol_pushed_draft (
        game_n integer primary key,
        sequence jsonb not null,
        run_id bigint not null,
        hash text not null
      );
      create table lol_pushed_read (
        game_n integer not null,
        read_at timestamptz not null,
        read jsonb not null,
        run_id bigint not null,
        hash text not null,
        primary key (game_n, read_at)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table lol_pushed_read, lol_pushed_draft');
  }
}
