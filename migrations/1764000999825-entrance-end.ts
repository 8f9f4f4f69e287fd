import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A code that signs in once does so for an hour. */
export class EntranceEnd1764000999825 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table entrance add column expires_at timestamptz not null default now() + interval '1 hour';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table entrance drop column expires_at');
  }
}
